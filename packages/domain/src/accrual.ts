import { addDays, type BusinessDay, daysBetween, laterOf } from './calendar.ts'
import type { ExtensionSpan, InstalmentState, Snapshot } from './loan-account.ts'
import {
  add,
  left,
  min,
  type Ppm,
  type Rupiah,
  rupiah,
  scale,
  shareOf,
  subtract,
  sum,
  zero,
} from './money.ts'
import { feesOf, type ProductTerms } from './product.ts'
import { periodDaysOf } from './schedule.ts'

/** The penalty's first rate holds up to this day after the due day (domain.md §3.1 overdue rate). */
export const firstRateDaysMax = 7

/** A stretch of days of one instalment at one penalty rate. */
export type PenaltyLine = {
  instalmentNo: number
  fromDay: BusinessDay
  toDay: BusinessDay
  fromDaysLate: number
  toDaysLate: number
  base: Rupiah
  ppm: Ppm
  days: number
  amount: Rupiah
  /** The 100 % ceiling cut this amount. */
  capped: boolean
}

/** rupiah of cost the 100 % ceiling still leaves (domain.md §0.2). */
export function costHeadroom(terms: ProductTerms, snapshot: Pick<Snapshot, 'costSoFar'>): Rupiah {
  return left(terms.principal, snapshot.costSoFar)
}

/**
 * The penalty from after asOfDay up to and including `day`, in closed form: per instalment
 * floor(principal × r1) × d1 + floor(principal × r2) × d2, the loan's total cut at the room under the ceiling:
 * min(room, Σ). Only when it is cut is the last rupiah dealt out, day by day, lowest instalment first (domain.md §3.1).
 */
export function accruePenalty(terms: ProductTerms, snapshot: Snapshot, day: BusinessDay): PenaltyLine[] {
  const room = costHeadroom(terms, snapshot)
  const lines = penaltyLines(terms, snapshot.instalments, snapshot.asOfDay, day)
  if (totalOf(lines) <= room) return lines
  const lastFull = lastDayWithin(terms, snapshot, day, room)
  const full = penaltyLines(terms, snapshot.instalments, snapshot.asOfDay, lastFull)
  let rest = subtract(room, totalOf(full))
  const cut = penaltyLines(terms, snapshot.instalments, lastFull, addDays(lastFull, 1)).map((line) => {
    const amount = min(line.amount, rest)
    rest = subtract(rest, amount)
    return { ...line, amount, capped: true }
  })
  return [...full, ...cut.filter((line) => line.amount > 0)]
}

/** The last day up to which the whole penalty fits the room. The sum never falls with the day, so halving finds it. */
function lastDayWithin(terms: ProductTerms, snapshot: Snapshot, day: BusinessDay, room: Rupiah): BusinessDay {
  let fits = 0
  let tooFar = daysBetween(snapshot.asOfDay, day)
  while (tooFar - fits > 1) {
    const middle = Math.floor((fits + tooFar) / 2)
    const lines = penaltyLines(
      terms,
      snapshot.instalments,
      snapshot.asOfDay,
      addDays(snapshot.asOfDay, middle),
    )
    if (totalOf(lines) <= room) fits = middle
    else tooFar = middle
  }
  return addDays(snapshot.asOfDay, fits)
}

function penaltyLines(
  terms: ProductTerms,
  instalments: readonly InstalmentState[],
  after: BusinessDay,
  day: BusinessDay,
): PenaltyLine[] {
  return instalments.flatMap((instalment) => {
    const first = Math.max(1, daysBetween(instalment.dueDay, after) + 1)
    const last = daysBetween(instalment.dueDay, day)
    return [
      penaltyLine(instalment, terms.overdueFirstPpm, first, Math.min(last, firstRateDaysMax)),
      penaltyLine(instalment, terms.overdueLaterPpm, Math.max(first, firstRateDaysMax + 1), last),
    ].filter((line) => line !== null)
  })
}

function penaltyLine(
  instalment: InstalmentState,
  ppm: Ppm,
  fromDaysLate: number,
  toDaysLate: number,
): PenaltyLine | null {
  const days = toDaysLate - fromDaysLate + 1
  if (days < 1) return null
  const amount = scale(shareOf(instalment.principalLeft, ppm), days)
  if (amount === 0) return null
  return {
    instalmentNo: instalment.no,
    fromDay: addDays(instalment.dueDay, fromDaysLate),
    toDay: addDays(instalment.dueDay, toDaysLate),
    fromDaysLate,
    toDaysLate,
    base: instalment.principalLeft,
    ppm,
    days,
    amount,
    capped: false,
  }
}

function totalOf(lines: readonly PenaltyLine[]): Rupiah {
  return sum(lines.map((line) => line.amount))
}

/**
 * How many days of the term are charged on `day`: at least one, all of them from the due day on. With the inclusive
 * due rule the loan day is itself the first.
 */
export function interestDaysOn(terms: ProductTerms, loanDay: BusinessDay, day: BusinessDay): number {
  const passed = daysBetween(loanDay, day) + (terms.dueRule === 'inclusive' ? 1 : 0)
  return Math.min(terms.termDays, Math.max(1, passed))
}

/**
 * Rupiah-days that come to each instalment (by position) when the charged days of the term go from one count to
 * another. A day's interest runs on the principal of this period and later ones; principal already overdue bears the
 * penalty instead. It lands on the first of those instalments that still has principal, so one paid in full ahead of
 * time stays paid.
 */
function rupiahDaysOf(
  terms: ProductTerms,
  instalments: readonly InstalmentState[],
  fromCount: number,
  toCount: number,
): number[] {
  const periodDays = periodDaysOf(terms)
  const gained = instalments.map(() => 0)
  for (const [index] of instalments.entries()) {
    const days = Math.min(toCount, periodDays * (index + 1)) - Math.max(fromCount, periodDays * index)
    const target = instalments.findIndex((row, position) => position >= index && row.principalLeft > 0)
    if (days <= 0 || target < 0) continue
    const base = sum(instalments.slice(index).map((row) => row.principalLeft))
    gained[target] = (gained[target] ?? 0) + scale(base, days)
  }
  return gained
}

function spanDaysOn(span: ExtensionSpan, day: BusinessDay): number {
  return Math.min(span.days, Math.max(span.daysDone, daysBetween(span.startDay, day)))
}

/** The snapshot with the interest of the term charged up to a count of days, e.g. paid ahead by an extension. */
export function chargeInterestTo(terms: ProductTerms, snapshot: Snapshot, count: number): Snapshot {
  const upTo = Math.max(snapshot.interestDays, count)
  const gained = rupiahDaysOf(terms, snapshot.instalments, snapshot.interestDays, upTo)
  const instalments = snapshot.instalments.map((row, index) => ({
    ...row,
    rupiahDays: row.rupiahDays + (gained[index] ?? 0),
  }))
  return { ...snapshot, interestDays: upTo, instalments }
}

/**
 * The account brought on from its last event to `day` (not earlier): penalty and accrued interest are charged, nothing
 * is paid. The bill does not change by it, only the penalty grows.
 */
export function advance(
  terms: ProductTerms,
  snapshot: Snapshot,
  day: BusinessDay,
): { snapshot: Snapshot; penalty: PenaltyLine[] } {
  const penalty = accruePenalty(terms, snapshot, day)
  const charged = chargeInterestTo(terms, snapshot, interestDaysOn(terms, snapshot.loanDay, day))
  const instalments = charged.instalments.map((row) => ({
    ...row,
    penaltyCharged: add(row.penaltyCharged, totalOf(penalty.filter((line) => line.instalmentNo === row.no))),
    extensions: row.extensions.map((span) => {
      const daysDone = spanDaysOn(span, day)
      return {
        ...span,
        daysDone,
        rupiahDays: span.rupiahDays + scale(row.principalLeft, daysDone - span.daysDone),
      }
    }),
  }))
  const asOfDay = laterOf(snapshot.asOfDay, day)
  return { snapshot: total(terms, { ...charged, asOfDay, instalments }), penalty }
}

function interestFor(terms: ProductTerms, rupiahDays: number): Rupiah {
  return shareOf(rupiah(rupiahDays), terms.interestPpm)
}

/** Interest bucket of an instalment: charged up to now, or the bill with the days still to come. */
function interestOf(terms: ProductTerms, row: InstalmentState, toCome: number | null): Rupiah {
  const spans = row.extensions.map((span) => {
    if (terms.earlyInterest === 'fullTerm') return span.agreedInterest
    const ahead = toCome === null ? 0 : scale(row.principalLeft, span.days - span.daysDone)
    return min(span.agreedInterest, interestFor(terms, span.rupiahDays + ahead))
  })
  const own =
    terms.earlyInterest === 'fullTerm'
      ? row.plannedInterest
      : add(row.fees, interestFor(terms, row.rupiahDays + (toCome ?? 0)))
  return sum([own, ...spans])
}

/**
 * Fills in everything that follows from the counters: what is left per bucket, the bill, the cost so far, whether the
 * loan is cleared. The only writer of the derived fields of a snapshot.
 */
export function total(terms: ProductTerms, snapshot: Snapshot): Snapshot {
  const bare = snapshot.instalments.map((row) => ({
    ...row,
    principalLeft: subtract(subtract(row.principal, row.principalPaid), row.principalReduced),
    penaltyLeft: subtract(subtract(row.penaltyCharged, row.penaltyPaid), row.penaltyReduced),
  }))
  const toCome = rupiahDaysOf(terms, bare, snapshot.interestDays, terms.termDays)
  const instalments = bare.map((row, index) => {
    const interestCharged = interestOf(terms, row, toCome[index] ?? 0)
    const interestLeft = subtract(subtract(interestCharged, row.interestPaid), row.interestReduced)
    return { ...row, interestCharged, interestAccrued: interestOf(terms, row, null), interestLeft }
  })
  const over = (pick: (row: InstalmentState) => Rupiah) => sum(instalments.map(pick))
  const interestCharged = over((row) => row.interestCharged)
  const penaltyCharged = over((row) => row.penaltyCharged)
  const forgivenCost = over((row) => add(row.interestReduced, row.penaltyReduced))
  const fees = terms.feeMode === 'upfront' ? feesOf(terms) : zero
  const totals = {
    principalLeft: over((row) => row.principalLeft),
    interestLeft: over((row) => row.interestLeft),
    penaltyLeft: over((row) => row.penaltyLeft),
  }
  const nothingLeft = totals.principalLeft === 0 && totals.interestLeft === 0 && totals.penaltyLeft === 0
  return {
    ...snapshot,
    ...totals,
    instalments,
    interestCharged,
    penaltyCharged,
    costSoFar: subtract(sum([fees, interestCharged, penaltyCharged, snapshot.extensionFees]), forgivenCost),
    principalRepaid: over((row) => row.principalPaid),
    interestRepaid: over((row) => row.interestPaid),
    penaltyRepaid: over((row) => row.penaltyPaid),
    reduced: add(
      forgivenCost,
      over((row) => row.principalReduced),
    ),
    clearedDay: nothingLeft ? (snapshot.clearedDay ?? snapshot.asOfDay) : null,
  }
}
