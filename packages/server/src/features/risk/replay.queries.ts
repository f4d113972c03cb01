import { sql } from 'kysely'
import type { ReplayState } from '@lumbung/domain/risk/replay'
import type { Tx } from '../../db/pool.ts'
import type { AppScope } from '../../db/transaction.ts'

const replaysShown = 20

export interface ReplayRow {
  id: number
  version_id: number
  from_day: string
  to_day: string
  state: ReplayState
  done: number
  total: number | null
  asked_by: number
  asked_by_name: string
  asked_at: Date
  finished_at: Date | null
  error: string | null
  summary: unknown
  outdated: boolean
}

const columns = sql`
  r.id, r.version_id, r.from_day, r.to_day, r.state, r.done, r.total, r.asked_by, p.name as asked_by_name, r.asked_at,
  r.finished_at, r.error, r.content_hash <> v.content_hash as outdated`
const source = sql`rule_replay r join staff p on p.id = r.asked_by join rule_version v on v.id = r.version_id`

/** Figures over more apps than a person sees are not for that person. */
function within(scope: AppScope) {
  return scope === '*'
    ? sql`true`
    : sql`(r.apps <> '*' and string_to_array(r.apps, ',') <@ ${[...scope]}::text[])`
}

/** One replay with its summary; null when it is not there for this person. */
export async function findReplay(tx: Tx, id: number, scope: AppScope): Promise<ReplayRow | null> {
  const { rows } = await sql<ReplayRow>`
    select ${columns}, r.summary from ${source} where r.id = ${id} and ${within(scope)}`.execute(tx)
  return rows[0] ?? null
}

/** The last replays of a version, the newest first, without their summaries. */
export async function findReplays(tx: Tx, versionId: number, scope: AppScope): Promise<ReplayRow[]> {
  const { rows } = await sql<ReplayRow>`
    select ${columns}, null as summary from ${source}
     where r.version_id = ${versionId} and ${within(scope)} order by r.id desc limit ${replaysShown}`.execute(
    tx,
  )
  return rows
}
