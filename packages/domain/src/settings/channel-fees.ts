import { type Rupiah, rupiah, zero } from '../money.ts'
import { type PayoutChannel, payoutChannels } from '../order/payout-channel.ts'
import type { Parameters } from './parameters.ts'

/** What each channel charges us for a payout, or a payment to a virtual account or over a shop's counter: a dated setting of each. */
export type ChannelFeeCode = `${PayoutChannel}Fees`
export type ChannelFees = Pick<Parameters, ChannelFeeCode>

function feesOfChannel(channel: PayoutChannel): ChannelFeeCode {
  return `${channel}Fees`
}
export const channelFeeCodes = payoutChannels.map(feesOfChannel) as [ChannelFeeCode]

/**
 * rupiah that is charged for one payout (`payout`) or one payment (its method), by the fees of its day; zero where the channel
 * has no such thing or money came another way.
 */
export function channelFee(fees: ChannelFees, provider: string | null, kind: string): Rupiah {
  const channel = payoutChannels.find((each) => each === provider)
  if (channel === undefined) return zero
  const charged: Readonly<Record<string, number>> = fees[feesOfChannel(channel)]
  return rupiah(charged[kind] ?? 0)
}
