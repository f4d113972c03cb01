import { payoutChannels, paymentChannel, type PayoutChannel } from '@lumbung/domain/order/payout-channel'
import { midtrans } from './midtrans/gateway.ts'
import type { PaymentChannel, PayoutProvider } from './payment-channel.ts'
import type { Env, PayoutGateway } from './payout-gateway.ts'
import { xendit } from './xendit/gateway.ts'

/** Every channel of payouts, each a folder here. */
const listed = { xendit, midtrans } satisfies Record<PayoutChannel, unknown>

type AddressOf<Gateway> = Gateway extends PayoutGateway<infer Address> ? Address : never
type Addresses = { [Channel in PayoutChannel]: AddressOf<(typeof listed)[Channel]> }
const gateways: { [Channel in PayoutChannel]: PayoutGateway<Addresses[Channel]> } = listed

/** Where the channels are that are connected. */
export type ChannelAddresses = Partial<Addresses>

/** The same where that of payments is among them, which nothing is opened without. */
export type OpenedChannels = ChannelAddresses & Pick<Addresses, typeof paymentChannel>

/** The variables that connect the channel of payments. */
export const paymentChannelVariables = gateways[paymentChannel].variables

/**
 * The channels that the environment connects.
 * @throws StartRefused that names what is missing
 */
export function readChannelAddresses(env: Env, production: boolean): ChannelAddresses {
  const read = payoutChannels.flatMap((channel) => {
    const address = gateways[channel].readAddress(env, production)
    return address === null ? [] : [[channel, address] as const]
  })
  return Object.fromEntries(read)
}

/**
 * Opens the channels that are connected.
 * @returns the one by which payments come in, and the others
 */
export function openChannels({ [paymentChannel]: payments, ...others }: OpenedChannels): {
  channel: PaymentChannel
  payouts: ReadonlyMap<PayoutChannel, PayoutProvider>
} {
  const opened = payoutChannels.flatMap((channel) => openOne(channel, others))
  return { channel: listed[paymentChannel].open(payments), payouts: new Map(opened) }
}

/** @returns the channel with its provider; nothing of one that is not connected */
function openOne<Channel extends PayoutChannel>(
  channel: Channel,
  addresses: ChannelAddresses,
): (readonly [Channel, PayoutProvider])[] {
  const address: Addresses[Channel] | undefined = addresses[channel]
  return address === undefined ? [] : [[channel, gateways[channel].open(address)]]
}
