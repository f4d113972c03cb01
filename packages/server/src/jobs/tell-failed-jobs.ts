import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { transact } from '../db/transaction.ts'
import { notifyAdmins } from '../records/notifications.ts'

const rowsMax = 50

interface FailedJob {
  id: string
  source: string | null
  data: Record<string, unknown> | null
}

/**
 * Tells administrators of jobs that were given up after their last try. The jobs stay where they are: somebody may
 * put them back into their queue. Each is told once, however often this runs.
 */
export async function tellFailedJobs(services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const { rows } = await sql<FailedJob>`
      select j.id::text as id, j.source_name as source, j.data
        from pgboss.job j
       where j.name = 'failed' and j.state = 'created'
         and not exists (select from notification n where n.kind = 'jobFailed' and n.subject = 'job:' || j.id)
       order by j.created_on limit ${rowsMax}`.execute(tx)
    for (const { id, source, data } of rows) {
      const news = {
        kind: 'jobFailed' as const,
        subject: `job:${id}`,
        detail: { job: source ?? '?', ...plain(data) },
      }
      await notifyAdmins(tx, news, services.clock.wall())
    }
  })
}

/** What a job was told are numbers and order numbers; anything else stays out. */
function plain(data: FailedJob['data']): Record<string, string | number> {
  const entries = Object.entries(data ?? {}).flatMap(([name, value]) =>
    typeof value === 'number' || (typeof value === 'string' && value.length <= 64)
      ? [[name, value] as const]
      : [],
  )
  return Object.fromEntries(entries)
}
