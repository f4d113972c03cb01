import { sql } from 'kysely'
import { businessDay, businessDayOf, type BusinessDay } from '@lumbung/domain/calendar'
import type { Clock } from './clock.ts'
import { StartRefused } from '../db/embedded/start-refused.ts'
import type { Tx } from '../db/pool.ts'

/** How far the clocks of two machines may differ around midnight. */
const clockSkewMs = 5 * 60_000

/**
 * Does not begin on a business day before one that this database has already lived: what is booked then would lie before
 * what stands, and days late, stages and closed days would be wrong.
 * @throws StartRefused with the way out
 */
export async function refuseEarlierDay(tx: Tx, clock: Clock, isSet: boolean): Promise<void> {
  const seen = await latestDaySeen(tx)
  if (seen === null || businessDayOf(new Date(clock.now().getTime() + clockSkewMs)) >= seen) return
  const now = isSet ? `BUSINESS_DATE is ${clock.today()}` : `This machine’s date is ${clock.today()}`
  throw new StartRefused(
    `${now}, but this database has worked on ${seen} already, and nothing may be booked on days that are over: set BUSINESS_DATE=${seen} or a later day, or use another DATA_DIR or database.`,
  )
}

/** The latest business day whose timed work ran here, or that was closed; null in a new database. */
async function latestDaySeen(tx: Tx): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: string | null }>`
    select greatest((select max(business_day) from nightly_run), (select max(day) + 1 from closed_day)) as day`.execute(
    tx,
  )
  const day = rows[0]?.day ?? null
  return day === null ? null : businessDay(day)
}
