import * as z from 'zod/mini'
import { call } from '../call.ts'

/** Callbacks of Midtrans Payouts: what became of a payout. Kept raw, as those of the payment channel. */
export const midtransHook = call('POST /hooks/midtrans', {
  access: 'hook',
  request: z.looseObject({}),
  ret: z.object({ kept: z.literal(true) }),
})
