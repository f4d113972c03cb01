import * as z from 'zod/mini'
import { bankCorrectionFlow, bankDayFlow, bankLineFlow, bankLineKinds } from '@lumbung/domain/bank/bank-flow'
import { matchRules } from '@lumbung/domain/bank/bank-rules'
import { decidedDeliveries } from '@lumbung/domain/bank/delivery'
import { suggestionReasons } from '@lumbung/domain/bank/match-lines'
import { againstAccounts } from '@lumbung/domain/books/bank-postings'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { finance } from '../roles.ts'

const kind = z.enum(bankLineKinds)

/** The account of the ledger and the channel that a person said for what no record of ours stands behind. */
export const postedAgainst = {
  against: z.nullable(z.enum(againstAccounts)),
  channel: z.nullable(z.enum(payoutChannels)),
}

/** A record of ours behind a line. */
const part = z.object({
  cashRecordId: z.nullable(f.id),
  disbursementId: z.nullable(f.id),
  withdrawalId: z.nullable(f.id),
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
  ...postedAgainst,
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

const differing = z.object({ channel: z.enum(payoutChannels), open: z.int() })

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
          /** The bank brought it to the delivery folder: no person loaded it. */
          delivered: z.boolean(),
          /** Its lines are being explained: until that is done nobody works on them. */
          matching: z.boolean(),
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
          /** Channels whose own report of the day is not as our books, with how many differ that two persons have not ended. */
          channels: z.array(differing),
        }),
        /** Of our own records until this day, what no line of the bank shows; over all accounts. Null while lines are being matched: it is not asked for again and again. */
        inTransit: z.nullable(
          z.object({
            records: z.int(),
            amount: f.rupiah,
            /** The day of the oldest; null: there is none. */
            since: z.nullable(f.businessDay),
          }),
        ),
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
        ...postedAgainst,
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
      z.object({
        day: f.businessDay,
        state: z.enum(bankDayFlow.states),
        open: z.int(),
        /** As of the day itself: none of them is ready to close while a channel differs. */
        channels: z.array(differing),
        end: f.rupiah,
      }),
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
    /** The account's delivery folder, for who may upload; null where none is connected. */
    folder: z.nullable(
      z.object({
        lookedAt: f.instant,
        /** What it brought last, and what became of it. */
        last: z.nullable(
          z.object({
            name: z.string(),
            at: f.instant,
            state: z.enum(decidedDeliveries),
          }),
        ),
        /** Files that are still coming, or wait for one that goes before them. */
        arriving: z.int(),
        /** Files that are decided on and that the folder does not let us move. */
        unmoved: z.int(),
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
      state: z.optional(z.array(z.enum(bankLineFlow.states)).check(z.maxLength(bankLineFlow.states.length))),
      kind: z.optional(z.array(kind).check(z.maxLength(bankLineKinds.length))),
      rule: z.optional(z.array(z.enum(matchRules)).check(z.maxLength(matchRules.length))),
      owner: z.optional(f.shortText),
      amount: z.optional(f.amountRange),
    }),
    ['day', 'amount', 'age'],
  ),
  ret: listAnswer(z.extend(bankLine, { can: z.object({ correct: z.boolean() }) })),
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
