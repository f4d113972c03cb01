import * as z from 'zod/mini'
import { transitKinds } from '@lumbung/domain/bank/in-transit'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { finance } from '../roles.ts'

const kind = z.enum(transitKinds)

/** A record of ours that no line of a closed day shows. */
export const transitRow = z.object({
  key: z.string(),
  kind,
  /** When by our records it was paid, arrived or moved. */
  day: f.businessDay,
  reference: z.string(),
  orderNo: z.nullable(f.orderNo),
  /** By which channel it was withdrawn. */
  channel: z.nullable(z.string()),
  /** Above zero on its way into the bank account; below: it was there and went back, or left another account. */
  amount: f.rupiah,
  /** Calendar days since then. */
  age: z.int(),
  /** Who entered it or asked for it; null: nobody, the bank told of it. */
  by: z.nullable(z.string()),
  /** The line that it stands behind, on a day that is not closed; null: none. */
  lineDay: z.nullable(f.businessDay),
  lineTxId: z.nullable(z.string()),
})

/** Our records that have not shown at the bank: all together what account 1103 holds, money in transit. */
export const getMoneyInTransit = call('POST /utils/get_money_in_transit', {
  title: { id: 'Melihat uang dalam perjalanan', en: 'List money in transit', zh: '查看在途资金' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['bankStatement'],
  scope: 'all',
  request: listRequest(
    z.strictObject({
      day: z.optional(f.dayRange),
      kind: z.optional(z.array(kind).check(z.maxLength(transitKinds.length))),
      reference: z.optional(z.string().check(z.maxLength(100))),
      orderNo: z.optional(z.string().check(z.maxLength(32))),
      by: z.optional(f.shortText),
      /** Whether there is a line of it that waits for the close of its day. */
      onLine: z.optional(z.boolean()),
      amount: z.optional(f.amountRange),
    }),
    ['day', 'amount', 'age'],
  ),
  ret: z.extend(listAnswer(transitRow), {
    /** Of all that is asked for. */
    sum: f.rupiah,
  }),
})
