import type { Insertable, Selectable, Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import {
  canMoveDataRequest,
  dataRequestFlow,
  type DataRequestEvent,
  type DataRequestKind,
  type DataRequestState,
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
