import { channelCostEntries, disbursedEntries, standingWhenVoid } from '@lumbung/domain/books/books'
import { type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { foldSteps, open, type Step } from '@lumbung/domain/account/fold'
import {
  type Allocation,
  assertHappened,
  type LoanEvent,
  type Snapshot,
} from '@lumbung/domain/account/loan-account'
import { arrivalOf, type ProductTerms } from '@lumbung/domain/account/product'
import type { Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { readChannelFees } from './channel-fees.ts'
import type { CaseMover } from '../case/case-moves.ts'
import { catchUpCase, followCase } from '../case/cases.ts'
import { keepAllocation } from './cash-records.ts'
import { followExtensions } from './extensions.ts'
import { post, type Posting } from './ledger.ts'
import { entriesByEvent, entriesOf, postBooks } from './loan-books.ts'
import {
  columnsOfEvent,
  disbursedSeq,
  readHistory,
  type LoanHistory,
  type LoanSource,
  type NewLoanEvent,
} from './loan-history.ts'
import { keepInstalments } from './instalment-history.ts'
import { smallBalanceOn, tellSmallBalance } from './small-balances.ts'
import { audit } from '../people/audit.ts'
import { loanEventMark } from '../people/trail-marks.ts'
import {
  instalmentColumns,
  isLate,
  snapshotColumns,
  writeDueDay,
  termColumns,
  voidSnapshot,
  writeSnapshot,
} from './loan-snapshot.ts'

export interface LoanToOpen {
  orderNo: string
  appCode: string
  terms: ProductTerms
  /** The day the money arrived: interest runs from here. */
  loanDay: BusinessDay
  /** Ceiling of all cost, ppm of the principal: the law's 1,000,000. */
  totalCapPpm: number
  actor: Actor
  /** Business time. */
  now: Date
  recordedAt: Date
  /** The channel that paid it out. */
  channel?: string | null
  /** imported: paid out elsewhere, so it stands against the opening balance. */
  source?: LoanSource
}

/** An event and the money it books, if any. */
export interface HistoryEvent {
  event: NewLoanEvent
  cashRecordId?: number
}

/** What the loan is after its events, and where the money of each event went, in the order they were given. */
export interface PostedLoan {
  snapshot: Snapshot
  allocations: readonly (Allocation | null)[]
  /** Some part of it was settled after its due day. */
  late: boolean
}

/** What one more event did to a loan. `allocation` is null for a reversal. */
export interface PostedEvent {
  allocation: Allocation | null
  snapshot: Snapshot
  /** Nothing is left since this event: the caller moves the order by `clear`. */
  cleared: boolean
  /** Something is left again: the caller moves the order by `reopen`. */
  reopened: boolean
  /** Some part of it was settled after its due day. */
  late: boolean
}

/** Opens the account of a loan whose money is out: rows, first event, books. */
export async function openLoan(tx: Tx, loan: LoanToOpen): Promise<Snapshot> {
  return (await openLoanWithHistory(tx, loan, [])).snapshot
}

/**
 * Opens a loan together with events that already happened, in one fold: for loans taken over from a file. Cash of the
 * events must stand in suspense before (`addImportedCash`).
 * @throws VALIDATION on an event before the loan day, or what `domain` refuses to fold
 */
export async function openLoanWithHistory(
  tx: Tx,
  loan: LoanToOpen,
  history: readonly HistoryEvent[],
): Promise<PostedLoan> {
  const { orderNo, terms, loanDay, recordedAt, channel = null, source = 'paidOut' } = loan
  const events = history.map(({ event }, index): LoanEvent => ({
    ...event,
    id: String(index + 1),
    seq: index + 1,
  }))
  const steps = foldSteps({ terms, loanDay, events })
  const opening = open(terms, loanDay)
  const snapshot = steps.at(-1)?.after ?? opening
  const rows = instalmentColumns(terms, snapshot, steps)
  await tx
    .insertInto('loan')
    .values({
      order_no: orderNo,
      app_code: loan.appCode,
      loan_day: loanDay,
      total_cap_ppm: loan.totalCapPpm,
      event_count: events.length + 1,
      ...termColumns(terms),
      ...snapshotColumns(snapshot),
    })
    .execute()
  await writeDueDay(tx, orderNo, snapshotColumns(snapshot))
  await tx
    .insertInto('instalment')
    .values(rows.map((row) => ({ ...row, order_no: orderNo })))
    .execute()
  await keepInstalments(tx, orderNo, loan.now)
  const shared = { order_no: orderNo, recorded_at: recordedAt, actor: loan.actor.name }
  const disbursed = {
    kind: 'disbursed',
    day: loanDay,
    amount: terms.principal,
    detail: JSON.stringify({ source, arrival: arrivalOf(terms) }),
  }
  await followCase(tx, orderNo, null, loan)
  const added = await tx
    .insertInto('loan_event')
    .values([
      { ...shared, ...disbursed, seq: 0 },
      ...history.map(({ event, cashRecordId }, index) => ({
        ...shared,
        ...columnsOfEvent(event),
        seq: index + 1,
        cash_record_id: cashRecordId ?? null,
      })),
    ])
    .returning(['id', 'seq'])
    .execute()
  const rowIds = new Map(added.map(({ id, seq }) => [String(seq), id]))
  const entries = new Map([[disbursedSeq, disbursedEntries(terms, opening, source)], ...steps.map(entriesOf)])
  const cash = new Map(history.map(({ cashRecordId }, index) => [String(index + 1), cashRecordId]))
  const costs =
    source === 'paidOut' ? channelCostEntries((await readChannelFees(tx))(channel, 'payout', loanDay)) : []
  const whose = { orderNo, appCode: loan.appCode }
  const cost = { ...whose, channel, day: loanDay, memo: 'channelCost' as const, entries: costs }
  const sets = [...entries].map(([seq, set]): Posting => ({
    ...whose,
    loanEventId: rowIds.get(seq),
    cashRecordId: cash.get(seq),
    ...(seq === disbursedSeq && { channel }),
    day: seq === disbursedSeq ? loanDay : dayOf(steps, seq, loanDay),
    memo: events[Number(seq) - 1]?.kind ?? 'disbursed',
    entries: set,
  }))
  await post(tx, [...sets, cost], loan)
  const allocations = events.map(({ id }) => allocationOf(steps, id))
  for (const [index, { cashRecordId }] of history.entries()) {
    const allocation = allocations[index]
    if (cashRecordId !== undefined && allocation) await keepAllocation(tx, cashRecordId, allocation)
  }
  return { snapshot, allocations, late: isLate(rows) }
}

/**
 * Adds one event to a loan: locks it, folds the whole account again (an event dated back takes its place by date),
 * rewrites the snapshot and posts the books. Where an earlier event now means something else, the difference is
 * posted as a correction; a posted amount is never edited. Its collection case follows, by the business day of `by.now`.
 * @throws EVENT_IN_FUTURE for a day that has not come, NOT_FOUND without a loan, STATE_CONFLICT when it is void, VALIDATION on what `domain` refuses to fold
 */
export async function postLoanEvent(
  tx: Tx,
  orderNo: string,
  event: NewLoanEvent,
  by: CaseMover & { cashRecordId?: number; channel?: string | null },
): Promise<PostedEvent> {
  assertHappened(event, businessDayOf(by.now))
  const before = await readHistory(tx, orderNo, true)
  if (before.voided) refuse('STATE_CONFLICT', { loan: 'voided' })
  const collected = await catchUpCase(tx, orderNo, by)
  const after = await append(tx, before, await withSetting(tx, event), by)
  const { terms } = after.account
  const steps = foldSteps(after.account)
  const snapshot = steps.at(-1)?.after ?? open(terms, after.account.loanDay)
  const rows = instalmentColumns(terms, snapshot, steps)
  await writeSnapshot(tx, orderNo, { ...snapshotColumns(snapshot), event_count: after.eventCount }, rows)
  await keepInstalments(tx, orderNo, by.now)
  await followCase(tx, orderNo, collected, by, event.kind === 'extended' ? 'extended' : 'paid')
  await postBooks(tx, after, entriesByEvent(after.account, after.source, steps), by)
  await tellSmallBalance(tx, orderNo, { before: before.account, after: steps }, by)
  await followExtensions(tx, orderNo, cashOfExtensions(after, steps), by.now)
  for (const [seq, cashRecordId] of after.cash) {
    const allocation = allocationOf(steps, seq)
    if (allocation !== null) await keepAllocation(tx, cashRecordId, allocation)
  }
  return {
    allocation: allocationOf(steps, String(before.eventCount)),
    snapshot,
    cleared: before.clearedDay === null && snapshot.clearedDay !== null,
    reopened: before.clearedDay !== null && snapshot.clearedDay === null,
    late: isLate(rows),
  }
}

/**
 * Credit left the loan by a payout, or is back. Of a void loan too: what went out stands, nothing else of it does, so that nothing
 * is folded and only its books follow.
 */
export async function postRefund(
  tx: Tx,
  orderNo: string,
  event: Extract<NewLoanEvent, { kind: 'creditRefunded' | 'reversed' }>,
  by: CaseMover & { channel?: string | null },
): Promise<void> {
  assertHappened(event, businessDayOf(by.now))
  const before = await readHistory(tx, orderNo, true)
  if (!before.voided) return void (await postLoanEvent(tx, orderNo, event, by))
  const after = await append(tx, before, event, by)
  const counted = { event_count: after.eventCount }
  await tx.updateTable('loan').set(counted).where('order_no', '=', orderNo).execute()
  await postBooks(tx, after, standingWhenVoid(after.account), by)
}

/**
 * The payout came back: the loan is as if it had never been. Its books are taken back and what was paid on it stands in
 * suspense again.
 * @returns the cash records whose money is free again
 */
export async function voidLoan(
  tx: Tx,
  orderNo: string,
  by: CaseMover & { day: BusinessDay },
): Promise<number[]> {
  const before = await readHistory(tx, orderNo, true)
  if (before.voided) return []
  const collected = await catchUpCase(tx, orderNo, by)
  const reversal: NewLoanEvent = { kind: 'reversed', day: by.day, target: disbursedSeq }
  await insertEvent(tx, before, reversal, by)
  await voidSnapshot(tx, orderNo, by.day, before.eventCount + 1)
  await keepInstalments(tx, orderNo, by.now)
  await followCase(tx, orderNo, collected, by)
  await postBooks(tx, before, standingWhenVoid(before.account), by)
  const standing = new Set(foldSteps(before.account).map(({ event }) => event.id))
  return [...before.cash].flatMap(([seq, id]) => (standing.has(seq) ? [id] : []))
}

/** The cash records that moved a due day. */
function cashOfExtensions({ cash }: LoanHistory, steps: readonly Step[]): Set<number> {
  return new Set(
    steps.flatMap(({ event, before, after }) => {
      const paidBy = cash.get(event.id)
      return after.extensionsCount > before.extensionsCount && paidBy !== undefined ? [paidBy] : []
    }),
  )
}

/** A payment with how little may be forgiven after it: the setting of its value day, whenever it was heard of. */
async function withSetting(tx: Tx, event: NewLoanEvent): Promise<NewLoanEvent> {
  if (event.kind !== 'paid' && event.kind !== 'extended') return event
  return { ...event, smallBalance: await smallBalanceOn(tx, event.day) }
}

async function append(
  tx: Tx,
  before: LoanHistory,
  event: NewLoanEvent,
  by: { actor: Actor; recordedAt: Date; cashRecordId?: number },
): Promise<LoanHistory> {
  const id = await insertEvent(tx, before, event, by)
  const seq = String(before.eventCount)
  const kept: LoanEvent = { ...event, id: seq, seq: before.eventCount }
  return {
    ...before,
    account: { ...before.account, events: [...before.account.events, kept] },
    rowIds: new Map([...before.rowIds, [seq, id]]),
    cash: by.cashRecordId === undefined ? before.cash : new Map([...before.cash, [seq, by.cashRecordId]]),
    kinds: new Map([...before.kinds, [seq, event.kind]]),
    days: new Map([...before.days, [seq, event.day]]),
    eventCount: before.eventCount + 1,
  }
}

async function insertEvent(
  tx: Tx,
  before: LoanHistory,
  event: NewLoanEvent,
  by: { actor: Actor; recordedAt: Date; cashRecordId?: number },
): Promise<number> {
  const columns = columnsOfEvent(event)
  const kept = {
    order_no: before.orderNo,
    seq: before.eventCount,
    ...columns,
    cash_record_id: by.cashRecordId ?? null,
  }
  const row = await tx
    .insertInto('loan_event')
    .values({ ...kept, recorded_at: by.recordedAt, actor: by.actor.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, {
    event: 'loanEvent',
    actor: by.actor,
    at: by.recordedAt,
    subjectKind: 'order',
    subject: before.orderNo,
    detail: loanEventMark({ ...kept, detail: columns.detail }),
  })
  return row.id
}

function allocationOf(steps: readonly Step[], id: string): Allocation | null {
  return steps.find(({ event }) => event.id === id)?.allocation ?? null
}

function dayOf(steps: readonly Step[], id: string, otherwise: BusinessDay): BusinessDay {
  return steps.find(({ event }) => event.id === id)?.event.day ?? otherwise
}
