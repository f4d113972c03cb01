import * as z from 'zod/mini'
import {
  channelAmountMax,
  channelRankMax,
  type ChannelSettingCode,
  channelSettingCodes,
  channelSharePercentMax,
} from '@lumbung/domain/order/payout-channel'
import { type ChannelFeeCode, channelFeeCodes } from '@lumbung/domain/settings/channel-fees'
import { hours, numbersOf, within } from './setting-values.ts'

/** How payouts are dealt to one channel. */
const channelRules = z.strictObject({
  active: z.boolean(),
  rank: within(1, channelRankMax),
  sharePercent: within(0, channelSharePercentMax),
  /** Null: no end. */
  dayCap: z.nullable(within(0, channelAmountMax)),
  leastBalance: within(0, channelAmountMax),
  hours,
  weekdays: z.array(within(0, 6)).check(z.maxLength(7), ({ value, issues }) => {
    if (new Set(value).size < value.length) issues.push({ code: 'custom', path: [], input: value })
  }),
})

const feesOf = <Code extends ChannelFeeCode, Rest extends z.core.$ZodLooseShape>(code: Code, rest: Rest) =>
  z.strictObject({ code: z.literal(code), value: numbersOf(code), ...rest })
type FeesOf<Rest extends z.core.$ZodLooseShape> = {
  [Code in ChannelFeeCode]: ReturnType<typeof feesOf<Code, Rest>>
}[ChannelFeeCode]

/** What each channel charges, a setting of each: not every channel charges for the same. */
export const channelFees = <Rest extends z.core.$ZodLooseShape>(rest: Rest) =>
  channelFeeCodes.map((code) => feesOf(code, rest)) as FeesOf<Rest>[]

const dealsOf = <Code extends ChannelSettingCode, Rest extends z.core.$ZodLooseShape>(
  code: Code,
  rest: Rest,
) => z.strictObject({ code: z.literal(code), value: channelRules, ...rest })
type DealsOf<Rest extends z.core.$ZodLooseShape> = {
  [Code in ChannelSettingCode]: ReturnType<typeof dealsOf<Code, Rest>>
}[ChannelSettingCode]

/** How payouts are dealt to each channel, a setting of each. */
export const channelDeals = <Rest extends z.core.$ZodLooseShape>(rest: Rest) =>
  channelSettingCodes.map((code) => dealsOf(code, rest)) as DealsOf<Rest>[]
