import { accruePenalty, type PenaltyLine } from './accrual.ts'
import { type BusinessDay, compareDays } from '../calendar.ts'
import { refuse } from '../errors.ts'
import { foldSteps, open, type Step } from './fold.ts'
import { totalForgiven } from './forgive.ts'
import type { LoanAccount, Snapshot } from './loan-account.ts'
import { add, negate, type Ppm, type Rupiah, subtract, sum, zero } from '../money.ts'
import type { ProductTerms } from './product.ts'
import { buildSchedule } from './schedule.ts'

export type ExplainKind =
  | 'principal'
  | 'interest'
  | 'fees'
  | 'penalty'
  /** Charged by hand beside the contract. */
  | 'manualFee'
  | 'payment'
  | 'reduction'
  /** So little was left after a payment that it was forgiven. */
  | 'smallBalance'
  | 'extensionFee'
  | 'extensionInterest'
  | 'extensionPayment'
  /** Interest no longer to come, since principal was paid before its due day. */
  | 'interestSaved'
  | 'creditRefunded'
  | 'writtenOff'

/** base × ppm × days, floored per day for penalties. */
export type Calculation = { base: Rupiah; ppm: Ppm; days: number }

/** One line of "explain this amount": what was added to or taken from what is owed. Words are put to it elsewhere. */
export type ExplainLine = {
  kind: ExplainKind
  fromDay: BusinessDay
  toDay: BusinessDay
  instalmentNo: number | null
  /** First and last day late of a penalty stretch. */
  daysLate: { from: number; to: number } | null
  calculation: Calculation | null
  /** The 100 % ceiling cut this line. */
  capped: boolean
  eventId: string | null
  principal: Rupiah
  interest: Rupiah
  penalty: Rupiah
  /** Extension fee: charged and paid on the same day. */
  fee: Rupiah
  /** Cash kept as credit, beyond what was owed. */
  credit: Rupiah
  /** What is owed after this line. */
  balance: Rupiah
}

type Bare = Omit<ExplainLine, 'balance'>

/**
 * How the amount owed on `day` came about, in order. The last balance is `owed(account, day).total`. Throws VALIDATION
 * before the loan day.
 */
export function explain(account: LoanAccount, day: BusinessDay): ExplainLine[] {
  if (day < account.loanDay) refuse('VALIDATION', { day, loanDay: account.loanDay })
  const steps = foldSteps(account, day)
  const last: Snapshot = steps.at(-1)?.after ?? open(account.terms, account.loanDay)
  const lines = [
    ...openingLines(account),
    ...steps.flatMap((step) => [...penaltyLines(step.penalty), ...eventLines(account.terms, step)]),
    ...penaltyLines(accruePenalty(account.terms, last, day)),
  ]
  let balance = zero
  return lines.map((line) => {
    balance = sum([balance, line.principal, line.interest, line.penalty, line.fee])
    return { ...line, balance }
  })
}

function bare(kind: ExplainKind, day: BusinessDay, rest: Partial<Bare>): Bare {
  return {
    kind,
    fromDay: day,
    toDay: day,
    instalmentNo: null,
    daysLate: null,
    calculation: null,
    capped: false,
    eventId: null,
    principal: zero,
    interest: zero,
    penalty: zero,
    fee: zero,
    credit: zero,
    ...rest,
  }
}

function openingLines({ terms, loanDay }: LoanAccount): Bare[] {
  let base = terms.principal
  const rows = buildSchedule(terms, loanDay).flatMap((row) => {
    const calculation = { base, ppm: terms.interestPpm, days: row.days }
    base = subtract(base, row.principal)
    const own = bare('interest', loanDay, {
      instalmentNo: row.no,
      calculation,
      interest: subtract(row.interest, row.fees),
    })
    return row.fees > 0 ? [own, bare('fees', loanDay, { instalmentNo: row.no, interest: row.fees })] : [own]
  })
  return [
    bare('principal', loanDay, { principal: terms.principal }),
    ...rows.filter((line) => line.interest > 0),
  ]
}

function penaltyLines(lines: readonly PenaltyLine[]): Bare[] {
  const inOrder = [...lines].sort(
    (a, b) => compareDays(a.fromDay, b.fromDay) || a.instalmentNo - b.instalmentNo,
  )
  return inOrder.map((line) =>
    bare('penalty', line.fromDay, {
      toDay: line.toDay,
      instalmentNo: line.instalmentNo,
      daysLate: { from: line.fromDaysLate, to: line.toDaysLate },
      calculation: { base: line.base, ppm: line.ppm, days: line.days },
      capped: line.capped,
      penalty: line.amount,
    }),
  )
}

function eventLines(terms: ProductTerms, step: Step): Bare[] {
  const { event, before, allocation, after } = step
  const eventId = event.id
  const taken = {
    eventId,
    principal: negate(allocation.principal),
    interest: negate(allocation.interest),
    penalty: negate(allocation.penalty),
    credit: allocation.credit,
  }
  const change = subtract(after.interestCharged, before.interestCharged)
  const reckonedAnew = interestChange(event.day, eventId, change)
  switch (event.kind) {
    case 'paid':
      return [bare('payment', event.day, taken), ...reckonedAnew, ...smallLines(step)]
    case 'reduced':
      return [bare('reduction', event.day, taken), ...reckonedAnew]
    case 'feeCharged':
      return change === 0 ? [] : [bare('manualFee', event.day, { eventId, interest: change })]
    case 'creditRefunded':
      return [bare('creditRefunded', event.day, { eventId, credit: negate(event.amount) })]
    case 'writtenOff':
      return [bare('writtenOff', event.day, { eventId })]
    case 'extended': {
      // Void: there was nothing to extend, so its money was a payment.
      if (after.extensionsCount === before.extensionsCount)
        return [bare('payment', event.day, taken), ...reckonedAnew, ...smallLines(step)]
      const base = before.instalments.find((row) => row.no === event.instalmentNo)?.principalLeft ?? zero
      const shared = { eventId, instalmentNo: event.instalmentNo }
      const fee = {
        ...shared,
        fee: event.fee,
        calculation: { base, ppm: terms.extensionFeePpm, days: event.days },
      }
      const interest = {
        ...shared,
        interest: change,
        calculation: { base, ppm: terms.interestPpm, days: event.days },
      }
      return [
        ...(event.fee > 0 ? [bare('extensionFee', event.day, fee)] : []),
        bare('extensionPayment', event.day, { ...taken, ...shared, fee: negate(event.fee) }),
        ...(change > 0 ? [bare('extensionInterest', event.day, interest)] : reckonedAnew),
      ]
    }
  }
}

/**
 * What money before its time makes of the interest to come. Days move with it from one instalment to the next, and as each
 * instalment is rounded down by itself, that can also be a rupiah more than was planned.
 */
function interestChange(day: BusinessDay, eventId: string, change: Rupiah): Bare[] {
  if (change === 0) return []
  return [bare(change < 0 ? 'interestSaved' : 'interest', day, { eventId, interest: change })]
}

function smallLines({ event, forgiven }: Step): Bare[] {
  if (totalForgiven(forgiven) === 0) return []
  const { principal, interest, penalty } = forgiven
  const taken = { principal: negate(principal), interest: negate(interest), penalty: negate(penalty) }
  return [bare('smallBalance', event.day, { eventId: event.id, ...taken })]
}

/** The sum of a column of lines, for the footer. */
export function explainTotal(
  lines: readonly ExplainLine[],
  column: 'principal' | 'interest' | 'penalty',
): Rupiah {
  return lines.reduce((so, line) => add(so, line[column]), zero)
}
