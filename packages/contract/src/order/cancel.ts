import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { onlyAdmins } from '../roles.ts'

/** A borrower who has no way to their app any more gives an order up by telephone or letter, before any money is under way. */
export const cancelOrder = call('POST /order/cancel_order', {
  title: {
    id: 'Membatalkan pesanan atas permintaan nasabah',
    en: 'Cancel an order for its borrower',
    zh: '应客户要求取消订单',
  },
  heldBy: onlyAdmins,
  usedBy: ['orderDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    version: f.version,
    /** When and how they said it. */
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: f.orderState }),
  errors: ['ORDER_NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'PAYOUT_CONTRADICTED'],
})
