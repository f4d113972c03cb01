import * as z from 'zod/mini'
import { settledMethods } from '@lumbung/domain/bank/settlements'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance } from '../roles.ts'

/** Which settlement a line is said to be: all that a channel took in these ways on these days and that stands behind no line yet. */
export const settlementNamed = {
  channel: z.enum(payoutChannels),
  methods: z.array(z.enum(settledMethods)).check(z.minLength(1), z.maxLength(settledMethods.length)),
  from: f.businessDay,
  /** The day of the line at the latest, and at most a month after the first. */
  to: f.businessDay,
}

/** What a settlement that a person names comes to beside a line of the bank, before anything is kept. */
export const getBankSettlement = call('POST /utils/get_bank_settlement', {
  title: { id: 'Melihat setelmen kanal', en: 'See a settlement of a channel', zh: '查看通道结算' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['bankStatement'],
  scope: 'all',
  request: z.strictObject({ id: f.id, ...settlementNamed }),
  ret: z.object({
    records: z.int(),
    gross: f.rupiah,
    /** What the channel keeps of it as agreed. */
    fees: f.rupiah,
    /** What the line would be by that. */
    net: f.rupiah,
    /** The line less that. */
    difference: f.rupiah,
    /** Whether the line may be explained by it: a channel keeps no more than the rules of bank lines let it. */
    fits: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
})
