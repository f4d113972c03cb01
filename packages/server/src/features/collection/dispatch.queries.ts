import { sql } from 'kysely'
import type { DispatchRun, DispatchShare, getDispatch } from '@lumbung/contract/collection/dispatch'
import type { RetOf } from '@lumbung/contract/call'
import type { DispatchStage } from '@lumbung/domain/cases/dispatch'
import type { Tx } from '../../db/pool.ts'
import { personOf } from '../../lists/conditions.ts'

type HeldBack = NonNullable<RetOf<typeof getDispatch>['run']>['heldBack'][number]

/** What a run `r` shows that is no column of it. */
export const runColumns = {
  by: personOf(sql`r.staff_id`),
  tookMs: sql`(extract(epoch from r.rehearsed_at - r.made_at) * 1000)::integer`,
  ranBy: personOf(sql`r.ran_by`),
  takenBackBy: personOf(sql`r.taken_back_by`),
  worked: sql`(case when r.id = (select max(ran.id) from dispatch_run ran where ran.stage = r.stage and ran.state = 'ran')
                    then (select count(*)::integer from dispatch_move m join collection_case c on c.id = m.case_id
                           where m.run_id = r.id and m.outcome = 'done'
                             and (c.version <> m.case_version + 1 or c.closed_day is not null)) end)`,
} as const

const instants = ['madeAt', 'ranAt', 'takenBackAt'] as const

/** A run by its id, else the latest of the stage that was not dropped. */
export async function latestRun(tx: Tx, stage: DispatchStage, id?: number): Promise<DispatchRun | null> {
  const { rows } = await sql<DispatchRun>`
    select r.id, r.day, r.stage, r.kind, r.state, r.rules_version as "rulesVersion", r.made_at as "madeAt",
           r.ran_at as "ranAt", r.taken_back_at as "takenBackAt", r.looked_at as "lookedAt", r.resting,
           r.moving, r.fresh, r.changed,
           ${sql.join(Object.entries(runColumns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))}
      from dispatch_run r
     where r.stage = ${stage} and ${id === undefined ? sql`r.state <> 'dropped'` : sql`r.id = ${id}`}
     order by r.id desc limit 1`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  for (const name of instants) {
    const at = row[name] as unknown as Date | null
    Object.assign(row, { [name]: at?.toISOString() ?? null })
  }
  return row
}

/** How many of a run's cases were worked on, moved or ended since it gave them away; null: not the stage's last that ran. */
export async function workedSince(tx: Tx, runId: number): Promise<number | null> {
  const { rows } = await sql<{ worked: number | null }>`
    select ${runColumns.worked} as worked from dispatch_run r where r.id = ${runId}`.execute(tx)
  return rows[0]?.worked ?? null
}

/** How a run leaves everyone, as it was planned. */
export async function sharesOfRun(tx: Tx, runId: number): Promise<DispatchShare[]> {
  const row = await tx
    .selectFrom('dispatch_run')
    .select('collectors')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  return row.collectors as unknown as DispatchShare[]
}

/** What a run leaves against a rule or without anybody, counted by why. */
export async function heldBackOf(tx: Tx, runId: number): Promise<HeldBack[]> {
  const { rows } = await sql<HeldBack>`
    select m.held_back as why, m.why as rule, count(*)::integer as cases from dispatch_move m
     where m.run_id = ${runId} and m.held_back is not null group by 1, 2 order by 3 desc, 1, 2`.execute(tx)
  return rows
}
