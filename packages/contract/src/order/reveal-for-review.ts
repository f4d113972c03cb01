import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { reviewers } from '../roles.ts'
import { reveal, type revealField } from './order.ts'

/** What a review shows with a mask, beside what was corrected. */
export const reviewFields = [
  'name',
  'idNumber',
  'birthday',
  'phone',
  'address',
  'bankAccount',
  'bankHolder',
  'accountHolder',
] as const satisfies readonly z.output<typeof revealField>[]

/**
 * Opens everything at once that a review shows, for whoever holds the claim of the order and as long as they do. One
 * reason, one look in the access log with its fields, one of the daily quota; asked again within the same claim, with the
 * same reason, it is the same look.
 */
export const revealForReview = call('POST /order/reveal_for_review', {
  title: {
    id: 'Membuka data pribadi untuk review',
    en: 'Reveal personal data for a review',
    zh: '为审核查看个人信息',
  },
  heldBy: reviewers,
  usedBy: ['approveDetail'],
  request: z.strictObject({
    orderNo: f.orderNo,
    reasonCode: reveal.request.shape.reasonCode,
    note: f.note,
  }),
  ret: z.object({
    /** Only those that the order has. */
    values: z.array(z.object({ field: z.enum(reviewFields), value: z.string() })),
    /** The claim ends then, unless it is renewed. */
    until: f.instant,
    leftToday: z.int(),
  }),
  errors: ['ORDER_NOT_FOUND', 'LOCK_LOST', 'BEING_DECIDED', 'REASON_MISSING', 'REVEAL_QUOTA'],
})
