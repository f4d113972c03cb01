import * as z from 'zod/mini'
import {
  bankCorrectionFlow,
  bankDayFlow,
  bankKindsByHand,
  bankLineFlow,
  bankLineKinds,
} from '@lumbung/domain/bank/bank-flow'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance } from '../roles.ts'
import { postedAgainst } from './bank-day.ts'
import { settlementNamed } from './bank-settlement.ts'

const kind = z.enum(bankLineKinds)
const byHand = z.enum(bankKindsByHand)
/** What a line that no record of ours stands behind is posted against, and by which channel a transfer went; else null or left out. */
const saidAgainst = {
  against: z.optional(postedAgainst.against),
  channel: z.optional(postedAgainst.channel),
}
const why = z.string().check(z.trim(), z.minLength(3), z.maxLength(2000))

/** Tries the rules again on what is open on a day: the books may know more by now. */
export const matchBankDay = call('POST /utils/match_bank_day', {
  title: { id: 'Mencocokkan ulang hari bank', en: 'Match a day of the bank again', zh: '重新匹配银行日' },
  heldBy: finance,
  usedBy: ['bankStatement'],
  scope: 'all',
  request: z.strictObject({ account: f.id, day: f.businessDay }),
  ret: z.object({ matched: z.int() }),
  errors: ['NOT_FOUND', 'BANK_DAY_CLOSED'],
})

/**
 * Says what a line is. What stands in the books already holds at once: payments, a payout or a withdrawal whose sum is the line's
 * amount, a settlement of which the channel kept no more than it may. Anything else waits for another person; money that came in
 * becomes a payment without an order when they agree.
 */
export const explainBankLine = call('POST /utils/explain_bank_line', {
  title: { id: 'Menjelaskan baris bank', en: 'Explain a line of the bank', zh: '解释银行明细' },
  heldBy: ['finance_maker'],
  usedBy: ['bankStatement'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    kind: byHand,
    cashRecordIds: z.array(f.id).check(z.maxLength(500)),
    disbursementId: z.nullable(f.id),
    /** Of `ownTransfer`: the withdrawal that it is, where our books have one. */
    withdrawalId: z.optional(f.id),
    /** Of `settlement`: which one, with what was seen of it. Other records by now are a conflict. */
    settlement: z.optional(z.strictObject({ ...settlementNamed, records: z.int(), gross: f.rupiahPositive })),
    ...saidAgainst,
    note: why,
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: z.enum(bankLineFlow.states), version: f.version }),
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'AMOUNT_MISMATCH',
    'DUPLICATE',
    'BANK_DAY_CLOSED',
    'REASON_MISSING',
  ],
})

/** Takes the suggestion of the matcher, with a word why it is right. */
export const confirmBankSuggestion = call('POST /utils/confirm_bank_suggestion', {
  title: { id: 'Menerima saran baris bank', en: 'Take a suggestion for a line', zh: '采纳银行明细建议' },
  heldBy: ['finance_maker'],
  usedBy: ['bankStatement'],
  scope: 'all',
  once: true,
  request: z.strictObject({ id: f.id, version: f.version, note: why, requestKey: f.requestKey }),
  ret: z.object({ state: z.enum(bankLineFlow.states), version: f.version }),
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'AMOUNT_MISMATCH',
    'DUPLICATE',
    'BANK_DAY_CLOSED',
    'REASON_MISSING',
  ],
})

/** What another person says of what one put forward: agreed, or refused with the reason. */
const decides = {
  heldBy: ['finance_checker'],
  usedBy: ['bankStatement'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    decision: z.enum(['agree', 'refuse']),
    note: f.note,
    requestKey: f.requestKey,
  }),
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'SAME_PERSON',
    'REASON_MISSING',
    'BANK_DAY_CLOSED',
  ],
} as const

export const decideBankLine = call('POST /utils/decide_bank_line', {
  title: { id: 'Menyetujui penjelasan baris bank', en: 'Agree on what a line is', zh: '复核银行明细解释' },
  ...decides,
  ret: z.object({ state: z.enum(bankLineFlow.states), version: f.version }),
})

/** Takes back what explains a line of an open day. Money it became stays as it is: such a line is not taken back. */
export const reopenBankLine = call('POST /utils/reopen_bank_line', {
  title: { id: 'Membuka lagi baris bank', en: 'Open a line of the bank again', zh: '重新打开银行明细' },
  heldBy: ['finance_maker'],
  usedBy: ['bankStatement'],
  scope: 'all',
  once: true,
  request: z.strictObject({ id: f.id, version: f.version, note: why, requestKey: f.requestKey }),
  ret: z.object({ state: z.enum(bankLineFlow.states), version: f.version }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'REASON_MISSING', 'BANK_DAY_CLOSED'],
})

/** Who works on an open line: oneself, or nobody again. */
export const takeBankLine = call('POST /utils/take_bank_line', {
  title: { id: 'Mengambil baris bank', en: 'Take a line of the bank', zh: '领取银行明细' },
  heldBy: finance,
  usedBy: ['bankStatement'],
  scope: 'all',
  request: z.strictObject({ id: f.id, version: f.version, take: z.boolean() }),
  ret: z.object({ version: f.version }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'BANK_DAY_CLOSED'],
})

const dayAsked = { account: f.id, day: f.businessDay, version: f.version, requestKey: f.requestKey }
const dayErrors = [
  'NOT_FOUND',
  'STATE_CONFLICT',
  'VERSION_CONFLICT',
  'BANK_DAY_CLOSED',
  'BANK_DAY_UNEXPLAINED',
  'BANK_DAY_ORDER',
  'CHANNEL_DAY_DIFFERS',
] as const

/** Puts a day forward for its close: everything on it is explained, channels and books say the same of it, and every day before it is closed. */
export const proposeBankDay = call('POST /utils/propose_bank_day', {
  title: { id: 'Mengajukan penutupan hari bank', en: 'Put a day of the bank forward', zh: '提请银行日关账' },
  heldBy: finance,
  usedBy: ['bankStatement'],
  scope: 'all',
  once: true,
  request: z.strictObject({ ...dayAsked, note: f.note }),
  ret: z.object({ state: z.enum(bankDayFlow.states), version: f.version }),
  errors: dayErrors,
})

/** Another person closes the day, for good, and its lines are posted to the ledger; or refuses. Who loaded the statement is no second person. */
export const closeBankDay = call('POST /utils/close_bank_day', {
  title: { id: 'Menutup hari bank', en: 'Close a day of the bank', zh: '银行日关账' },
  heldBy: ['finance_checker'],
  usedBy: ['bankStatement'],
  scope: 'all',
  sudo: true,
  once: true,
  request: z.strictObject({ ...dayAsked, decision: z.enum(['close', 'refuse']), note: f.note }),
  ret: z.object({ state: z.enum(bankDayFlow.states), version: f.version }),
  errors: [...dayErrors, 'SAME_PERSON', 'REASON_MISSING'],
})

/** Says what a line of a closed day really was, dated on an open day of the account; another person agrees, and the ledger is corrected. */
export const correctBankLine = call('POST /utils/correct_bank_line', {
  title: {
    id: 'Mengoreksi hari bank yang ditutup',
    en: 'Correct a closed day of the bank',
    zh: '更正已关账银行日',
  },
  heldBy: ['finance_maker'],
  usedBy: ['bankStatement'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    id: f.id,
    day: f.businessDay,
    kind,
    ...saidAgainst,
    note: why,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: [
    'NOT_FOUND',
    'BANK_DAY_OPEN',
    'BANK_DAY_CLOSED',
    'STATE_CONFLICT',
    'CORRECTION_WAITING',
    'REASON_MISSING',
  ],
})

export const decideBankCorrection = call('POST /utils/decide_bank_correction', {
  title: { id: 'Menyetujui koreksi hari bank', en: 'Agree on a correction', zh: '复核银行日更正' },
  ...decides,
  ret: z.object({ state: z.enum(bankCorrectionFlow.states), version: f.version }),
})
