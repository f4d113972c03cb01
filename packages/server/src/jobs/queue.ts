import { fromKysely, PgBoss } from 'pg-boss'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Tx } from '../db/pool.ts'
import type { Services } from '../context.ts'

/** Every kind of queued work and what it is told. */
export interface Jobs {
  reviewByMachine: { orderNo: string }
  sendPayout: { disbursementId: number }
  inquirePayout: { disbursementId: number }
  issueCodes: { orderNo: string }
  closeCodes: { orderNo: string }
  applyHook: { hookEventId: number }
  previewImport: { importId: number }
  commitImport: { importId: number }
  mailNewDevice: { deviceId: number }
  exportList: { exportId: number }
  rehearseBulk: { bulkId: number }
  runBulk: { bulkId: number }
  undoBulk: { bulkId: number }
  assignReviews: Record<string, never>
  replayRules: { replayId: number }
}

export type JobName = keyof Jobs
export type JobHandler<N extends JobName> = (data: Jobs[N], services: Services) => Promise<void>
export type JobHandlers = { [N in JobName]: JobHandler<N> }

export interface Queue {
  /** Enqueued in the caller's transaction: no commit, no job. */
  send<N extends JobName>(
    tx: Tx,
    name: N,
    data: Jobs[N],
    options?: { startAfterSeconds?: number },
  ): Promise<void>
  /** Starts the workers. */
  work(services: Services): Promise<void>
  /** Runs everything due now to its end, in this process; for tests and the simulator. */
  drain(services: Services): Promise<number>
  stop(): Promise<void>
}

const names: readonly JobName[] = [
  'reviewByMachine',
  'sendPayout',
  'inquirePayout',
  'issueCodes',
  'closeCodes',
  'applyHook',
  'previewImport',
  'commitImport',
  'mailNewDevice',
  'exportList',
  'rehearseBulk',
  'runBulk',
  'undoBulk',
  'assignReviews',
  'replayRules',
]

const retriesMax = 5
/** A job that takes longer was left by a process that died. */
const expireSeconds = 600
/** Long lists take longer; a second start takes such work over from the first. */
const longExpireSeconds: Partial<Record<JobName, number>> = {
  exportList: 7200,
  rehearseBulk: 3600,
  runBulk: 3600,
  undoBulk: 3600,
  replayRules: 3600,
}
const drainBatch = 20
/** Woken by NOTIFY; polling is the floor under it. A full batch is followed by the next at once. */
const workOptions = { pollingIntervalSeconds: 2, batchSize: 5, burstWhenBatchFull: true }

/** One at a time: each holds a connection and much of the processor for as long as it runs. */
const batchSizes: Partial<Record<JobName, number>> = { exportList: 1, replayRules: 1 }

/**
 * @param url connection of the schema's owner: pg-boss keeps its own schema there
 * @param alone whether no other process works on this database: then jobs that a killed process was
 *   working on are taken up at once instead of when they expire
 */
export async function openQueue(
  url: string,
  log: Logger,
  handlers: JobHandlers,
  alone: boolean,
): Promise<Queue> {
  const boss = new PgBoss({ connectionString: url, max: 4, useListenNotify: true })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue met an error'))
  await boss.start()
  for (const name of names) {
    const options = {
      notify: true,
      retryLimit: retriesMax,
      retryBackoff: true,
      retryDelay: 2,
      expireInSeconds: longExpireSeconds[name] ?? expireSeconds,
      deadLetter: 'failed',
    }
    if ((await boss.getQueue('failed')) === null) await boss.createQueue('failed')
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, options)
  }
  await prepareDatabase(url, alone)
  const run = async <N extends JobName>(name: N, data: Jobs[N], services: Services): Promise<void> => {
    await handlers[name](data, services)
  }
  // One broken job of a batch must not take the others back with it.
  const runOrFail = async <N extends JobName>(
    name: N,
    id: string,
    data: Jobs[N],
    services: Services,
  ): Promise<void> => {
    try {
      await run(name, data, services)
    } catch (error) {
      log.error({ err: error, job: name, data }, 'a job broke; it is tried again')
      await boss.fail(name, id, { message: error instanceof Error ? error.message : String(error) })
    }
  }
  const findDue = async (): Promise<JobName[]> => {
    const { rows } = await boss.getDb().executeSql(dueQueues)
    const due = new Set((rows as { name: string }[]).map(({ name }) => name))
    return names.filter((name) => due.has(name))
  }
  return {
    send: async (tx, name, data, options = {}) => {
      await boss.send(name, data, {
        db: fromKysely(tx),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
      })
    },
    work: async (services) => {
      for (const name of names) {
        await boss.work(
          name,
          { ...workOptions, batchSize: batchSizes[name] ?? workOptions.batchSize },
          async (jobs) => {
            await Promise.all(
              jobs.map(async (job) => await runOrFail(name, job.id, job.data as Jobs[typeof name], services)),
            )
          },
        )
      }
    },
    drain: async (services) => {
      let ran = 0
      for (let due = await findDue(); due.length > 0; due = await findDue()) {
        for (const name of due) {
          const jobs = await boss.fetch(name, { batchSize: drainBatch })
          for (const job of jobs) {
            ran += 1
            await run(name, job.data as Jobs[typeof name], services)
            await boss.complete(name, job.id)
          }
        }
      }
      return ran
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** The console enqueues under its own role, which does not own the queue's schema. */
const grants = [
  'grant usage on schema pgboss to lumbung_app',
  'grant select, insert, update, delete on all tables in schema pgboss to lumbung_app',
  'grant execute on all functions in schema pgboss to lumbung_app',
]

/** By the queue's own clock, as its own fetch looks for them. */
const dueQueues = `select distinct name from pgboss.job where state < 'active' and start_after <= now()`

const takeUpLeftJobs = `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`

async function prepareDatabase(url: string, alone: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of alone ? [...grants, takeUpLeftJobs] : grants) await client.query(statement)
  } finally {
    await client.end()
  }
}
