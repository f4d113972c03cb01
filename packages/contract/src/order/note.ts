import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance, reviewDesk } from '../roles.ts'

/** What a person wants the next one to know; stands in the order's history under their name. */
export const addNote = call('POST /order/add_note', {
  title: { id: 'Menambah catatan pesanan', en: 'Leave a note on an order', zh: '添加订单备注' },
  heldBy: [...reviewDesk, ...finance, 'pre_operator', 'col_manager', 'collector'],
  usedBy: ['orderDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    requestKey: f.requestKey,
  }),
  ret: z.null(),
  errors: ['ORDER_NOT_FOUND'],
})
