import type { Selectable, Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import type { Flow } from '@lumbung/domain/flow'
import type { Tx } from '../../db/pool.ts'
import type { DB } from '../../db/tables.ts'

/** Tables whose rows have a number, a state of a table of states, and a version that counts their moves. */
type Versioned =
  | 'bank_correction'
  | 'bank_line'
  | 'cash_record'
  | 'data_request'
  | 'disbursement'
  | 'open_item'
  | 'outward_row'
  | 'payment_request'
  | 'reduction'
  | 'withdrawal'

/** One statement serves them all; the types of a query follow one table at a time. */
const asOne = (table: Versioned) => table as 'withdrawal'

/**
 * A row, locked until the transaction ends.
 * @param version as whoever asks saw it; without one any
 * @throws NOT_FOUND (also out of scope), VERSION_CONFLICT
 */
export async function lockVersioned<T extends Versioned>(
  tx: Tx,
  table: T,
  id: number,
  version?: number,
): Promise<Selectable<DB[T]>> {
  const row = await tx
    .selectFrom(asOne(table))
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) refuse('NOT_FOUND')
  if (version !== undefined && row.version !== version) refuse('VERSION_CONFLICT')
  return row as unknown as Selectable<DB[T]>
}

/**
 * Moves a row along its table of states by an update that finds it only in the state it was seen in.
 * @returns the row as it is now
 * @throws STATE_CONFLICT when there is no such way or it has moved meanwhile
 */
export async function moveVersioned<T extends Versioned, S extends string, E extends string>(
  tx: Tx,
  table: T,
  flow: Pick<Flow<S, E>, 'next'>,
  { id, state }: { id: number; state: S },
  event: E,
  change: Updateable<DB[T]> = {},
): Promise<Omit<Selectable<DB[T]>, 'state'> & { state: S }> {
  const next = flow.next(state, event)
  const row = await tx
    .updateTable(asOne(table))
    .set({ ...(change as object), state: next })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) refuse('STATE_CONFLICT', { state, event })
  return { ...(row as unknown as Selectable<DB[T]>), state: next }
}
