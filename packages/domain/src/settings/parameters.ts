import { firstCostCeilings } from '../account/ceilings.ts'
import { extensionLimitsMax, firstExtensionLimits } from '../account/extension-limits.ts'
import { firstManualFees, manualFeeMax } from '../account/fee-kinds.ts'
import { smallBalanceMax } from '../account/forgive.ts'
import { firstPromiseTerms, promiseGraceMax } from '../cases/follow-up.ts'
import { firstOpeningDays, openingDaysMax } from '../cases/pre-case.ts'
import { firstCallSample } from '../leads/call-check.ts'
import { firstLeadDays } from '../leads/lead.ts'
import { firstStageStarts, firstWriteOffDays, writeOffDaysMin } from '../order/order.ts'
import {
  type Charge,
  type ChargeOf,
  chargesOf,
  forChannels,
  type PayoutChannel,
} from '../order/payout-channel.ts'

/** What a number of a parameter counts: calendar days, how often, whole percent, rupiah, ppm a calendar day. */
export type ParameterUnit = 'days' | 'times' | 'percent' | 'rupiah' | 'ppm'

/** A number of a parameter, and what it may be. */
export interface ParameterField {
  unit: ParameterUnit
  least: number
  most: number
}

const days = (least: number, most: number) => ({ unit: 'days', least, most }) as const
/** Up to 1 % a day: no ceiling was ever above 0.8 %. */
const daily = { unit: 'ppm', least: 0, most: 10_000 } as const
/** What a channel takes for one payout or one payment. */
const channelFee = { unit: 'rupiah', least: 0, most: 100_000 } as const
const times = (most: number) => ({ unit: 'times', least: 0, most }) as const
/** Something for whatever each channel charges us for, by the code of its setting. */
export function forFees<Value>(of: (charge: Charge) => Value) {
  const all = forChannels('Fees', (channel) =>
    Object.fromEntries(chargesOf(channel).map((charge) => [charge, of(charge)])),
  )
  return all as { [Channel in PayoutChannel as `${Channel}Fees`]: Record<ChargeOf<Channel>, Value> }
}
const rupiahs = (most: number) => ({ unit: 'rupiah', least: 0, most }) as const
const percent = (least: number) => ({ unit: 'percent', least, most: 100 }) as const

/** Money above this is never matched by one person alone, whatever two of them agree on, rupiah: a usual loan. */
const matchAloneMax = 10_000_000

/** Days overdue beyond which no stage begins. */
export const stageStartMax = 999

/**
 * The numbers that the business runs by, each a dated setting: what holds on a day decides what happens on it, and what happened
 * before stays. In the order in which screens show them.
 */
export const parameterFields = {
  collectionStages: {
    s2: days(2, stageStartMax),
    m1: days(3, stageStartMax),
    m2: days(4, stageStartMax),
    m3: days(5, stageStartMax),
    m3plus: days(6, stageStartMax),
  },
  promiseTerms: { keptPercent: percent(1), graceDays: days(0, promiseGraceMax) },
  reminderOpening: { ahead: days(0, openingDaysMax) },
  smallBalance: { amount: rupiahs(smallBalanceMax) },
  manualFees: { bouncedTransfer: rupiahs(manualFeeMax), documentCopy: rupiahs(manualFeeMax) },
  extensionLimits: {
    count: times(extensionLimitsMax.count),
    daysLate: days(0, extensionLimitsMax.daysLate),
    days: days(1, extensionLimitsMax.days),
  },
  writeOff: { afterDays: days(writeOffDaysMin, stageStartMax) },
  matchAlone: { amount: rupiahs(matchAloneMax) },
  callSample: { percent: percent(0), newSellerDays: days(0, 365), doublePercent: percent(0) },
  leadDays: { recycle: days(0, 365), batch: days(0, 365), attribution: days(1, 90) },
  costCeilings: {
    shortBenefit: daily,
    shortLate: daily,
    longFrom: days(8, 999),
    longBenefit: daily,
    longLate: daily,
  },
  ...forFees(() => channelFee),
} as const satisfies Record<string, Record<string, ParameterField>>

export type ParameterCode = keyof typeof parameterFields
export const parameterCodes = Object.keys(parameterFields) as [ParameterCode]

/** A parameter's numbers by their names. */
export type Parameters = {
  [Code in ParameterCode]: { readonly [Field in keyof (typeof parameterFields)[Code]]: number }
}

/** What a new product starts with, and where it comes from. */
export const firstParameters: Parameters = {
  collectionStages: firstStageStarts,
  promiseTerms: firstPromiseTerms,
  reminderOpening: { ahead: firstOpeningDays },
  smallBalance: { amount: 0 },
  manualFees: firstManualFees,
  extensionLimits: firstExtensionLimits,
  writeOff: { afterDays: firstWriteOffDays },
  matchAlone: { amount: 0 },
  callSample: firstCallSample,
  leadDays: firstLeadDays,
  costCeilings: firstCostCeilings,
  ...forFees(() => 0),
}
const practice = 'Praktik industri'
export const sourcesOfFirstParameters: Readonly<Record<ParameterCode, string>> = {
  collectionStages: `${practice} (S1–M3)`,
  promiseTerms: practice,
  reminderOpening: practice,
  smallBalance: practice,
  manualFees: practice,
  extensionLimits: practice,
  writeOff: 'SLIK (kolektibilitas 5: > 180 hari)',
  matchAlone: practice,
  callSample: practice,
  leadDays: practice,
  costCeilings: 'OJK 2025-01-01',
  // Each lender has a contract of its own with a channel.
  ...forChannels('Fees', () => '–'),
}
