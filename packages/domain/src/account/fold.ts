import { advance, chargedForExtension, interestPayable, type PenaltyLine, total } from './accrual.ts'
import { addDays, type BusinessDay, laterOf } from '../calendar.ts'
import { refuse } from '../errors.ts'
import { offTheBooks, withFee } from './fee-and-loss.ts'
import { forgive, type Forgiven, forgiveSmall } from './forgive.ts'
import {
  type Allocation,
  type AllocationPart,
  type Extended,
  inOrder,
  type InstalmentState,
  type LoanAccount,
  type Paid,
  type Snapshot,
  type EventInForce,
  eventsInForce,
} from './loan-account.ts'
import { add, min, type Rupiah, subtract, sum, zero } from '../money.ts'
import type { ProductTerms } from './product.ts'
import { buildSchedule } from './schedule.ts'

/** One event on its way through the account. */
export type Step = {
  event: EventInForce
  /** Penalty charged since the event before. */
  penalty: readonly PenaltyLine[]
  /** On the event's day, before it. */
  before: Snapshot
  allocation: Allocation
  /** Beside the money: what was so little that it was forgiven with it. */
  forgiven: Forgiven
  after: Snapshot
}

/** The account on the loan day, before any event. */
export function open(terms: ProductTerms, loanDay: BusinessDay): Snapshot {
  const instalments = buildSchedule(terms, loanDay).map((row): InstalmentState => ({
    no: row.no,
    dueDay: row.dueDay,
    periodEnd: row.periodEnd,
    principal: row.principal,
    plannedInterest: row.interest,
    fees: row.fees,
    rupiahDays: 0,
    extensions: [],
    principalPaid: zero,
    interestPaid: zero,
    penaltyPaid: zero,
    principalReduced: zero,
    interestReduced: zero,
    penaltyReduced: zero,
    penaltyCharged: zero,
    interestCharged: zero,
    interestAccrued: zero,
    principalLeft: zero,
    interestLeft: zero,
    penaltyLeft: zero,
  }))
  return total(terms, {
    loanDay,
    asOfDay: loanDay,
    interestDays: 0,
    costSoFar: zero,
    principalLeft: zero,
    interestLeft: zero,
    penaltyLeft: zero,
    credit: zero,
    principalRepaid: zero,
    interestRepaid: zero,
    penaltyRepaid: zero,
    extensionFeeRepaid: zero,
    cashReceived: zero,
    creditRefunded: zero,
    reduced: zero,
    interestCharged: zero,
    penaltyCharged: zero,
    extensionFees: zero,
    extensionsCount: 0,
    clearedDay: null,
    writtenOffDay: null,
    writtenOff: zero,
    recovered: zero,
    instalments,
  })
}

/**
 * The account after its last standing event, `upTo` and including a day when given. Folding again, or in two parts,
 * gives the same snapshot. Errors: those of `eventsInForce`.
 */
export function fold(account: LoanAccount, upTo?: BusinessDay): Snapshot {
  return foldSteps(account, upTo).at(-1)?.after ?? open(account.terms, account.loanDay)
}

/** Every standing event with the account before and after it. */
export function foldSteps(account: LoanAccount, upTo?: BusinessDay): Step[] {
  const events = eventsInForce(account).filter((event) => upTo === undefined || event.day <= upTo)
  return foldOn(account.terms, open(account.terms, account.loanDay), events)
}

/**
 * Folds later events onto a snapshot. They are sorted here; all must belong after what the snapshot holds – an event
 * dated earlier throws VALIDATION, for then the whole account is to be folded again. The payments of one day belong into
 * one folding: only the last of them may forgive a small balance.
 */
export function foldOn(terms: ProductTerms, snapshot: Snapshot, events: readonly EventInForce[]): Step[] {
  let current = snapshot
  const ordered = inOrder(events)
  const lastOfDay = new Map(ordered.flatMap((event) => (bringsMoney(event) ? [[event.day, event]] : [])))
  return ordered.map((event) => {
    if (event.day < current.asOfDay)
      refuse('VALIDATION', { event: event.id, day: event.day, asOfDay: current.asOfDay })
    const { snapshot: before, penalty } = advance(terms, current, event.day)
    const { snapshot: changed, allocation } = applyEvent(terms, before, event)
    // Only after the last money of a day: in which order it was heard of never matters. Who buys time pays later.
    const ends = lastOfDay.get(event.day)
    const most =
      ends === event && changed.extensionsCount === before.extensionsCount ? ends.smallBalance : zero
    const { instalments, forgiven } = forgiveSmall(changed.instalments, most ?? zero)
    const recovered = add(
      changed.recovered,
      before.writtenOffDay === null ? zero : broughtBy(event, allocation),
    )
    current = total(terms, { ...changed, instalments, recovered })
    return { event, penalty, before, allocation, forgiven, after: current }
  })
}

/** Where one event's money went. Throws NOT_FOUND when no such event stands. */
export function allocationOf(account: LoanAccount, eventId: string): Allocation {
  return (
    foldSteps(account).find((step) => step.event.id === eventId)?.allocation ??
    refuse('NOT_FOUND', { event: eventId })
  )
}

type Applied = { snapshot: Snapshot; allocation: Allocation }

function applyEvent(terms: ProductTerms, snapshot: Snapshot, event: EventInForce): Applied {
  switch (event.kind) {
    case 'paid':
      return applyPaid(snapshot, event, event.amount)
    case 'reduced':
      return applyReduced(snapshot, event, event.amount)
    case 'extended':
      return applyExtended(terms, snapshot, event)
    case 'creditRefunded': {
      const credit = subtract(snapshot.credit, event.amount)
      const creditRefunded = add(snapshot.creditRefunded, event.amount)
      return unchanged({ ...snapshot, credit, creditRefunded }, event)
    }
    case 'feeCharged':
      return unchanged(withFee(terms, snapshot, event.amount), event)
    case 'writtenOff':
      return unchanged(offTheBooks(snapshot, event.day), event)
  }
}

function applyPaid(snapshot: Snapshot, event: EventInForce, amount: Rupiah): Applied {
  if (amount <= 0) refuse('VALIDATION', { amount })
  const { instalments, parts, rest } = pour(snapshot.instalments, amount)
  const credit = add(snapshot.credit, rest)
  const cashReceived = add(snapshot.cashReceived, amount)
  return {
    snapshot: { ...snapshot, instalments, credit, cashReceived },
    allocation: allocationFor(event, parts, { credit: rest }),
  }
}

type Poured = { instalments: InstalmentState[]; parts: AllocationPart[]; rest: Rupiah }

/** Cash over the instalments: interest, principal, penalty of each, oldest first. */
function pour(rows: readonly InstalmentState[], amount: Rupiah): Poured {
  let rest = amount
  const take = (most: Rupiah) => {
    const taken = min(rest, most)
    rest = subtract(rest, taken)
    return taken
  }
  const parts: AllocationPart[] = []
  const instalments = rows.map((row) => {
    if (rest === 0) return row
    const interest = take(interestPayable(row))
    const principal = take(row.principalLeft)
    const penalty = take(row.penaltyLeft)
    if (principal === 0 && interest === 0 && penalty === 0) return row
    parts.push({ no: row.no, principal, interest, penalty })
    return withPaid(row, { principal, interest, penalty })
  })
  return { instalments, parts, rest }
}

function withPaid(row: InstalmentState, part: Omit<AllocationPart, 'no'>): InstalmentState {
  return {
    ...row,
    interestPaid: add(row.interestPaid, part.interest),
    principalPaid: add(row.principalPaid, part.principal),
    penaltyPaid: add(row.penaltyPaid, part.penalty),
    principalLeft: subtract(row.principalLeft, part.principal),
    penaltyLeft: subtract(row.penaltyLeft, part.penalty),
  }
}

/** What was agreed is taken off what is left. More than that is not forgiven and never becomes credit. */
function applyReduced(snapshot: Snapshot, event: EventInForce, amount: Rupiah): Applied {
  if (amount <= 0) refuse('VALIDATION', { amount })
  const { instalments, parts } = forgive(snapshot.instalments, amount)
  return { snapshot: { ...snapshot, instalments }, allocation: allocationFor(event, nonZero(parts)) }
}

/**
 * Moves one instalment's deadline to max(old due day, event day) + days and begins its extension interest there
 * (domain.md §3.1 Extension). The interest up to the old due day is paid with it even when that day is still to come,
 * so it counts as charged, that of an earlier extension as well where the quote asked for it. The cash pays the fee,
 * then that instalment's interest and penalty as quoted; should less be open than was quoted (a payment dated back),
 * the rest is an ordinary payment. Where the instalment's principal turns out to be paid already there is nothing to
 * extend: the extension is void and its money an ordinary payment.
 */
function applyExtended(terms: ProductTerms, snapshot: Snapshot, event: Extended): Applied {
  const found = snapshot.instalments.find((row) => row.no === event.instalmentNo)
  if (found === undefined || event.days < 1)
    refuse('VALIDATION', { event: event.id, instalmentNo: event.instalmentNo, days: event.days })
  const cash = sum([event.fee, event.payNow.interest, event.payNow.penalty])
  if (found.principalLeft === 0)
    return cash > 0 ? applyPaid(snapshot, event, cash) : unchanged(snapshot, event)
  const charged =
    event.source === 'paid' ? chargedForExtension(terms, snapshot, found, event.paysSpans === true) : snapshot
  const { instalments: paid, parts, rest } = payQuoted(charged.instalments, event)
  const instalments = paid.map((each) => (each.no === found.no ? prolonged(each, event) : each))
  return {
    snapshot: {
      ...charged,
      instalments,
      credit: add(charged.credit, rest),
      cashReceived: add(charged.cashReceived, cash),
      extensionFees: add(charged.extensionFees, event.fee),
      extensionFeeRepaid: add(charged.extensionFeeRepaid, event.fee),
      extensionsCount: charged.extensionsCount + 1,
    },
    allocation: allocationFor(event, parts, { extensionFee: event.fee, credit: rest }),
  }
}

/** Money that settled something, beside fees of extensions and credit. */
function broughtBy(event: EventInForce, { principal, interest, penalty }: Allocation): Rupiah {
  return bringsMoney(event) ? sum([principal, interest, penalty]) : zero
}

function bringsMoney(event: EventInForce): event is Paid | Extended {
  return event.kind === 'paid' || event.kind === 'extended'
}

function unchanged(snapshot: Snapshot, event: EventInForce): Applied {
  return { snapshot, allocation: allocationFor(event, []) }
}

/** Interest and penalty of the extended instalment as quoted; what of it is not open any more is an ordinary payment. */
function payQuoted(rows: readonly InstalmentState[], { instalmentNo, payNow }: Extended): Poured {
  let quoted = { principal: zero, interest: zero, penalty: zero }
  const paid = rows.map((row) => {
    if (row.no !== instalmentNo) return row
    const interest = min(payNow.interest, interestPayable(row))
    quoted = { principal: zero, interest, penalty: min(payNow.penalty, row.penaltyLeft) }
    return withPaid(row, quoted)
  })
  const surplus = subtract(add(payNow.interest, payNow.penalty), add(quoted.interest, quoted.penalty))
  const { instalments, parts, rest } = pour(paid, surplus)
  return { instalments, parts: nonZero([{ no: instalmentNo, ...quoted }, ...parts]), rest }
}

function prolonged(row: InstalmentState, { id, day, days, interest }: Extended): InstalmentState {
  const startDay = laterOf(row.dueDay, day)
  const span = { eventId: id, startDay, days, agreedInterest: interest, daysDone: 0, rupiahDays: 0 }
  return { ...row, dueDay: addDays(startDay, days), extensions: [...row.extensions, span] }
}

/** One part per instalment, those with nothing left out. */
function nonZero(parts: readonly AllocationPart[]): AllocationPart[] {
  const byNo = new Map<number, AllocationPart>()
  for (const part of parts) {
    const before = byNo.get(part.no)
    byNo.set(part.no, before === undefined ? part : addParts(before, part))
  }
  return [...byNo.values()].filter((part) => part.principal > 0 || part.interest > 0 || part.penalty > 0)
}

function addParts(a: AllocationPart, b: AllocationPart): AllocationPart {
  return {
    no: a.no,
    principal: add(a.principal, b.principal),
    interest: add(a.interest, b.interest),
    penalty: add(a.penalty, b.penalty),
  }
}

function allocationFor(
  event: EventInForce,
  parts: readonly AllocationPart[],
  extra: { extensionFee?: Rupiah; credit?: Rupiah } = {},
): Allocation {
  return {
    eventId: event.id,
    kind: event.kind,
    day: event.day,
    principal: sum(parts.map((part) => part.principal)),
    interest: sum(parts.map((part) => part.interest)),
    penalty: sum(parts.map((part) => part.penalty)),
    extensionFee: extra.extensionFee ?? zero,
    credit: extra.credit ?? zero,
    parts,
  }
}
