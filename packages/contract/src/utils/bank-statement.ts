import * as z from 'zod/mini'
import { bankCorrectionFlow, bankDayFlow, bankLineFlow, bankLineKinds } from '@lumbung/domain/bank/bank-flow'
import { matchRules, suggestionReasons } from '@lumbung/domain/bank/match-lines'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { finance } from '../roles.ts'

/** What a column of a bank's table may be; `ignore` is not read. Signed `amount`, or `debit` and `credit`, or `amount` with a `type` that says which. */
export const bankColumns = ['txId', 'time', 'amount', 'debit', 'credit', 'type', 'info', 'balance'] as const
export const bankTarget = z.enum(['ignore', ...bankColumns])
export type BankTarget = z.output<typeof bankTarget>

export const statementBytesMax = 20 * 1024 * 1024
/** So many wrong rows are named. */
export const wrongRowsMax = 100

const kind = z.enum(bankLineKinds)
const byHand = z.enum(['cash', 'payout', 'received', 'bankFee', 'ownTransfer', 'other'])
const why = z.string().check(z.trim(), z.minLength(3), z.maxLength(2000))
const balance = z.int().check(z.minimum(-1_000_000_000_000_000), z.maximum(1_000_000_000_000_000))
const filesErrors = [
  'FILE_TYPE',
  'FILE_TOO_LARGE',
  'FILE_ENCODING',
  'FILE_FORMULA',
  'FILE_BOMB',
  'FILE_UNREADABLE',
  'FILE_COLUMNS',
  'STATEMENT_UNREADABLE',
  'STATEMENT_GAP',
] as const
const statementErrors = [
  ...filesErrors,
  'NOT_FOUND',
  'STATE_CONFLICT',
  'DUPLICATE',
  'STATEMENT_ACCOUNT',
  'STATEMENT_BALANCE',
  'STATEMENT_DAYS',
  'STATEMENT_LINE_TWICE',
  'STATEMENT_LOADED',
  'STATEMENT_ROWS',
] as const

/** A record of ours behind a line. */
const part = z.object({
  cashRecordId: z.nullable(f.id),
  disbursementId: z.nullable(f.id),
  orderNo: z.nullable(f.orderNo),
  /** The channel's number of it. */
  reference: z.string(),
  day: f.businessDay,
  /** As the statement would have it. */
  amount: f.rupiah,
  fee: f.rupiah,
})

export const bankLine = z.object({
  id: f.id,
  accountId: f.id,
  account: z.string(),
  day: f.businessDay,
  time: z.nullable(z.string()),
  txId: z.string(),
  amount: f.rupiah,
  type: z.string(),
  /** What the bank says, without whom. */
  info: z.string(),
  state: z.enum(bankLineFlow.states),
  kind: z.nullable(kind),
  rule: z.nullable(z.enum(matchRules)),
  note: z.string(),
  operator: z.nullable(z.string()),
  checker: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  /** Days since the bank booked it. */
  age: z.int(),
  version: f.version,
})
export const dayLine = z.extend(bankLine, {
  /** What it is explained by, of our own records; the first ten. */
  parts: z.array(part),
  /** How many there are, and what the channel kept of them. */
  partCount: z.int(),
  fees: f.rupiah,
  suggestion: z.nullable(
    z.object({
      kind,
      reason: z.enum(suggestionReasons),
      of: z.int(),
      count: z.int(),
      parts: z.array(part),
      fees: f.rupiah,
    }),
  ),
  /** Corrections that point at it. */
  corrections: z.int(),
  can: z.object({
    explain: z.boolean(),
    decide: z.boolean(),
    assign: z.boolean(),
    reopen: z.boolean(),
    correct: z.boolean(),
  }),
})

const account = z.object({ id: f.id, bank: z.string(), name: z.string(), number: z.string() })

/** What a group of lines of the day comes to. */
const group = z.object({
  rule: z.nullable(z.enum(matchRules)),
  kind,
  lines: z.int(),
  amount: f.rupiah,
  parts: z.int(),
  gross: f.rupiah,
  fees: f.rupiah,
})

/** One business day of one account: the bank's lines and what explains each, with the difference. */
export const getBankDay = call('POST /utils/get_bank_day', {
  title: { id: 'Melihat hari bank', en: 'See a day of the bank', zh: '查看银行日' },
  heldBy: [...finance, 'auditor'],
  neededBy: ['bankStatement'],
  scope: 'all',
  request: z.strictObject({
    /** By default the first account, and its oldest day that is not closed. */
    account: z.optional(f.id),
    day: z.optional(f.businessDay),
  }),
  ret: z.object({
    accounts: z.array(account),
    account: z.nullable(account),
    day: z.nullable(
      z.object({
        day: f.businessDay,
        state: z.enum(bankDayFlow.states),
        version: f.version,
        statement: z.object({
          id: f.id,
          name: z.string(),
          format: z.string(),
          number: z.nullable(z.string()),
          loadedBy: z.string(),
          loadedAt: f.instant,
        }),
        start: f.rupiah,
        end: f.rupiah,
        in: z.object({ lines: z.int(), amount: f.rupiah }),
        out: z.object({ lines: z.int(), amount: f.rupiah }),
        /** End of the day before; null where there is none. */
        before: z.nullable(f.rupiah),
        /** Not explained, or put forward and not agreed on: what stands between the day and its close. */
        open: z.object({
          lines: z.int(),
          amount: f.rupiah,
          suggested: z.int(),
          proposed: z.int(),
          corrections: z.int(),
        }),
        groups: z.array(group),
        proposedBy: z.nullable(z.string()),
        proposedAt: z.nullable(f.instant),
        closedBy: z.nullable(z.string()),
        closedAt: z.nullable(f.instant),
        note: z.string(),
        seal: z.nullable(z.string()),
        can: z.object({ propose: z.boolean(), close: z.boolean(), refuse: z.boolean(), match: z.boolean() }),
        /** Why this person may not close it. */
        cannot: z.nullable(z.enum(['loaded', 'proposed'])),
      }),
    ),
    /** Lines to work on, then those people explained; at most 200 of each. */
    lines: z.array(dayLine),
    corrections: z.array(
      z.object({
        id: f.id,
        lineId: f.id,
        /** The closed day and line it points at. */
        lineDay: f.businessDay,
        info: z.string(),
        amount: f.rupiah,
        was: kind,
        kind,
        note: z.string(),
        state: z.enum(bankCorrectionFlow.states),
        operator: z.string(),
        checker: z.nullable(z.string()),
        askedAt: f.instant,
        version: f.version,
        can: z.object({ decide: z.boolean() }),
      }),
    ),
    /** The last days of the account, latest first. */
    days: z.array(
      z.object({ day: f.businessDay, state: z.enum(bankDayFlow.states), open: z.int(), end: f.rupiah }),
    ),
    /** What is open on all days, by who works on it. */
    owners: z.array(
      z.object({
        id: z.nullable(f.id),
        name: z.nullable(z.string()),
        lines: z.int(),
        amount: f.rupiah,
        oldest: z.int(),
      }),
    ),
    can: z.object({ upload: z.boolean(), addAccount: z.boolean() }),
  }),
})

/** Lines of the bank: what is open over all days, or a group of one day. */
export const getBankLines = call('POST /utils/get_bank_lines', {
  title: { id: 'Melihat baris bank', en: 'List lines of the bank', zh: '查看银行明细' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['bankStatement'],
  scope: 'all',
  request: listRequest(
    z.strictObject({
      accountId: z.optional(f.id),
      day: z.optional(f.dayRange),
      txId: z.optional(z.string().check(z.maxLength(100))),
      state: z.optional(z.array(z.enum(bankLineFlow.states)).check(z.maxLength(4))),
      kind: z.optional(z.array(kind).check(z.maxLength(7))),
      rule: z.optional(z.array(z.enum(matchRules)).check(z.maxLength(5))),
      owner: z.optional(f.shortText),
      amount: z.optional(f.amountRange),
    }),
    ['day', 'amount', 'age'],
  ),
  ret: listAnswer(bankLine),
})

/** What of our books could stand behind a line: by amount and days, or as searched for. */
export const getBankCandidates = call('POST /utils/get_bank_candidates', {
  title: { id: 'Mencari penjelasan baris bank', en: 'Look for what a line is', zh: '查找银行明细来源' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['bankStatement'],
  scope: 'all',
  request: z.strictObject({ id: f.id, search: z.optional(z.string().check(z.maxLength(100))) }),
  ret: z.object({
    items: z.array(z.extend(part, { reasons: z.array(z.enum(['amount', 'day', 'nearDay', 'searched'])) })),
  }),
  errors: ['NOT_FOUND'],
})

export const saveBankAccount = call('POST /utils/save_bank_account', {
  title: { id: 'Menambah rekening bank', en: 'Add a bank account', zh: '添加银行账户' },
  heldBy: ['finance_checker'],
  usedBy: ['bankStatement'],
  scope: 'all',
  sudo: true,
  once: true,
  request: z.strictObject({
    bank: z.string().check(z.regex(/^[A-Z0-9]{2,20}$/)),
    number: z.string().check(z.regex(/^\d{6,20}$/)),
    name: f.personName,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['DUPLICATE'],
})

/** Takes a statement as raw bytes: .csv, .xlsx, MT940 (.sta, .mt940, .940, .txt) or camt.053 (.xml). Nothing counts before it is loaded. */
export const uploadStatement = call('POST /utils/upload_statement', {
  title: { id: 'Mengunggah rekening koran', en: 'Upload a bank statement', zh: '上传银行对账单' },
  heldBy: finance,
  usedBy: ['bankStatement'],
  scope: 'all',
  body: 'upload',
  request: z.strictObject({
    account: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    name: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  ret: z.object({
    id: f.id,
    format: z.enum(['csv', 'xlsx', 'mt940', 'camt053']),
    /** Of a table; empty for the formats that say themselves what they are. */
    columns: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    suggested: z.array(bankTarget),
  }),
  errors: [...filesErrors, 'NOT_FOUND', 'DUPLICATE'],
})

const reading = {
  id: f.id,
  /** For tables: what each column is. */
  mapping: z.array(bankTarget).check(z.maxLength(200)),
  /** For tables without a running balance. */
  start: z.nullable(balance),
  end: z.nullable(balance),
}

/** Reads the whole file as mapped and says what it would load, or each row that is wrong. */
export const previewStatement = call('POST /utils/preview_statement', {
  title: { id: 'Memeriksa rekening koran', en: 'Preview a bank statement', zh: '预览银行对账单' },
  heldBy: finance,
  usedBy: ['bankStatement'],
  scope: 'all',
  looks: true,
  request: z.strictObject(reading),
  ret: z.object({
    rows: z.int(),
    wrong: z.int(),
    /** The first of them: its row in the file, the column and what is wrong. */
    errors: z.array(z.object({ row: z.int(), column: z.string(), issue: z.string(), value: z.string() })),
    /** Null while rows are wrong. */
    statement: z.nullable(
      z.object({
        from: f.businessDay,
        to: f.businessDay,
        start: f.rupiah,
        end: f.rupiah,
        lines: z.int(),
        in: f.rupiah,
        out: f.rupiah,
      }),
    ),
  }),
  errors: statementErrors,
})

/** Loads the lines and matches them; a table's mapping is kept for the next statement of the account. */
export const loadStatement = call('POST /utils/load_statement', {
  title: { id: 'Memuat rekening koran', en: 'Load a bank statement', zh: '载入银行对账单' },
  heldBy: finance,
  usedBy: ['bankStatement'],
  scope: 'all',
  once: true,
  request: z.strictObject({ ...reading, requestKey: f.requestKey }),
  ret: z.object({ id: f.id, account: f.id, from: f.businessDay, to: f.businessDay, lines: z.int() }),
  errors: statementErrors,
})

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
 * Says what a line is. What stands in the books already (payments, a payout; the sum must be the line's amount) holds at
 * once; anything else waits for another person, money that came in becomes a payment without an order when they agree.
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
    'DUPLICATE',
    'BANK_DAY_CLOSED',
    'REASON_MISSING',
  ],
})

export const decideBankLine = call('POST /utils/decide_bank_line', {
  title: { id: 'Menyetujui penjelasan baris bank', en: 'Agree on what a line is', zh: '复核银行明细解释' },
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
  ret: z.object({ state: z.enum(bankLineFlow.states), version: f.version }),
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'SAME_PERSON',
    'REASON_MISSING',
    'BANK_DAY_CLOSED',
  ],
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
] as const

/** Puts a day forward for its close: everything on it is explained, and every day before it is closed. */
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

/** Another person closes the day, for good, or refuses. Who loaded the statement is no second person. */
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

/** Says what a line of a closed day really was, dated on an open day of the account; another person agrees. */
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
  request: z.strictObject({ id: f.id, day: f.businessDay, kind, note: why, requestKey: f.requestKey }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND', 'BANK_DAY_OPEN', 'BANK_DAY_CLOSED', 'STATE_CONFLICT', 'REASON_MISSING'],
})

export const decideBankCorrection = call('POST /utils/decide_bank_correction', {
  title: { id: 'Menyetujui koreksi hari bank', en: 'Agree on a correction', zh: '复核银行日更正' },
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
  ret: z.object({ state: z.enum(bankCorrectionFlow.states), version: f.version }),
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'SAME_PERSON',
    'REASON_MISSING',
    'BANK_DAY_CLOSED',
  ],
})
