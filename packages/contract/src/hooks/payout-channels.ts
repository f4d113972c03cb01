import * as z from 'zod/mini'
import { forChannels, type PayoutChannel } from '@lumbung/domain/order/payout-channel'
import { call } from '../call.ts'

const hookOf = <Channel extends PayoutChannel>(channel: Channel) =>
  call(`POST /hooks/${channel}`, {
    access: 'hook',
    request: z.looseObject({}),
    ret: z.object({ kept: z.literal(true) }),
  })

/**
 * Callbacks of each channel: payouts, and of the payment channel virtual accounts and payment codes too. The body is kept as it came,
 * sealed, before anything else is done with it, so its shape is checked when it is applied, not here.
 */
export const channelHooks = forChannels('', hookOf) as {
  [Channel in PayoutChannel]: ReturnType<typeof hookOf<Channel>>
}
