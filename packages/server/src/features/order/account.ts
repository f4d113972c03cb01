import { getAccount } from '@lumbung/contract/order/account'
import { benefitPerDay } from '@lumbung/domain/account/ceilings'
import { addDays, type BusinessDay, businessDay, businessDayOf } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { fold, foldSteps, type Step } from '@lumbung/domain/account/fold'
import { instalmentStanding } from '@lumbung/domain/account/instalment'
import type { LoanAccount, Snapshot } from '@lumbung/domain/account/loan-account'
import { left, sum } from '@lumbung/domain/money'
import {
  ahead,
  owed,
  payoff,
  type InstalmentOwed,
  type Owed,
  type Payoff,
} from '@lumbung/domain/account/owed'
import { type FeeCap, offer } from '@lumbung/domain/account/offer'
import { termOf } from '@lumbung/domain/account/product'
import { clearedDayOf } from '@lumbung/domain/account/settled'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { together } from '../../db/transaction.ts'
import { explainLines } from '../../orders/explain-lines.ts'
import { languageOf } from '../../orders/languages.queries.ts'
import { readAccount } from '../../records/loan/loan-history.ts'
import { capOn } from '../../records/loan/product-terms.ts'
import type { PaymentCodeRow } from '../../records/loan/payment-codes.ts'
import { accountStanding, cashOf, codesOf, ledgerOf, type AccountCash } from './account.queries.ts'
import { changesOf, feesOf } from './account-changes.ts'

/** "If paid later": days from the day asked for. */
const aheadDays = [1, 3, 7, 14, 30] as const

export const showAccount = implement(getAccount, async (request, context) => {
  const { tx, today } = context
  const { orderNo } = request
  const standing = await accountStanding(tx, orderNo)
  if (standing === null) refuse('ORDER_NOT_FOUND')
  if (!standing.hasLoan) refuse('NOT_FOUND')
  const { account, codes, cash, ledger, language } = await together({
    account: readAccount(tx, orderNo),
    codes: codesOf(tx, orderNo),
    cash: cashOf(tx, orderNo),
    ledger: ledgerOf(tx, orderNo),
    language: languageOf(tx, orderNo),
  })
  const day =
    request.day === undefined ? (today < account.loanDay ? account.loanDay : today) : businessDay(request.day)
  if (day < account.loanDay) refuseFields({ day: 'before_loan' })
  const bill = owed(account, day)
  const settles = payoff(account, day)
  const snapshot = fold(account, day)
  const steps = foldSteps(account, day)
  const later =
    bill.total === 0
      ? []
      : ahead(
          account,
          aheadDays.map((days) => addDays(day, days)),
        )
  const signedDay = standing.signedAt === null ? account.loanDay : businessDayOf(standing.signedAt)
  const cap = await capOn(tx, account.terms.termDays, signedDay)
  const state = standing.orderState
  const { changes, fees } = await together({
    changes: changesOf(orderNo, { account, bill, settles, state, credit: snapshot.credit }, context),
    fees: feesOf(orderNo, account, { cap, state, day }, context),
  })
  const { mayCharge, ...charged } = fees
  return {
    orderNo,
    language,
    day,
    loanDay: account.loanDay,
    dueDay: bill.dueDay ?? lastDueDay(snapshot),
    daysLate: bill.daysLate,
    owed: amounts(bill),
    payoff: settles.total,
    reducible: amounts(settles),
    repaid: sum([
      snapshot.principalRepaid,
      snapshot.interestRepaid,
      snapshot.penaltyRepaid,
      snapshot.extensionFeeRepaid,
    ]),
    credit: snapshot.credit,
    clearedDay: snapshot.clearedDay,
    writtenOffDay: snapshot.writtenOffDay,
    terms: termsOf(account),
    daily: dailyHeadroom(account, signedDay, cap),
    headroom: left(account.terms.principal, bill.costSoFar),
    instalments: instalmentsOf(snapshot, bill, steps),
    lines: explainLines(account, day),
    ahead: later.map((each) => ({ day: each.day, daysLate: each.daysLate, total: each.total })),
    codes: codes.given.map(codeOf),
    codesComing: codes.coming,
    cash: cash.map(cashRowOf),
    extensions: extensionsOf(steps),
    ...changes,
    ...charged,
    can: { ...changes.can, chargeFee: mayCharge && bill.total > 0 },
    ledger,
  }
})

/** What a day of it costs at most, against the ceilings of the day it was signed; ppm of the principal. */
function dailyHeadroom({ terms }: LoanAccount, signedDay: BusinessDay, { benefitPpm, latePpm }: FeeCap) {
  return {
    signedDay,
    benefit: benefitPerDay(terms),
    benefitMax: benefitPpm,
    late: Math.max(terms.overdueFirstPpm, terms.overdueLaterPpm),
    lateMax: latePpm,
  }
}

export const accountCalls: readonly Implementation[] = [showAccount]

function amounts({ principal, interest, penalty, total }: Owed | InstalmentOwed | Payoff) {
  return { principal, interest, penalty, total }
}

function lastDueDay(snapshot: Snapshot): BusinessDay {
  return (
    snapshot.instalments
      .map(({ dueDay }) => dueDay)
      .toSorted()
      .at(-1) ?? snapshot.loanDay
  )
}

function termsOf({ terms, loanDay }: LoanAccount) {
  const { serviceFee, handlingFee, interest, arrival } = offer(terms, loanDay)
  const {
    principal,
    instalments,
    interestPpm,
    serviceFeePpm,
    overdueFirstPpm,
    overdueLaterPpm,
    dueRule,
    calendar,
  } = terms
  const rates = { interestPpm, serviceFeePpm, overdueFirstPpm, overdueLaterPpm, dueRule, calendar }
  return { principal, term: termOf(terms), instalments, serviceFee, handlingFee, interest, arrival, ...rates }
}

function instalmentsOf(snapshot: Snapshot, bill: Owed, steps: readonly Step[]) {
  return snapshot.instalments.flatMap((row) => {
    const now = bill.perInstalment.find(({ no }) => no === row.no)
    if (now === undefined) return []
    const cleared = now.total === 0 ? clearedDayOf(row, steps) : null
    return [
      {
        no: row.no,
        of: snapshot.instalments.length,
        dueDay: row.dueDay,
        state: instalmentStanding({ left: now.total, dueDay: row.dueDay, clearedDay: cleared }, bill.day),
        principal: row.principal,
        interest: row.interestCharged,
        penalty: sum([now.penalty, row.penaltyPaid, row.penaltyReduced]),
        repaid: sum([row.principalPaid, row.interestPaid, row.penaltyPaid]),
        left: amounts(now),
        daysLate: now.daysLate,
      },
    ]
  })
}

function codeOf(row: PaymentCodeRow) {
  return {
    kind: row.kind as 'va' | 'alfa',
    bankCode: row.bank_code,
    code: row.code ?? '',
    purpose: row.purpose as 'repayment' | 'rollover',
    amount: row.amount,
    state: row.state,
    expiresAt: row.expires_at?.toISOString() ?? null,
    issuedAt: (row.issued_at ?? row.created_at).toISOString(),
  }
}

function cashRowOf({ paid_at: paidAt, ...row }: AccountCash) {
  return { ...row, paidAt: paidAt.toISOString() }
}

function extensionsOf(steps: readonly Step[]) {
  return steps.flatMap(({ event, before, after }) => {
    if (event.kind !== 'extended') return []
    const dueDayIn = (snapshot: Snapshot) =>
      snapshot.instalments.find(({ no }) => no === event.instalmentNo)?.dueDay ?? event.day
    return [
      {
        day: event.day,
        days: event.days,
        fee: event.fee,
        oldDueDay: dueDayIn(before),
        newDueDay: dueDayIn(after),
      },
    ]
  })
}
