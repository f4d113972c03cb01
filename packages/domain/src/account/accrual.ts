import { addDays, type BusinessDay, daysBetween, laterOf } from '../calendar.ts'
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
  sumOf,
  zero,
} from '../money.ts'
import { feesOf, type ProductTerms } from './product.ts'

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
  if (room === 0) return []
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
    if (penaltyWithin(terms, snapshot, middle) <= room) fits = middle
    else tooFar = middle
  }
  return addDays(snapshot.asOfDay, fits)
}

/** The penalty of the next `days` days in one sum, the ceiling not looked at. */
function penaltyWithin(terms: ProductTerms, { instalments, asOfDay }: Snapshot, days: number): Rupiah {
  let penalty = zero
  for (const { principalLeft, dueDay } of instalments) {
    if (principalLeft === 0) continue
    const before = daysBetween(dueDay, asOfDay)
    const first = Math.min(before + days, firstRateDaysMax) - Math.max(before, 0)
    const later = before + days - Math.max(before, firstRateDaysMax)
    if (first > 0) penalty = add(penalty, scale(shareOf(principalLeft, terms.overdueFirstPpm), first))
    if (later > 0) penalty = add(penalty, scale(shareOf(principalLeft, terms.overdueLaterPpm), later))
  }
  return penalty
}

function penaltyLines(
  terms: ProductTerms,
  instalments: readonly InstalmentState[],
  after: BusinessDay,
  day: BusinessDay,
): PenaltyLine[] {
  return instalments.flatMap((instalment) => {
    if (instalment.principalLeft === 0 || instalment.dueDay >= day) return []
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
  return sumOf(lines, (line) => line.amount)
}

/**
 * How many days of the term are charged on `day`: at least one, all of them from the due day on. With the inclusive
 * due rule the loan day is itself the first.
 */
function interestDaysOn(terms: ProductTerms, { loanDay, instalments }: Snapshot, day: BusinessDay): number {
  const passed = daysBetween(loanDay, day) + (terms.dueRule === 'inclusive' ? 1 : 0)
  return Math.min(instalments.at(-1)?.periodEnd ?? 0, Math.max(1, passed))
}

/**
 * Rupiah-days that come to each instalment (by position) when the charged days of the term go from one count to
 * another. A day's interest runs on the principal of this period and later ones; principal already overdue bears the
 * penalty instead. It lands on the first of those instalments that still has principal, so one paid in full ahead of
 * time stays paid. From the last to the first, so that the principal still to come is added up once.
 */
function rupiahDaysOf(
  instalments: readonly Pick<InstalmentState, 'principalLeft' | 'periodEnd'>[],
  fromCount: number,
  toCount: number,
): number[] {
  const gained = instalments.map(() => 0)
  let base = zero
  let target = -1
  for (let index = instalments.length - 1; index >= 0; index -= 1) {
    const { principalLeft = zero, periodEnd = 0 } = instalments[index] ?? {}
    base = add(base, principalLeft)
    if (principalLeft > 0) target = index
    const periodStart = instalments[index - 1]?.periodEnd ?? 0
    const days = Math.min(toCount, periodEnd) - Math.max(fromCount, periodStart)
    if (days > 0 && target >= 0) gained[target] = (gained[target] ?? 0) + scale(base, days)
  }
  return gained
}

function spanOn(span: ExtensionSpan, principalLeft: Rupiah, day: BusinessDay): ExtensionSpan {
  const daysDone = Math.min(span.days, Math.max(span.daysDone, daysBetween(span.startDay, day)))
  if (daysDone === span.daysDone) return span
  return { ...span, daysDone, rupiahDays: span.rupiahDays + scale(principalLeft, daysDone - span.daysDone) }
}

/** The snapshot with the interest of the term charged up to a count of days, e.g. paid ahead by an extension. */
function chargeInterestTo(snapshot: Snapshot, count: number): Snapshot {
  const upTo = Math.max(snapshot.interestDays, count)
  if (upTo === snapshot.interestDays) return snapshot
  const gained = rupiahDaysOf(snapshot.instalments, snapshot.interestDays, upTo)
  const instalments = snapshot.instalments.map((row, index) => {
    const more = gained[index] ?? 0
    return more === 0 ? row : { ...row, rupiahDays: row.rupiahDays + more }
  })
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
  const fines = penaltyByInstalment(penalty)
  const charged = chargeInterestTo(snapshot, interestDaysOn(terms, snapshot, day))
  const instalments = charged.instalments.map((row) => {
    const fine = fines.get(row.no)
    if (fine === undefined && row.extensions.length === 0) return row
    const extensions = row.extensions.map((span) => spanOn(span, row.principalLeft, day))
    return { ...row, extensions, penaltyCharged: add(row.penaltyCharged, fine ?? zero) }
  })
  const asOfDay = laterOf(snapshot.asOfDay, day)
  return { snapshot: total(terms, { ...charged, asOfDay, instalments }), penalty }
}

/** Interest a payment made now takes: what has accrued, not what is still to come. */
export function interestPayable(row: InstalmentState): Rupiah {
  return subtract(subtract(row.interestAccrued, row.interestPaid), row.interestReduced)
}

/**
 * The account as an extension of this instalment finds it: the interest up to the old due day is paid ahead, so it counts as charged.
 * @param paysSpans that of its earlier extensions, too
 */
export function chargedForExtension(
  terms: ProductTerms,
  snapshot: Snapshot,
  { no, periodEnd }: InstalmentState,
  paysSpans: boolean,
): Snapshot {
  const charged = chargeInterestTo(snapshot, periodEnd)
  if (!paysSpans) return total(terms, charged)
  const instalments = charged.instalments.map((row) => {
    if (row.no !== no || row.extensions.length === 0) return row
    return { ...row, extensions: row.extensions.map((span) => spanOn(span, row.principalLeft, row.dueDay)) }
  })
  return total(terms, { ...charged, instalments })
}

/** rupiah of penalty per instalment number; those without are not there. */
export function penaltyByInstalment(lines: readonly PenaltyLine[]): Map<number, Rupiah> {
  const sums = new Map<number, Rupiah>()
  for (const { instalmentNo, amount } of lines)
    sums.set(instalmentNo, add(sums.get(instalmentNo) ?? zero, amount))
  return sums
}

function interestFor(terms: ProductTerms, rupiahDays: number): Rupiah {
  return shareOf(rupiah(rupiahDays), terms.interestPpm)
}

/** Interest bucket of an instalment: charged up to now, or the bill with the days still to come. */
function interestOf(terms: ProductTerms, row: InstalmentState, toCome: number | null): Rupiah {
  const fullTerm = terms.earlyInterest === 'fullTerm'
  const own = fullTerm
    ? row.plannedInterest
    : add(row.fees, interestFor(terms, row.rupiahDays + (toCome ?? 0)))
  if (row.extensions.length === 0) return own
  const spans = sumOf(row.extensions, (span) => {
    if (fullTerm) return span.agreedInterest
    const ahead = toCome === null ? 0 : scale(row.principalLeft, span.days - span.daysDone)
    return min(span.agreedInterest, interestFor(terms, span.rupiahDays + ahead))
  })
  return add(own, spans)
}

function withLeft(row: InstalmentState): InstalmentState {
  const principalLeft = subtract(subtract(row.principal, row.principalPaid), row.principalReduced)
  const penaltyLeft = subtract(subtract(row.penaltyCharged, row.penaltyPaid), row.penaltyReduced)
  // Most rows of a long loan do not change by one event: those are kept, not copied.
  return principalLeft === row.principalLeft && penaltyLeft === row.penaltyLeft
    ? row
    : { ...row, principalLeft, penaltyLeft }
}

function withInterest(terms: ProductTerms, row: InstalmentState, toCome: number): InstalmentState {
  const interestCharged = interestOf(terms, row, toCome)
  const interestAccrued = interestOf(terms, row, null)
  const interestLeft = subtract(subtract(interestCharged, row.interestPaid), row.interestReduced)
  return interestCharged === row.interestCharged &&
    interestAccrued === row.interestAccrued &&
    interestLeft === row.interestLeft
    ? row
    : { ...row, interestCharged, interestAccrued, interestLeft }
}

/**
 * Fills in everything that follows from the counters: what is left per bucket, the bill, the cost so far, whether the
 * loan is cleared. The only writer of the derived fields of a snapshot.
 */
export function total(terms: ProductTerms, snapshot: Snapshot): Snapshot {
  const bare = snapshot.instalments.map(withLeft)
  const toCome = rupiahDaysOf(bare, snapshot.interestDays, bare.at(-1)?.periodEnd ?? 0)
  const instalments = bare.map((row, index) => withInterest(terms, row, toCome[index] ?? 0))
  const over = (pick: (row: InstalmentState) => Rupiah) => sumOf(instalments, pick)
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
