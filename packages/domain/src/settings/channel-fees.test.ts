import { expect, test } from 'vitest'
import { channelFee, type ChannelFees } from './channel-fees.ts'
import { forFees } from './parameters.ts'

const fees: ChannelFees = {
  ...forFees(() => 0),
  xenditFees: { payout: 2_500, va: 4_000, alfa: 5_000 },
  midtransFees: { payout: 4_000 },
}

test('each channel charges by its own fees', () => {
  expect(channelFee(fees, 'xendit', 'payout')).toBe(2_500)
  expect(channelFee(fees, 'midtrans', 'payout')).toBe(4_000)
  expect(channelFee(fees, 'xendit', 'alfa')).toBe(5_000)
})

test('money that no channel carried, and what a channel does not do, costs nothing', () => {
  expect(channelFee(fees, 'manual', 'transfer')).toBe(0)
  expect(channelFee(fees, 'credit', 'credit')).toBe(0)
  expect(channelFee(fees, 'midtrans', 'va')).toBe(0)
})
