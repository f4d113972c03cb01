import { sql, type Selectable } from 'kysely'
import { businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'
import type { NightlyRun } from '../../db/tables.ts'

/** The work of one business day. */
export interface Night {
  job: string
  day: BusinessDay
  /** The first day that no finished night covers; null: everything up to `day`. */
  fromDay: BusinessDay | null
}

/** What a night wrote. */
export type NightCounts = Pick<Selectable<NightlyRun>, 'opened' | 'rolled'>

/**
 * Begins the work of a business day, or goes on with what a process left that died.
 * @returns null when that day or a later one is done
 */
export async function startNight(tx: Tx, job: string, day: BusinessDay, wall: Date): Promise<Night | null> {
  const { rows } = await sql<{ from_day: string | null }>`
    with done as (
      select max(business_day) as day from nightly_run where job = ${job} and finished_at is not null
    ), begun as (
      insert into nightly_run (job, business_day, from_day, started_at)
      select ${job}, ${day}::date, done.day + 1, ${wall} from done where coalesce(done.day < ${day}::date, true)
      on conflict (job, business_day) do nothing returning from_day
    )
    select from_day from begun
    union all
    select from_day from nightly_run where job = ${job} and business_day = ${day}::date and finished_at is null`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) return null
  return { job, day, fromDay: row.from_day === null ? null : businessDay(row.from_day) }
}

/** The last business day whose night of a job is over; null before the first. */
export async function lastNight(tx: Tx, job: string): Promise<BusinessDay | null> {
  const { day } = await tx
    .selectFrom('nightly_run')
    .select(({ fn }) => fn.max('business_day').as('day'))
    .where('job', '=', job)
    .where('finished_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return day === null ? null : businessDay(day)
}

/** Begins a day's work anew and over everything up to it, for rows that were written past the commands. */
export async function startNightAnew(tx: Tx, job: string, day: BusinessDay, wall: Date): Promise<Night> {
  const begun = { from_day: null, started_at: wall, finished_at: null }
  await tx
    .insertInto('nightly_run')
    .values({ job, business_day: day, ...begun })
    .onConflict((conflict) => conflict.columns(['job', 'business_day']).doUpdateSet(begun))
    .execute()
  return { job, day, fromDay: null }
}

/** Keeps a night for this transaction. @returns false when another process works on it right now, or has finished it */
export async function holdNight(tx: Tx, { job, day }: Night): Promise<boolean> {
  const row = await tx
    .selectFrom('nightly_run')
    .select('job')
    .where('job', '=', job)
    .where('business_day', '=', day)
    .where('finished_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Adds what a transaction wrote. */
export async function countNight(tx: Tx, { job, day }: Night, wrote: NightCounts): Promise<void> {
  await tx
    .updateTable('nightly_run')
    .set((row) => ({ opened: row('opened', '+', wrote.opened), rolled: row('rolled', '+', wrote.rolled) }))
    .where('job', '=', job)
    .where('business_day', '=', day)
    .execute()
}

/** Ends a night. @returns what it wrote in all, null when another process ended it */
export async function finishNight(tx: Tx, { job, day }: Night, wall: Date): Promise<NightCounts | null> {
  const row = await tx
    .updateTable('nightly_run')
    .set({ finished_at: wall })
    .where('job', '=', job)
    .where('business_day', '=', day)
    .where('finished_at', 'is', null)
    .returning(['opened', 'rolled'])
    .executeTakeFirst()
  return row ?? null
}
