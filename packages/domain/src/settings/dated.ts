import { type BankRules, firstBankRules } from '../bank/bank-rules.ts'
import type { CompanyAccount } from '../bank/withdrawal.ts'
import type { BusinessDay } from '../calendar.ts'
import {
  type ContactRules,
  contactRuleCodes,
  firstContactRules,
  sourcesOfFirstRules,
} from '../contact/contact-rules.ts'
import {
  firstLayouts,
  type LayoutCode,
  layoutCodes,
  type Layouts,
  sourcesOfFirstLayouts,
} from '../outward/layout.ts'
import {
  channelSettingCodes,
  type ChannelRules,
  type ChannelSettingCode,
  firstChannelRules,
  forChannels,
} from '../order/payout-channel.ts'
import type { ProvinceCode } from '../people/provinces.ts'
import { channelFeeCodes } from './channel-fees.ts'
import {
  firstParameters,
  type ParameterCode,
  parameterCodes,
  type Parameters,
  sourcesOfFirstParameters,
} from './parameters.ts'

/** Every setting with a day: put forward by one person, agreed on by another, in force from a day that had not begun. */
export type SettingValues = ContactRules &
  Parameters &
  Layouts &
  Record<ChannelSettingCode, ChannelRules> & {
    /** Where money withdrawn from the channels goes; null: nobody has agreed on an account. */
    companyAccount: CompanyAccount | null
    /** How lines of a bank statement are explained. */
    bankRules: BankRules
    /** The provinces where it lends; none: nobody has said, and rules take it as missing. */
    servedProvinces: readonly ProvinceCode[]
    /** Who the machine passes outright is approved past people (rulings 22). */
    straightPass: boolean
  }
export type SettingCode = keyof SettingValues

/** A setting with a value that fits it. */
export type Setting<Code extends SettingCode = SettingCode> = {
  [Each in Code]: { code: Each; value: SettingValues[Each] }
}[Code]

/** Each kind stands on a page of its own. */
export const settingAreas = {
  contact: contactRuleCodes,
  business: [
    'collectionStages',
    'promiseTerms',
    'reminderOpening',
    'smallBalance',
    'manualFees',
    'extensionLimits',
    'writeOff',
    'matchAlone',
    'callSample',
    'leadDays',
    'servedProvinces',
    'straightPass',
  ],
  product: ['costCeilings'],
  outward: layoutCodes,
  payout: [...channelSettingCodes, ...channelFeeCodes, 'companyAccount'],
  bank: ['bankRules'],
} as const satisfies Record<string, readonly SettingCode[]>
export type SettingArea = keyof typeof settingAreas

/** What holds while nobody has set anything, and where it comes from. */
export const firstSettings: SettingValues = {
  ...firstContactRules,
  ...firstParameters,
  ...firstLayouts,
  ...firstChannelRules,
  companyAccount: null,
  bankRules: firstBankRules,
  servedProvinces: [],
  straightPass: false,
}
export const sourcesOfFirstSettings: Readonly<Record<SettingCode, string>> = {
  ...sourcesOfFirstRules,
  ...sourcesOfFirstParameters,
  ...sourcesOfFirstLayouts,
  ...forChannels('Payouts', () => 'Praktik industri'),
  companyAccount: '–',
  bankRules: 'Praktik industri',
  servedProvinces: '–',
  straightPass: 'Keputusan Lumbung: setiap pengajuan dilihat orang',
}

/** Waits for another person; in force from its day; refused; or another was put forward before anyone decided. */
export const settingStates = ['waiting', 'agreed', 'refused', 'replaced'] as const
export type SettingState = (typeof settingStates)[number]

/** What holds of each setting on a day. */
export type SettingsOn<Code extends SettingCode> = (day: BusinessDay) => Pick<SettingValues, Code>

export function isParameter(code: SettingCode): code is ParameterCode {
  return (parameterCodes as readonly SettingCode[]).includes(code)
}

export function isLayout(code: SettingCode): code is LayoutCode {
  return (layoutCodes as readonly SettingCode[]).includes(code)
}
