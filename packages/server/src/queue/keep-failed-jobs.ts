import { LendingError } from '@lumbung/domain/errors'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import type { OpenItemWay } from '../calls/context.ts'
import { takeFailedJobs, type FailedJob } from '../records/running/failed-jobs.ts'
import { openItem } from '../records/running/open-items.ts'
import type { JobName } from './queue.ts'

const rowsMax = 50
const textMax = 64

/**
 * Makes an open item of each job that was given up after its last try: it says which and about what, and puts it back
 * into its queue when a person wants so. The same work given up again is the same item.
 */
export async function keepFailedJobs(services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    for (const failed of await takeFailedJobs(tx, rowsMax)) await keep(tx, failed, services.clock.now())
  })
}

async function keep(tx: Tx, { job, data }: FailedJob, at: Date): Promise<void> {
  const told = plain(data)
  const orderNo = typeof told['orderNo'] === 'string' ? await knownOrder(tx, told['orderNo']) : null
  await openItem(tx, {
    kind: 'jobFailed',
    subject: `${job}:${Object.values(told).join(':')}`,
    orderNo,
    detail: { job, ...told },
    at,
  })
}

async function knownOrder(tx: Tx, orderNo: string): Promise<string | null> {
  const row = await tx
    .selectFrom('orders')
    .select('order_no')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return row?.order_no ?? null
}

/** What a job is told are numbers and order numbers; anything else stays out. */
function plain(data: FailedJob['data']): Record<string, string | number> {
  const entries = Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'number' || (typeof value === 'string' && value.length <= textMax)
      ? [[name, value] as const]
      : [],
  )
  return Object.fromEntries(entries)
}

/** Puts a failed job back into its queue: that ends the item, and failing again opens the next. */
export const retryJob: OpenItemWay = {
  kind: 'jobFailed',
  retry: async (tx, services, item) => {
    const { job, ...data } = item.detail as { job: JobName }
    if (!services.queue.names.includes(job)) throw new LendingError('STATE_CONFLICT', { detail: { job } })
    await services.queue.send(tx, job, data)
    return 'retried'
  },
}
