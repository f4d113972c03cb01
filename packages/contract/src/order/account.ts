import * as z from 'zod/mini'
import { manualFees } from '@lumbung/domain/account/fee-kinds'
import { instalmentStates } from '@lumbung/domain/account/instalment'
import { reductionFlow } from '@lumbung/domain/account/reduction'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { orderReaders } from '../roles.ts'

/** Rupiah by bucket; `total` is their sum. */
export const owedAmounts = z.object({
  principal: f.rupiah,
  interest: f.rupiah,
  penalty: f.rupiah,
  total: f.rupiah,
})

export const instalmentRow = z.object({
  no: z.int(),
  of: z.int(),
  dueDay: f.businessDay,
  state: z.enum(instalmentStates),
  principal: f.rupiah,
  interest: f.rupiah,
  penalty: f.rupiah,
  repaid: f.rupiah,
  left: owedAmounts,
  daysLate: z.int(),
})

/** One line of "explain this amount" (N2): wording is the browser's, from `kind` and `parts`. */
export const explainLine = z.object({
  kind: z.string(),
  from: f.businessDay,
  to: f.businessDay,
  parts: z.record(z.string(), z.union([z.string(), z.number()])),
  principal: f.rupiah,
  interest: f.rupiah,
  penalty: f.rupiah,
  balance: f.rupiah,
})

export const paymentCodeRow = z.object({
  kind: z.enum(['va', 'alfa']),
  bankCode: z.nullable(z.string()),
  code: z.string(),
  purpose: z.enum(['repayment', 'rollover']),
  /** Exact amount; null when open. */
  amount: z.nullable(f.rupiah),
  state: z.string(),
  expiresAt: z.nullable(f.instant),
  issuedAt: f.instant,
})

export const accountCashRow = z.object({
  id: f.id,
  txid: z.string(),
  method: z.string(),
  amount: f.rupiah,
  interest: f.rupiah,
  principal: f.rupiah,
  penalty: f.rupiah,
  credit: f.rupiah,
  state: z.string(),
  paidAt: f.instant,
})

/** Part of what is owed that is, or was, to be forgiven. Rupiah. */
export const reductionRow = z.object({
  id: f.id,
  version: f.version,
  state: z.enum(reductionFlow.states),
  amount: f.rupiah,
  usedAmount: z.nullable(f.rupiah),
  validTo: f.businessDay,
  reasonCode: z.string(),
  note: z.string(),
  askedBy: z.string(),
  askedAt: f.instant,
  /** Who agreed, in this order. */
  approvals: z.array(z.string()),
  approvalsNeeded: z.int(),
  decidedAt: z.nullable(f.instant),
  decisionNote: z.string(),
  /** `large`: through the call that reaches beyond the penalty. */
  can: z.object({ approve: z.boolean(), reject: z.boolean(), large: z.boolean() }),
})

/** A fee beside the contract, from when it is put forward. */
export const feeRow = z.object({
  id: f.id,
  version: f.version,
  fee: z.enum(manualFees),
  amount: f.rupiah,
  /** Waits for another person; owed; paid or forgiven, at least in part; refused; taken back. */
  state: z.enum(['asked', 'owed', 'settled', 'refused', 'takenBack']),
  /** It was asked to be taken back, and nobody has decided yet. */
  backAsked: z.boolean(),
  proof: z.string(),
  askedBy: z.string(),
  askedAt: f.instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(f.instant),
  can: z.object({ takeBack: z.boolean() }),
})

/** The loan account of an order on a day: every rupiah by line. */
export const getAccount = call('POST /order/get_account', {
  title: { id: 'Melihat rincian jumlah', en: 'See the account of a loan', zh: '查看借款账目' },
  heldBy: orderReaders,
  usedBy: ['orderDetail', 'collectionDetail', 'preCollectionDetail'],
  request: z.strictObject({ orderNo: f.orderNo, day: z.optional(f.businessDay) }),
  ret: z.object({
    orderNo: f.orderNo,
    /** What the borrower reads: the sentence to send is said in it. */
    language: f.language,
    day: f.businessDay,
    loanDay: f.businessDay,
    dueDay: f.businessDay,
    daysLate: z.int(),
    owed: owedAmounts,
    /** What settles the loan on that day (less than the bill before the due date). */
    payoff: f.rupiah,
    /** The payoff by bucket: as much as can be forgiven, with as much power as each bucket asks. */
    reducible: owedAmounts,
    /** What is owed, and what settles the loan, less the agreed reduction that waits for its payment (rulings 26). */
    afterReduction: z.nullable(z.object({ owed: f.rupiah, payoff: f.rupiah, validTo: f.businessDay })),
    repaid: f.rupiah,
    credit: f.rupiah,
    /** Of the credit what is not on its way back to the borrower. */
    creditFree: f.rupiah,
    /** Other loans of the same borrower that a credit may pay, with what they owe. */
    creditPays: z.array(z.object({ orderNo: f.orderNo, owed: f.rupiah })),
    clearedDay: z.nullable(f.businessDay),
    /** Since when it is off the books; it stays payable. */
    writtenOffDay: z.nullable(f.businessDay),
    terms: z.object({
      principal: f.rupiah,
      term: f.term,
      instalments: z.int(),
      serviceFee: f.rupiah,
      handlingFee: f.rupiah,
      interest: f.rupiah,
      arrival: f.rupiah,
      interestPpm: z.int(),
      serviceFeePpm: z.int(),
      overdueFirstPpm: z.int(),
      overdueLaterPpm: z.int(),
      dueRule: z.enum(['after', 'inclusive']),
      calendar: z.enum(['days', 'month']),
    }),
    /** What a day of it costs at most against the ceilings of the day it was signed; ppm of the principal. */
    daily: z.object({
      signedDay: f.businessDay,
      benefit: z.int(),
      benefitMax: z.int(),
      late: z.int(),
      lateMax: z.int(),
    }),
    /** Room left under the 100 % ceiling. */
    headroom: f.rupiah,
    instalments: z.array(instalmentRow),
    lines: z.array(explainLine),
    ahead: z.array(z.object({ day: f.businessDay, daysLate: z.int(), total: f.rupiah })),
    codes: z.array(paymentCodeRow),
    /** How many more were asked of the channel and have not come. */
    codesComing: z.int(),
    cash: z.array(accountCashRow),
    extensions: z.array(
      z.object({
        day: f.businessDay,
        days: z.int(),
        fee: f.rupiah,
        oldDueDay: f.businessDay,
        newDueDay: f.businessDay,
      }),
    ),
    /** An extension somebody took that waits for its payment. */
    openExtension: z.nullable(
      z.object({ id: f.id, day: f.businessDay, days: z.int(), payNow: f.rupiah, newDueDay: f.businessDay }),
    ),
    /** Days of all extensions of a loan together, by the setting of today. */
    extensionDaysMax: z.int(),
    /** Late for more days than this it may be written off, by the setting of today. */
    writeOffAfterDays: z.int(),
    /** The newest first. */
    reductions: z.array(reductionRow),
    /** Fees beside the contract, the newest first. */
    fees: z.array(feeRow),
    /** What another may come to under the ceilings of the contract, and each kind by the setting of today. Rupiah. */
    feeRoom: z.object({ room: f.rupiah, most: z.record(z.enum(manualFees), f.rupiah) }),
    can: z.object({
      chargeFee: z.boolean(),
      extend: z.boolean(),
      askReduction: z.boolean(),
      issueCode: z.boolean(),
      refund: z.boolean(),
      writeOff: z.boolean(),
    }),
    ledger: z.array(
      z.object({ id: f.id, day: f.businessDay, account: z.string(), amount: f.rupiah, event: z.string() }),
    ),
  }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
})
