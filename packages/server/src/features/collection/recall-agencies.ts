import { sql } from 'kysely'
import { system } from '../../calls/actor.ts'
import type { Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { recallCases } from '../../records/case/recalls.ts'
import { inForceOn } from './agency.queries.ts'

/** So many come back a run; the next takes the rest. */
const casesPerRun = 5_000

/**
 * Timed work: what has been with an agency for its days comes back, and everything from one whose contract or licence has
 * ended; so does what left the desks.
 * @returns how many cases
 */
export async function recallFromAgencies(services: Services): Promise<number> {
  const { clock, db } = services
  if (services.filling !== null) return 0
  const today = clock.today()
  const since = sql`(c.outsourced_at at time zone 'Asia/Jakarta')::date`
  const why = sql`case when not ${inForceOn(today)} then 'notInForce' when c.state <> 'outsourced' then 'stopped' else 'days' end`
  const which = sql`(not ${inForceOn(today)} or c.state <> 'outsourced' or ${since} + a.recall_days <= ${today}::date)`
  return await transact(
    db,
    '*',
    async (tx) =>
      await recallCases(
        tx,
        which,
        { why, most: casesPerRun },
        { actor: system, now: clock.now(), recordedAt: clock.wall() },
      ),
  )
}
