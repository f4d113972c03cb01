import * as z from 'zod/mini'
import { bankRuleNumbers, bankWordForm, bankWordsMax, matchRules } from '@lumbung/domain/bank/bank-rules'
import { minutesOfDay } from '@lumbung/domain/contact/local-time'
import { banks } from '@lumbung/domain/order/bank'
import { overlappingStages } from '@lumbung/domain/order/order'
import { rowKinds } from '@lumbung/domain/outward/feed'
import { outwardFieldNames } from '@lumbung/domain/outward/fields'
import {
  feedOfLayout,
  type LayoutCode,
  layoutProblems,
  outwardFormatNames,
  separators,
} from '@lumbung/domain/outward/layout'
import { provinceCodes } from '@lumbung/domain/people/provinces'
import { settingStates } from '@lumbung/domain/settings/dated'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import {
  contactRuleReaders,
  finance,
  onlyAdmins,
  outwardReaders,
  parameterReaders,
  settingMakers,
} from '../roles.ts'
import { channelDeals, channelFees } from './channel-settings.ts'
import { hours, numbersOf, within } from './setting-values.ts'

/** Not all seven: nobody could be reached any more, and that is said by attempts of 0. */
const weekdays = z.array(within(0, 6)).check(z.maxLength(6), ({ value, issues }) => {
  if (new Set(value).size < value.length) issues.push({ code: 'custom', path: [], input: value })
})

const perChannel = (most: number) =>
  z.strictObject({
    call: within(0, most),
    sms: within(0, most),
    mail: within(0, most),
    whatsapp: within(0, most),
    visit: within(0, most),
  })

/** Each stage begins after the one before it. */
const stages = numbersOf('collectionStages').check(({ value, issues }) => {
  for (const { code, least } of overlappingStages(value))
    issues.push({
      code: 'too_small',
      minimum: least,
      inclusive: true,
      origin: 'int',
      path: [code],
      input: value[code],
    })
})

/** Where our fields go: each column once, in the format of its type. */
const layout = (code: LayoutCode) =>
  z
    .strictObject({
      on: z.boolean(),
      reporter: z.string().check(z.trim(), z.maxLength(40), z.regex(/^[^\p{C}|;,"]*$/u)),
      separator: z.enum(separators),
      columns: z
        .array(
          z.strictObject({
            kind: z.enum(rowKinds),
            field: z.enum(outwardFieldNames),
            column: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_. -]{0,59}$/)),
            format: z.enum(outwardFormatNames),
            required: z.boolean(),
            codes: z.record(
              z.string().check(z.maxLength(20)),
              z.string().check(z.maxLength(20), z.regex(/^[^\p{C}|;,"]*$/u)),
            ),
          }),
        )
        .check(z.maxLength(80)),
    })
    .check(({ value, issues }) => {
      for (const { at, fault } of layoutProblems(feedOfLayout[code], value)) {
        const path = at === null ? [fault === 'noReporter' ? 'reporter' : 'columns'] : ['columns', at]
        issues.push({ code: 'custom', message: fault, path, input: value })
      }
    })
const companyAccount = z.strictObject({
  bank: z.enum(banks.map(({ channel }) => channel)),
  number: z.string().check(z.regex(/^\d{6,20}$/)),
  holder: f.shortText.check(z.trim(), z.minLength(1)),
})

/** The regulator's ceilings of a day. */
export const costCeilings = numbersOf('costCeilings')

const bankNumber = (name: keyof typeof bankRuleNumbers) =>
  within(bankRuleNumbers[name].least, bankRuleNumbers[name].most)
const bankWords = z
  .array(z.string().check(z.trim(), z.regex(bankWordForm)))
  .check(z.maxLength(bankWordsMax), ({ value, issues }) => {
    if (new Set(value.map((word) => word.toUpperCase())).size < value.length)
      issues.push({ code: 'custom', path: [], input: value })
  })
/** How lines of a bank statement are explained. */
const bankRules = z.strictObject({
  tried: z.array(z.enum(matchRules)).check(z.maxLength(matchRules.length), ({ value, issues }) => {
    if (new Set(value).size < value.length) issues.push({ code: 'custom', path: [], input: value })
  }),
  settlementDays: bankNumber('settlementDays'),
  settlementWords: bankWords,
  feeWords: bankWords,
  amountDays: bankNumber('amountDays'),
  keptPercent: bankNumber('keptPercent'),
})

const servedProvinces = z
  .array(z.enum(provinceCodes))
  .check(z.maxLength(provinceCodes.length), ({ value, issues }) => {
    if (new Set(value).size < value.length) issues.push({ code: 'custom', path: [], input: value })
  })

/** One setting with its value, and what else is said of it: which value fits is told by the code. */
function settingWith<Rest extends z.core.$ZodLooseShape>(rest: Rest) {
  return z.discriminatedUnion('code', [
    z.strictObject({ code: z.literal('collectionHours'), value: hours, ...rest }),
    z.strictObject({ code: z.literal('offerHours'), value: hours, ...rest }),
    z.strictObject({ code: z.literal('restWeekdays'), value: weekdays, ...rest }),
    z.strictObject({ code: z.literal('restOnHolidays'), value: z.boolean(), ...rest }),
    z.strictObject({ code: z.literal('restOnJointLeave'), value: z.boolean(), ...rest }),
    z.strictObject({ code: z.literal('attemptsPerDay'), value: perChannel(20), ...rest }),
    z.strictObject({ code: z.literal('pauseMinutes'), value: perChannel(minutesOfDay), ...rest }),
    z.strictObject({ code: z.literal('deskDaysMax'), value: within(1, 365), ...rest }),
    z.strictObject({ code: z.literal('collectionStages'), value: stages, ...rest }),
    z.strictObject({ code: z.literal('promiseTerms'), value: numbersOf('promiseTerms'), ...rest }),
    z.strictObject({ code: z.literal('reminderOpening'), value: numbersOf('reminderOpening'), ...rest }),
    z.strictObject({ code: z.literal('smallBalance'), value: numbersOf('smallBalance'), ...rest }),
    z.strictObject({ code: z.literal('manualFees'), value: numbersOf('manualFees'), ...rest }),
    z.strictObject({ code: z.literal('extensionLimits'), value: numbersOf('extensionLimits'), ...rest }),
    z.strictObject({ code: z.literal('writeOff'), value: numbersOf('writeOff'), ...rest }),
    z.strictObject({ code: z.literal('matchAlone'), value: numbersOf('matchAlone'), ...rest }),
    z.strictObject({ code: z.literal('callSample'), value: numbersOf('callSample'), ...rest }),
    z.strictObject({ code: z.literal('leadDays'), value: numbersOf('leadDays'), ...rest }),
    z.strictObject({ code: z.literal('costCeilings'), value: costCeilings, ...rest }),
    z.strictObject({ code: z.literal('slikLayout'), value: layout('slikLayout'), ...rest }),
    z.strictObject({ code: z.literal('fdcLayout'), value: layout('fdcLayout'), ...rest }),
    z.strictObject({ code: z.literal('pusdafilLayout'), value: layout('pusdafilLayout'), ...rest }),
    ...channelDeals(rest),
    ...channelFees(rest),
    z.strictObject({ code: z.literal('bankRules'), value: bankRules, ...rest }),
    z.strictObject({ code: z.literal('servedProvinces'), value: servedProvinces, ...rest }),
    z.strictObject({ code: z.literal('straightPass'), value: z.boolean(), ...rest }),
    z.strictObject({ code: z.literal('companyAccount'), value: z.nullable(companyAccount), ...rest }),
  ])
}

/** What holds today, and what was put forward, the latest day first. */
/** What is kept of a setting that was put forward, beside its value. */
export const putForward = {
  id: f.id,
  from: f.businessDay,
  source: z.string(),
  note: z.string(),
  state: z.enum(settingStates),
  setBy: f.person,
  setAt: f.instant,
  /** Null while it waits, where it was replaced, and where one person set it before two were needed. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(f.instant),
  decisionNote: z.string(),
  /** Its day has not begun: another may still be agreed on for it. */
  ahead: z.boolean(),
}

const kept = z.object({
  /** Every setting, in the order in which it is shown. `from`: null while the first value stands. */
  today: z.array(settingWith({ source: z.string(), from: z.nullable(f.businessDay) })),
  settings: z.array(settingWith(putForward)),
})

/** When and how often people may be reached: what holds today, and what was or will be. */
export const getContactRules = call('GET /utils/get_contact_rules', {
  title: { id: 'Melihat aturan kontak', en: 'See contact rules', zh: '查看联系规则' },
  heldBy: contactRuleReaders,
  usedBy: ['withdrawal'],
  request: z.strictObject({}),
  ret: kept,
})

/** The numbers that the business runs by: what holds today, and what was or will be. */
export const getParameters = call('GET /utils/get_parameters', {
  title: { id: 'Melihat parameter bisnis', en: 'See business parameters', zh: '查看业务参数' },
  heldBy: parameterReaders,
  usedBy: ['withdrawal'],
  request: z.strictObject({}),
  ret: kept,
})

/** What loans may cost by law: what holds today, and what was or will be. */
export const getCostCeilings = call('GET /utils/get_cost_ceilings', {
  title: { id: 'Melihat batas biaya', en: 'See cost ceilings', zh: '查看费用上限' },
  heldBy: parameterReaders,
  usedBy: ['withdrawal'],
  request: z.strictObject({}),
  ret: kept,
})

/** What each receiver of our reports wants: what holds today, and what was or will be. */
export const getLayouts = call('GET /utils/get_layouts', {
  title: { id: 'Melihat tata letak laporan', en: 'See layouts of reports', zh: '查看报送格式' },
  heldBy: outwardReaders,
  usedBy: ['outwardReports'],
  request: z.strictObject({}),
  ret: kept,
})

/** How payouts are dealt to the channels: what holds today, and what was or will be. */
export const getPayoutSettings = call('GET /utils/get_payout_settings', {
  title: {
    id: 'Melihat pengaturan kanal pencairan',
    en: 'See settings of payout channels',
    zh: '查看放款通道设置',
  },
  heldBy: [...finance, 'auditor'],
  usedBy: ['withdrawal'],
  request: z.strictObject({}),
  ret: kept,
})

/** How lines of a bank statement are explained: what holds today, and what was or will be. */
export const getBankRules = call('GET /utils/get_bank_rules', {
  title: { id: 'Melihat aturan mutasi', en: 'See rules of bank lines', zh: '查看流水匹配规则' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['bankStatement'],
  request: z.strictObject({}),
  ret: kept,
})

/**
 * Puts a value of a setting forward, from a day on; nothing holds by it until another person agrees. A day that has begun keeps
 * what it has, since things were done by it: VALIDATION names `from` then. What waited for the same setting is replaced.
 */
export const proposeSetting = call('POST /utils/propose_setting', {
  title: { id: 'Mengajukan pengaturan', en: 'Put settings forward', zh: '提交设置' },
  heldBy: settingMakers,
  usedBy: ['withdrawal', 'outwardReports', 'bankStatement'],
  scope: 'all',
  once: true,
  request: settingWith({
    from: f.businessDay,
    /** Law, code of conduct or own decision that it follows. */
    source: f.shortText.check(z.trim(), z.minLength(1)),
    /** Why. */
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['REASON_MISSING'],
})

/** Agrees on what another person put forward, or refuses it with a reason. Once its day has begun it can only be refused. */
export const decideSetting = call('POST /utils/decide_setting', {
  title: { id: 'Menyetujui pengaturan', en: 'Agree on settings', zh: '审批设置' },
  heldBy: onlyAdmins,
  usedBy: ['withdrawal', 'outwardReports', 'bankStatement'],
  scope: 'all',
  sudo: true,
  once: true,
  request: z.strictObject({ id: f.id, agree: z.boolean(), note: f.note, requestKey: f.requestKey }),
  ret: z.object({ state: z.enum(settingStates) }),
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'SAME_PERSON',
    'REASON_MISSING',
    'SETTING_TOO_LATE',
    'COST_CEILING_EXCEEDED',
  ],
})
