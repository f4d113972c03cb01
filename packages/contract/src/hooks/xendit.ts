import * as z from 'zod/mini'
import { call } from '../call.ts'

/**
 * Callbacks of the payment channel: payouts, virtual accounts, payment codes. The body is kept as it came, sealed,
 * before anything else is done with it, so its shape is checked when it is applied, not here.
 */
export const xenditHook = call('POST /hooks/xendit', {
  access: 'hook',
  request: z.looseObject({}),
  ret: z.object({ kept: z.literal(true) }),
})
