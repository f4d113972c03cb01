import { sql, type Selectable, type Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import { replayFlow, type LoanEnding, type ReplayEvent, type ReplayState } from '@lumbung/domain/risk/replay'
import type { BandOutcome, RuleSetContent } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '../../db/pool.ts'
import type { RuleReplay } from '../../db/tables.ts'

export type RuleReplayRecord = Omit<Selectable<RuleReplay>, 'state' | 'content'> & {
  state: ReplayState
  content: RuleSetContent
}

/** Asks for a replay of a version's content as it stands now. */
export async function addReplay(
  tx: Tx,
  wanted: {
    versionId: number
    fromDay: string
    toDay: string
    /** Codes with commas between, or '*'. */
    apps: string
    askedBy: number
    askedAt: Date
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into rule_replay (version_id, content, content_hash, from_day, to_day, apps, asked_by, asked_at)
    select id, content, content_hash, ${wanted.fromDay}, ${wanted.toDay}, ${wanted.apps}, ${wanted.askedBy}, ${wanted.askedAt}
      from rule_version where id = ${wanted.versionId}
    returning id`.execute(tx)
  return rows[0]?.id ?? refuse('NOT_FOUND')
}

/** Locks a replay. @throws NOT_FOUND */
export async function lockReplay(tx: Tx, id: number): Promise<RuleReplayRecord> {
  const row = await tx
    .selectFrom('rule_replay')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return refuse('NOT_FOUND')
  return { ...row, state: row.state as ReplayState, content: row.content as unknown as RuleSetContent }
}

/** Moves a replay along its table by a guarded update. @throws STATE_CONFLICT */
export async function moveReplay(
  tx: Tx,
  row: Pick<RuleReplayRecord, 'id' | 'state' | 'run'>,
  event: ReplayEvent,
  change: Updateable<RuleReplay> = {},
): Promise<void> {
  const next = replayFlow.next(row.state, event)
  const moved = await tx
    .updateTable('rule_replay')
    .set({ ...change, state: next })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('run', '=', row.run)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: row.state, event })
}

/** How many orders this run goes through. */
export async function noteReplayTotal(
  tx: Tx,
  { id, run }: Pick<RuleReplayRecord, 'id' | 'run'>,
  total: number,
): Promise<void> {
  await tx.updateTable('rule_replay').set({ total }).where('id', '=', id).where('run', '=', run).execute()
}

/** An order whose decision would change. */
export interface FlippedOrder {
  orderNo: string
  was: BandOutcome
  would: BandOutcome
  wasScore: number
  wouldScore: number
  ending: LoanEnding
  daysLate: number
  principal: number
  principalLost: number
  income: number
  decidedAt: Date
}

/**
 * Writes a batch of changed orders and how far the replay is.
 * @returns false when this run is no longer the one that counts: cancelled, or taken over by another
 */
export async function addFlippedOrders(
  tx: Tx,
  { id, run }: Pick<RuleReplayRecord, 'id' | 'run'>,
  done: number,
  orders: readonly FlippedOrder[],
): Promise<boolean> {
  const noted = await tx
    .updateTable('rule_replay')
    .set({ done })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (noted.numUpdatedRows !== 1n) return false
  if (orders.length === 0) return true
  const column = <K extends keyof FlippedOrder>(key: K) => orders.map((order) => order[key])
  await sql`
    insert into rule_replay_order (replay_id, order_no, was, would, was_score, would_score, ending, days_late,
                                   principal, principal_lost, income, decided_at)
    select ${id}::integer, * from unnest(
      ${column('orderNo')}::text[], ${column('was')}::text[], ${column('would')}::text[], ${column('wasScore')}::integer[],
      ${column('wouldScore')}::integer[], ${column('ending')}::text[], ${column('daysLate')}::integer[],
      ${column('principal')}::bigint[], ${column('principalLost')}::bigint[], ${column('income')}::bigint[],
      ${column('decidedAt')}::timestamptz[])`.execute(tx)
  return true
}

/** Forgets what an earlier run of the same replay wrote. */
export async function clearFlippedOrders(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('rule_replay_order').where('replay_id', '=', id).execute()
}
