import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** A job that was given up after its last try. */
export interface FailedJob {
  id: string
  /** Its queue. */
  job: string
  data: Record<string, unknown>
}

/** Takes the oldest given-up jobs out of the queue of failed ones: who takes them keeps them. */
export async function takeFailedJobs(tx: Tx, rowsMax: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    delete from pgboss.job
     where name = 'failed' and id in (
       select id from pgboss.job where name = 'failed' and state = 'created' and source_name is not null
        order by created_on limit ${rowsMax} for update skip locked)
    returning id::text as id, source_name as job, coalesce(data, '{}') as data`.execute(tx)
  return rows
}
