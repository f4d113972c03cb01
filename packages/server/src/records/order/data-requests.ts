import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import {
  canMoveDataRequest,
  dataRequestFlow,
  type DataRequestEvent,
  type DataRequestKind,
  type DataRequestState,
  type DataRequestWarning,
} from '@lumbung/domain/people/data-request'
import type { Tx } from '../../db/pool.ts'
import type { DataRequest } from '../../db/tables.ts'
import { lockVersioned, moveVersioned } from '../running/versioned-row.ts'

export type DataRequestRow = Omit<Selectable<DataRequest>, 'state' | 'kind'> & {
  state: DataRequestState
  kind: DataRequestKind
}

/** @throws DUPLICATE while the same is open for the order */
export async function addDataRequest(tx: Tx, asked: Insertable<DataRequest>): Promise<number> {
  const row = await tx
    .insertInto('data_request')
    .values(asked)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? refuse('DUPLICATE')
}

/** One that is open and was warned of in this moment. */
export type WarnedRequest = Pick<DataRequestRow, 'id' | 'kind' | 'order_no' | 'due_at'>

/** Writes down of what is open and due by `dueBy` that it was warned of, once a warning; the first due first, at most `rowsMax`. */
export async function takeWarned(
  tx: Tx,
  warning: DataRequestWarning,
  { dueBy, rowsMax }: { dueBy: Date; rowsMax: number },
): Promise<WarnedRequest[]> {
  const { rows } = await sql<WarnedRequest>`
    update data_request set warned = ${warning}
     where id in (select id from data_request
                   where state = 'open' and due_at <= ${dueBy}
                     and (warned is null or warned = 'soon' and ${warning}::text = 'late')
                   order by due_at, id limit ${rowsMax} for update skip locked)
    returning id, kind, order_no, due_at`.execute(tx)
  return rows
}

/** Locked until the transaction ends. @throws NOT_FOUND, VERSION_CONFLICT */
export async function lockDataRequest(tx: Tx, id: number, version: number): Promise<DataRequestRow> {
  return (await lockVersioned(tx, 'data_request', id, version)) as DataRequestRow
}

/** @returns the state reached @throws STATE_CONFLICT when it was answered or lifted before, or cannot be */
export async function moveDataRequest(
  tx: Tx,
  request: DataRequestRow,
  event: DataRequestEvent,
  { words, by, at }: { words: string; by: number; at: Date },
): Promise<DataRequestState> {
  if (!canMoveDataRequest(request, event)) refuse('STATE_CONFLICT', { state: request.state, event })
  const moved: Updateable<DataRequest> =
    event === 'lift'
      ? { lift_note: words, lifted_by: by, lifted_at: at }
      : { answer: words, answered_by: by, answered_at: at }
  return (await moveVersioned(tx, 'data_request', dataRequestFlow, request, event, moved)).state
}
