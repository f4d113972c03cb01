import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'

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
  state: z.enum(['notDue', 'due', 'overdue', 'cleared', 'clearedOverdue']),
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

/** The loan account of an order on a day: every rupiah by line. */
export const getAccount = call('POST /order/get_account', {
  access: 'granted',
  request: z.strictObject({ orderNo: f.orderNo, day: z.optional(f.businessDay) }),
  ret: z.object({
    orderNo: f.orderNo,
    day: f.businessDay,
    loanDay: f.businessDay,
    dueDay: f.businessDay,
    daysLate: z.int(),
    owed: owedAmounts,
    /** What settles the loan on that day (less than the bill before the due date). */
    payoff: f.rupiah,
    repaid: f.rupiah,
    credit: f.rupiah,
    clearedDay: z.nullable(f.businessDay),
    terms: z.object({
      principal: f.rupiah,
      termDays: z.int(),
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
    }),
    /** Room left under the 100 % ceiling. */
    headroom: f.rupiah,
    instalments: z.array(instalmentRow),
    lines: z.array(explainLine),
    ahead: z.array(z.object({ day: f.businessDay, daysLate: z.int(), total: f.rupiah })),
    codes: z.array(paymentCodeRow),
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
    ledger: z.array(
      z.object({ id: f.id, day: f.businessDay, account: z.string(), amount: f.rupiah, event: z.string() }),
    ),
  }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
})
