import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import {
  bulkFlow,
  bulkRowFlow,
  standingRowStates,
  type BulkEvent,
  type BulkRowEvent,
  type BulkRowState,
  type BulkState,
} from '@lumbung/domain/running/bulk'
import { refuse } from '@lumbung/domain/errors'
import type { BulkTarget } from '../../lists/bulk-action.ts'
import type { Tx } from '../../db/pool.ts'
import type { Bulk } from '../../db/tables.ts'

export type BulkRecord = Omit<Selectable<Bulk>, 'state'> & { state: BulkState }

const insertRows = 1000

export async function addBulk(tx: Tx, bulk: Insertable<Bulk>): Promise<number> {
  const { id } = await tx.insertInto('bulk').values(bulk).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Rehearsals of the same action that were not run: the newer one takes their place. */
export async function cancelRehearsals(tx: Tx, staffId: number, action: string, at: Date): Promise<void> {
  await tx
    .updateTable('bulk')
    .set({ state: 'cancelled', finished_at: at })
    .where('staff_id', '=', staffId)
    .where('action', '=', action)
    .where('state', 'in', ['rehearsing', 'rehearsed'])
    .execute()
}

/** A bulk act, locked; a person's own when one is given. @throws NOT_FOUND */
export async function lockBulk(tx: Tx, id: number, staffId?: number): Promise<BulkRecord> {
  let query = tx.selectFrom('bulk').selectAll().where('id', '=', id).forUpdate()
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId)
  const row = await query.executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : { ...row, state: row.state as BulkState }
}

/**
 * Moves a bulk act along its table by a guarded update.
 * @throws STATE_CONFLICT
 */
export async function moveBulk(
  tx: Tx,
  bulk: Pick<BulkRecord, 'id' | 'state'>,
  event: BulkEvent,
  change: Updateable<Bulk> = {},
): Promise<BulkState> {
  const next = bulkFlow.next(bulk.state, event)
  const moved = await tx
    .updateTable('bulk')
    .set({ ...change, state: next })
    .where('id', '=', bulk.id)
    .where('state', '=', bulk.state)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: bulk.state, event })
  return next
}

/** The rows an act is about, in their order; each once. */
export async function addBulkRows(tx: Tx, bulkId: number, targets: readonly BulkTarget[]): Promise<void> {
  for (let from = 0; from < targets.length; from += insertRows) {
    await tx
      .insertInto('bulk_row')
      .values(
        targets.slice(from, from + insertRows).map(({ key, version, amount }, index) => ({
          bulk_id: bulkId,
          row: from + index + 1,
          key,
          version,
          amount,
        })),
      )
      .execute()
  }
}

/** More rows matched than one act takes. */
export async function noteCut(tx: Tx, bulkId: number): Promise<void> {
  await tx.updateTable('bulk').set({ cut: true }).where('id', '=', bulkId).execute()
}

export interface BulkRow extends BulkTarget {
  row: number
  state: BulkRowState
}

/** The next row in one of these states; the last one first when going backwards. */
export async function nextBulkRow(
  tx: Tx,
  bulkId: number,
  state: BulkRowState,
  backwards = false,
): Promise<BulkRow | null> {
  const row = await tx
    .selectFrom('bulk_row')
    .select(['row', 'key', 'version', 'amount', 'state'])
    .where('bulk_id', '=', bulkId)
    .where('state', '=', state)
    .orderBy('row', backwards ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, state: row.state as BulkRowState }
}

/**
 * Says what became of a row and that the act has gone one row further, in the transaction of the row's own change.
 * @returns false, and the row must not be changed, when the act was stopped or another run goes on with it
 */
export async function passBulkRow(
  tx: Tx,
  bulk: Pick<BulkRecord, 'id' | 'state'>,
  row: Pick<BulkRow, 'row' | 'state'>,
  event: BulkRowEvent,
  change: { version?: number; code?: string | null; detail?: string | null } = {},
): Promise<boolean> {
  const next = bulkRowFlow.next(row.state, event)
  // The act first: whoever stops it waits here until the row is through, or finds it stopped.
  const gone = await tx
    .updateTable('bulk')
    .set((update) => ({ gone: update('gone', '+', 1) }))
    .where('id', '=', bulk.id)
    .where('state', '=', bulk.state)
    .executeTakeFirst()
  if (gone.numUpdatedRows !== 1n) return false
  const passed = await tx
    .updateTable('bulk_row')
    .set({ ...change, state: next })
    .where('bulk_id', '=', bulk.id)
    .where('row', '=', row.row)
    .where('state', '=', row.state)
    .executeTakeFirst()
  if (passed.numUpdatedRows === 1n) return true
  await tx
    .updateTable('bulk')
    .set((update) => ({ gone: update('gone', '-', 1) }))
    .where('id', '=', bulk.id)
    .execute()
  return false
}

/** Which rows of a rehearsed undo are taken back: these, or all that can be but these. */
export type ChosenRows = { rows: readonly number[] } | { except: readonly number[] }

/** Of every row whose change stands it is to be found out anew whether it can be undone. */
export async function askUndoOfRows(tx: Tx, bulkId: number): Promise<void> {
  for (const state of standingRowStates)
    await tx
      .updateTable('bulk_row')
      .set({ state: bulkRowFlow.next(state, 'rehearseUndo'), code: null, detail: null })
      .where('bulk_id', '=', bulkId)
      .where('state', '=', state)
      .execute()
}

/**
 * Marks the rows that an undo takes back, of those that can be.
 * @throws STATE_CONFLICT when one of those that were named cannot be, or there is none
 */
export async function chooseRowsToUndo(tx: Tx, bulkId: number, chosen: ChosenRows): Promise<void> {
  const [word, nos] = 'rows' in chosen ? (['in', chosen.rows] as const) : (['not in', chosen.except] as const)
  const { numUpdatedRows: marked } = await tx
    .updateTable('bulk_row')
    .set({ state: bulkRowFlow.next('undoPossible', 'chooseUndo') })
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'undoPossible')
    .$if(nos.length > 0, (update) => update.where('row', word, nos))
    .executeTakeFirst()
  const missing = 'rows' in chosen && marked !== BigInt(new Set(nos).size)
  if (marked === 0n || missing) refuse('STATE_CONFLICT', { rows: Number(marked) })
}

export interface BulkCount {
  state: BulkRowState
  rows: number
  amount: number
}

/** Rows and their money, rupiah, by state. */
export async function countBulkRows(tx: Tx, bulkId: number): Promise<BulkCount[]> {
  const { rows } = await sql<BulkCount>`
    select state, count(*) as rows, sum(amount)::bigint as amount
      from bulk_row where bulk_id = ${bulkId} group by state`.execute(tx)
  return rows
}
