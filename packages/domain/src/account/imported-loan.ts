import type { BusinessDay } from '../calendar.ts'
import { countedNothing, type Extended, type Paid } from './loan-account.ts'
import { type Ppm, ppm, type Rupiah, zero } from '../money.ts'
import type { ProductTerms } from './product.ts'

/** What the file does not say and the person importing it knows. */
export type ImportTerms = {
  /** Rupiah for one unit of the file's amounts. */
  amountFactor: number
  dueRule: ProductTerms['dueRule']
  /** Of every row that does not say it itself. */
  calendar: ProductTerms['calendar']
  serviceFeePpm: Ppm
  handlingFee: Rupiah
  interestPpm: Ppm
  overdueFirstPpm: Ppm
  overdueLaterPpm: Ppm
}

/** A loan that lived elsewhere, as one row tells its life. */
export type ImportedLoan = {
  orderNo: string
  principal: Rupiah
  termDays: number
  /** As its row says; left out where the row says nothing, for then the terms of the whole file hold. */
  calendar?: ProductTerms['calendar']
  loanDay: BusinessDay
  /** As the file has it, extension included (rulings 40). */
  dueDay: BusinessDay
  /** The loan was rolled over by this many days, a multiple of its term. */
  extension: { day: BusinessDay; days: number } | null
  /** Settled: what was owed on that day, at that instant (ISO 8601, +07:00). */
  repayment: { day: BusinessDay; at: string; amount: Rupiah } | null
  age: number | null
  education: string | null
  gender: 'female' | 'male' | null
}

export type ImportOutcome = 'clearedOnTime' | 'clearedLate' | 'overdue' | 'running'

/** The contract of an imported loan: one instalment, fees kept back from the payout, interest by the days had. */
export function termsOfImport(
  loan: Pick<ImportedLoan, 'principal' | 'termDays' | 'calendar'>,
  terms: ImportTerms,
): ProductTerms {
  return {
    principal: loan.principal,
    termDays: loan.termDays,
    instalments: 1,
    serviceFeePpm: terms.serviceFeePpm,
    handlingFee: terms.handlingFee,
    interestPpm: terms.interestPpm,
    overdueFirstPpm: terms.overdueFirstPpm,
    overdueLaterPpm: terms.overdueLaterPpm,
    feeMode: 'upfront',
    dueRule: terms.dueRule,
    calendar: loan.calendar ?? terms.calendar,
    earlyInterest: 'actualDays',
    extensionFeePpm: ppm(0),
  }
}

/** The extension an imported loan had: dated on the old due day, without fee or interest (rulings 40). */
export function extensionOfImport(loan: ImportedLoan): Omit<Extended, 'id' | 'seq'> | null {
  if (loan.extension === null) return null
  return {
    kind: 'extended',
    ...loan.extension,
    instalmentNo: 1,
    fee: zero,
    interest: zero,
    payNow: { interest: zero, penalty: zero },
    afterSeq: countedNothing,
    source: 'imported',
  }
}

/** The payment that settled an imported loan. */
export function paymentOfImport(loan: ImportedLoan): Omit<Paid, 'id' | 'seq'> | null {
  if (loan.repayment === null) return null
  return { kind: 'paid', day: loan.repayment.day, amount: loan.repayment.amount }
}

/** What becomes of the loan as of a day. */
export function outcomeOf(loan: ImportedLoan, today: BusinessDay): ImportOutcome {
  if (loan.repayment !== null) return loan.repayment.day <= loan.dueDay ? 'clearedOnTime' : 'clearedLate'
  return loan.dueDay < today ? 'overdue' : 'running'
}
