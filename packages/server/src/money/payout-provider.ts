import { paymentChannel, payoutChannels } from '@lumbung/domain/order/payout-channel'
import type { Services } from '../calls/context.ts'
import type { PayoutProvider } from '../gateways/payment-channel.ts'

/**
 * Who carries the payouts of a channel.
 * @throws when it is not configured any more: its payouts wait, and a person sees that their jobs fail
 */
export function payoutProvider(
  services: Pick<Services, 'channel' | 'payouts'>,
  channel: string,
): PayoutProvider {
  const provider = findPayoutProvider(services, channel)
  if (provider === null) throw new Error(`the payout channel ${channel} is not configured`)
  return provider
}

/** The same, null where it is not configured. */
export function findPayoutProvider(
  { channel: payments, payouts }: Pick<Services, 'channel' | 'payouts'>,
  channel: string,
): PayoutProvider | null {
  const known = payoutChannels.find((each) => each === channel)
  if (known === undefined) return null
  return known === paymentChannel ? payments : (payouts.get(known) ?? null)
}
