import type { Insertable, Selectable, Updateable } from 'kysely'
import { type BusinessDay, businessDay, businessDayOf } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { eventsInForce, type LoanAccount } from '@lumbung/domain/account/loan-account'
import { rupiah } from '@lumbung/domain/money'
import {
  type AgreedPower,
  type AgreedReduction,
  reductionFlow,
  type ReductionEvent,
  type ReductionState,
  type UsedReduction,
} from '@lumbung/domain/account/reduction'
import type { Tx } from '../../db/pool.ts'
import type { Reduction } from '../../db/tables.ts'
import { lockVersioned } from '../running/versioned-row.ts'

export type ReductionRecord = Omit<Selectable<Reduction>, 'state' | 'power'> & {
  state: ReductionState
  power: AgreedPower | null
}

export async function addReduction(tx: Tx, asked: Omit<Insertable<Reduction>, 'state'>): Promise<number> {
  const { id } = await tx
    .insertInto('reduction')
    .values({ ...asked, state: 'applied' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The order's reduction that is asked for or approved; null when there is none. */
export async function findOpenReduction(tx: Tx, orderNo: string): Promise<ReductionRecord | null> {
  const row = await tx
    .selectFrom('reduction')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['applied', 'approved'])
    .executeTakeFirst()
  return row === undefined ? null : recordOf(row)
}

/**
 * The reductions that a payment of a day may use, the oldest first: the one agreed to, and those that lapsed only because their last
 * day was over before the payment was heard of. The order must be locked.
 */
export async function findUsableReductions(
  tx: Tx,
  orderNo: string,
  day: BusinessDay,
): Promise<ReductionRecord[]> {
  const rows = await tx
    .selectFrom('reduction')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['approved', 'lapsed'])
    .where('valid_to', '>=', day)
    .orderBy('id')
    .execute()
  const lapsedByTime = (row: Selectable<Reduction>) =>
    row.ended_at !== null && businessDayOf(row.ended_at) > row.valid_to
  return rows.filter((row) => isAgreed(row) && (row.state === 'approved' || lapsedByTime(row))).map(recordOf)
}

/** The reductions that a payment used. The order must be locked. */
export async function findUsedReductions(tx: Tx, orderNo: string): Promise<ReductionRecord[]> {
  const rows = await tx
    .selectFrom('reduction')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', '=', 'used')
    .execute()
  return rows.map(recordOf)
}

/** A used reduction with the row that it is kept in. */
export type UsedReductionRecord = UsedReduction & { row: ReductionRecord }

/** The used reductions of an account, each by the event that took it off. */
export async function usedReductionsOf(
  tx: Tx,
  orderNo: string,
  account: LoanAccount,
): Promise<UsedReductionRecord[]> {
  const reduced = eventsInForce(account).flatMap((event) => (event.kind === 'reduced' ? [event] : []))
  return (await findUsedReductions(tx, orderNo)).map((row) => {
    const event = reduced.find(({ day, amount }) => day === row.used_day && amount === row.used_amount)
    return event === undefined ? refuse('INTERNAL', { reduction: row.id }) : { ...agreedOf(row), event, row }
  })
}

function isAgreed(row: Selectable<Reduction>): boolean {
  return row.approvals_needed === 1 ? row.approved_by !== null : row.second_by !== null
}

/** An agreed reduction as `domain` counts with it. */
export function agreedOf(row: ReductionRecord): AgreedReduction {
  if (row.decided_at === null || row.power === null) refuse('INTERNAL', { reduction: row.id })
  return {
    amount: rupiah(row.amount),
    power: row.power,
    agreedDay: businessDayOf(row.decided_at),
    validTo: businessDay(row.valid_to),
  }
}

/** The order of a reduction in scope: it is locked before the reduction, as everywhere. @throws NOT_FOUND */
export async function orderOfReduction(tx: Tx, id: number): Promise<string> {
  const row = await tx
    .selectFrom('reduction')
    .innerJoin('orders', 'orders.order_no', 'reduction.order_no')
    .select('reduction.order_no')
    .where('reduction.id', '=', id)
    .executeTakeFirst()
  return row?.order_no ?? refuse('NOT_FOUND')
}

/** @throws NOT_FOUND, VERSION_CONFLICT */
export async function lockReduction(tx: Tx, id: number, version: number): Promise<ReductionRecord> {
  return recordOf(await lockVersioned(tx, 'reduction', id, version))
}

/** A first approval of two: the request stays applied. */
export async function noteFirstApproval(
  tx: Tx,
  row: ReductionRecord,
  approval: { by: number; at: Date; note: string; power: AgreedPower },
): Promise<ReductionRecord> {
  return await update(tx, row, {
    approvals_needed: 2,
    approved_by: approval.by,
    power: approval.power,
    decided_at: approval.at,
    decision_note: approval.note,
  })
}

/** Moves a reduction along its table by a guarded update. @throws STATE_CONFLICT */
export async function moveReduction(
  tx: Tx,
  row: ReductionRecord,
  event: ReductionEvent,
  change: Updateable<Reduction> = {},
): Promise<ReductionRecord> {
  return await update(tx, row, { ...change, state: reductionFlow.next(row.state, event) })
}

async function update(tx: Tx, row: ReductionRecord, change: Updateable<Reduction>): Promise<ReductionRecord> {
  const updated = await tx
    .updateTable('reduction')
    .set({ ...change, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst()
  return updated === undefined ? refuse('STATE_CONFLICT', { state: row.state }) : recordOf(updated)
}

function recordOf(row: Selectable<Reduction>): ReductionRecord {
  return { ...row, state: row.state as ReductionState, power: row.power as AgreedPower | null }
}
