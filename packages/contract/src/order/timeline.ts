import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { orderReaders } from '../roles.ts'
import { timelineEvent } from './order.ts'

/** A look at personal data of an order, as it stands among what happened to it. */
const look = z.object({
  /** The value, `photo:` and its kind, or `review:` and the values that were opened together. */
  field: z.string(),
  note: z.string(),
  ip: z.nullable(z.string()),
})

/**
 * What happened to an order, the newest first, all of it or what came before what was told last; `earlier`: more happened
 * before that. Among it, for who may read the access log of the order, who looked at whose data (`look`): those are told
 * by the machine's clock and numbered by themselves.
 */
export const getTimeline = call('POST /order/get_timeline', {
  title: {
    id: 'Melihat riwayat lama pesanan',
    en: 'See the earlier history of an order',
    zh: '查看订单更早的记录',
  },
  heldBy: orderReaders,
  usedBy: ['orderDetail'],
  request: z.strictObject({
    orderNo: f.orderNo,
    /** The last event and the last look that were told. */
    before: z.optional(f.id),
    beforeLook: z.optional(f.id),
  }),
  ret: z.object({
    events: z.array(z.extend(timelineEvent, { look: z.nullable(look) })),
    earlier: z.boolean(),
  }),
  errors: ['ORDER_NOT_FOUND'],
})
