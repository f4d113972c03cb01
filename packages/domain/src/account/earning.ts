import { type BusinessDay, daysBetween, earlierOf, laterOf } from '../calendar.ts'
import { refuse } from '../errors.ts'
import { foldSteps, open, type Step } from './fold.ts'
import type { InstalmentState, LoanAccount } from './loan-account.ts'
import { add, portionOf, type Rupiah, subtract, sum, zero } from '../money.ts'
import { owedFrom } from './owed.ts'
import { type ProductTerms, serviceFeeOf } from './product.ts'
import { buildSchedule } from './schedule.ts'
import { clearedDayOf } from './settled.ts'

/** Rupiah of each kind of income that a loan brings with time. */
export type TimeIncome = {
  interest: Rupiah
  serviceFee: Rupiah
  handlingFee: Rupiah
  extensionFee: Rupiah
  penalty: Rupiah
}

/** What a day's close has to tell the books of one loan, in rupiah, none below zero. */
export type DayClose = {
  /** Taken as income by the loan's own postings, and not earned by the end of the day. */
  unearned: Omit<TimeIncome, 'penalty'>
  /** Earned by the end of the day, and not posted before the loan's next event. */
  penaltyAccrued: Rupiah
}

const nothingUnearned = { interest: zero, serviceFee: zero, handlingFee: zero, extensionFee: zero }

/**
 * What a loan has earned by the end of a day: income follows time, not the day it is billed (rulings 47). PSAK 71 asks
 * for the effective rate; a straight line by days stands in for it, floored to whole rupiah:
 * - interest of an instalment as it is billed that day, over the days from the start of its period to its due day,
 *   extensions included. Its period starts earlier where all instalments before it were settled earlier;
 * - service and handling fee over the days of the term as agreed;
 * - the fee of an extension over as many days as it gives, from the day it was bought;
 * - the penalty by the day it is charged for.
 * What is settled is earned, so is everything of a loan that is cleared or off the books. A payment that lowers the bill
 * lowers what is earned of it in the same proportion; never is more earned than charged.
 * @throws VALIDATION for a day before the loan day
 */
export function earnedBy(account: LoanAccount, day: BusinessDay): TimeIncome {
  const charged = chargedBy(account, day)
  const { unearned, penaltyAccrued } = dayCloseOf(account, day)
  return {
    interest: subtract(charged.interest, unearned.interest),
    serviceFee: subtract(charged.serviceFee, unearned.serviceFee),
    handlingFee: subtract(charged.handlingFee, unearned.handlingFee),
    extensionFee: subtract(charged.extensionFee, unearned.extensionFee),
    penalty: add(charged.penalty, penaltyAccrued),
  }
}

/**
 * What the loan's own postings have taken as income by the end of a day, backend fees apart from the interest. Off the
 * books nothing is charged any more.
 */
export function chargedBy({ terms, loanDay, events }: LoanAccount, day: BusinessDay): TimeIncome {
  const steps = foldSteps({ terms, loanDay, events }, day)
  const end = steps.at(-1)?.after ?? open(terms, loanDay)
  const onBooks = steps.find(({ event }) => event.kind === 'writtenOff')?.after ?? end
  return {
    interest: sum(onBooks.instalments.map(interestOf)),
    serviceFee: serviceFeeOf(terms),
    handlingFee: terms.handlingFee,
    extensionFee: end.extensionFees,
    penalty: onBooks.penaltyCharged,
  }
}

/** What the close of a day tells the books of this loan. The set-wise SQL of the day's close is held equal to it. */
export function dayCloseOf({ terms, loanDay, events }: LoanAccount, day: BusinessDay): DayClose {
  if (day < loanDay) refuse('VALIDATION', { day, loanDay })
  return dayCloseFrom(terms, loanDay, foldSteps({ terms, loanDay, events }, day), day)
}

/** The same of an account folded already: `steps` are those up to the day. */
export function dayCloseFrom(
  terms: ProductTerms,
  loanDay: BusinessDay,
  steps: readonly Step[],
  day: BusinessDay,
): DayClose {
  const snapshot = steps.at(-1)?.after ?? open(terms, loanDay)
  if (snapshot.clearedDay !== null || snapshot.writtenOffDay !== null)
    return { unearned: nothingUnearned, penaltyAccrued: zero }
  return {
    unearned: {
      interest: unearnedInterest(terms, loanDay, snapshot.instalments, { steps, day }),
      ...unearnedFees(terms, loanDay, day),
      extensionFee: sum(steps.map((step) => unearnedExtensionFee(step, day))),
    },
    penaltyAccrued: subtract(owedFrom(terms, snapshot, day).penalty, snapshot.penaltyLeft),
  }
}

/** Interest without backend fees. */
function interestOf({ interestCharged, fees }: InstalmentState): Rupiah {
  return subtract(interestCharged, fees)
}

/** With the inclusive due rule the first day of a period is itself one of its days. */
function daysOn(terms: ProductTerms, from: BusinessDay, to: BusinessDay): number {
  return daysBetween(from, to) + (terms.dueRule === 'inclusive' ? 1 : 0)
}

function rest(amount: Rupiah, passed: number, days: number): Rupiah {
  return subtract(amount, portionOf(amount, Math.min(Math.max(passed, 0), days), days))
}

function unearnedInterest(
  terms: ProductTerms,
  loanDay: BusinessDay,
  rows: readonly InstalmentState[],
  { steps, day }: { steps: readonly Step[]; day: BusinessDay },
): Rupiah {
  const plan = buildSchedule(terms, loanDay)
  // Since when all instalments before are settled: null while one is not, and before the first.
  let settledSince: BusinessDay | null = null
  return sum(
    rows.map((row, index) => {
      const planned = plan[index]?.startDay ?? loanDay
      const start = settledSince === null ? planned : earlierOf(planned, settledSince)
      const cleared = clearedDayOf(row, steps)
      const follows = index === 0 || settledSince !== null
      settledSince = cleared === null || !follows ? null : laterOf(cleared, settledSince ?? cleared)
      if (cleared !== null) return zero
      return rest(interestOf(row), daysOn(terms, start, day), daysOn(terms, start, row.dueDay))
    }),
  )
}

function unearnedFees(terms: ProductTerms, loanDay: BusinessDay, day: BusinessDay) {
  const days = buildSchedule(terms, loanDay).at(-1)?.periodEnd ?? terms.termDays
  const passed = daysOn(terms, loanDay, day)
  return {
    serviceFee: rest(serviceFeeOf(terms), passed, days),
    handlingFee: rest(terms.handlingFee, passed, days),
  }
}

/** A void extension took no fee: its money was a payment. */
function unearnedExtensionFee({ event, allocation }: Step, day: BusinessDay): Rupiah {
  if (event.kind !== 'extended') return zero
  return rest(allocation.extensionFee, daysBetween(event.day, day), event.days)
}
