import { type Insertable, type Selectable, sql } from 'kysely'
import { type BatchEvent, batchFlow, batchNumber, type BatchState } from '@lumbung/domain/messages/batch'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { MessageBatch } from '../../db/tables.ts'

export type BatchRow = Omit<Selectable<MessageBatch>, 'state'> & { state: BatchState }

/** Writes a batch down under the next number. */
export async function addBatch(
  tx: Tx,
  batch: Omit<Insertable<MessageBatch>, 'number' | 'state'>,
  madeDay: string,
): Promise<{ id: number; number: string }> {
  const { rows } = await sql<{
    serial: number
  }>`select nextval('message_batch_serial')::integer as serial`.execute(tx)
  const number = batchNumber(madeDay, rows[0]?.serial ?? 0)
  const row = await tx
    .insertInto('message_batch')
    .values({ ...batch, number, state: 'preparing' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, number }
}

/** @throws NOT_FOUND (also out of scope), VERSION_CONFLICT */
export async function lockBatch(tx: Tx, id: number, version?: number): Promise<BatchRow> {
  const row = await tx
    .selectFrom('message_batch')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) refuse('NOT_FOUND')
  if (version !== undefined && row.version !== version) refuse('VERSION_CONFLICT')
  return { ...row, state: row.state as BatchState }
}

/**
 * Begins to prepare a batch that is locked and waits for it: whoever is at it from before goes on no more.
 * @returns the batch as this run knows it
 */
export async function beginPreparing(tx: Tx, batch: BatchRow): Promise<BatchRow> {
  const version = batch.version + 1
  await tx
    .updateTable('message_batch')
    .set({ version })
    .where('id', '=', batch.id)
    .where('state', '=', 'preparing')
    .execute()
  return { ...batch, version }
}

/** Keeps a batch for this transaction. @returns false when it is not being prepared any more, or another run is at it */
export async function holdPreparing(tx: Tx, { id, version }: BatchRow): Promise<boolean> {
  const now = await lockBatch(tx, id)
  return now.state === 'preparing' && now.version === version
}

type BatchChange = Partial<
  Pick<
    BatchRow,
    | 'prepared_at'
    | 'prepared_day'
    | 'matched'
    | 'wrong_count'
    | 'checked_by'
    | 'checked_at'
    | 'check_note'
    | 'changed_by'
    | 'changed_at'
    | 'ended_at'
  >
> & { wrong?: string }

/** Moves a batch that is locked. @throws STATE_CONFLICT where its flow has no such way */
export async function moveBatch(
  tx: Tx,
  batch: Pick<BatchRow, 'id' | 'state'>,
  event: BatchEvent,
  change: BatchChange = {},
): Promise<BatchState> {
  const state = batchFlow.next(batch.state, event)
  const { numUpdatedRows } = await tx
    .updateTable('message_batch')
    .set({ ...change, state })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', batch.id)
    .where('state', '=', batch.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: batch.state, event })
  return state
}

/** Batches that send now, locked, the oldest first. */
export async function lockRunning(tx: Tx): Promise<BatchRow[]> {
  const rows = await tx
    .selectFrom('message_batch')
    .selectAll()
    .where('state', '=', 'running')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as BatchState }))
}

/** Keeps how far the measure of a batch is used. */
export async function paceBatch(tx: Tx, id: number, pacedAt: Date): Promise<void> {
  await tx.updateTable('message_batch').set({ paced_at: pacedAt }).where('id', '=', id).execute()
}

/** Ends the running batches of which nothing is left to hand over, and nothing whose fate might make it so. */
export async function endDoneBatches(tx: Tx, at: Date): Promise<void> {
  await sql`
    update message_batch b set state = ${batchFlow.next('running', 'end')}, ended_at = ${at}, version = b.version + 1
     where b.state = 'running'
       and not exists (select from message m where m.batch_id = b.id and m.state in ('draft', 'queued', 'submitting', 'unknown'))`.execute(
    tx,
  )
}
