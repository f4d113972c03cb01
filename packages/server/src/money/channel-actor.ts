import { paymentChannel } from '@lumbung/domain/order/payout-channel'

/** Whose act it is when the payment channel says what became of money. */
export const channelActor = { kind: 'provider', name: paymentChannel } as const

/** The same of a payout: the provider of its channel. */
export function payoutActor({ channel }: { channel: string | null }) {
  return { kind: 'provider', name: channel ?? channelActor.name } as const
}
