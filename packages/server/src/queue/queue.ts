import { type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { SentFeed } from '@lumbung/domain/outward/feed'
import { openClient } from '../db/client.ts'
import type { QueuedPayout } from '../records/loan/queued-payouts.ts'
import type { Tx } from '../db/pool.ts'
import { enqueue, keyOf } from './enqueue.ts'

/** Every kind of queued work and what it is told. */
export interface Jobs {
  reviewByMachine: { orderNo: string }
  carryOutDecision: { decisionId: number }
  askSource: { inquiryId: number }
  checkReturnAccount: { requestId: number }
  sendReports: { feed: SentFeed }
  makeReportFile: { month: string }
  sendPayout: { disbursementId: number }
  inquirePayout: { disbursementId: number }
  rejectPayout: QueuedPayout
  sendWithdrawal: { withdrawalId: number }
  inquireWithdrawal: { withdrawalId: number }
  issueCodes: { orderNo: string }
  closeCodes: { orderNo: string }
  applyHook: { hookEventId: number }
  askPayments: Record<string, never>
  previewImport: { importId: number }
  commitImport: { importId: number }
  readLeadFile: { fileId: number }
  commitLeadFile: { fileId: number }
  sendMail: { mailId: number }
  exportList: { exportId: number }
  matchStatement: { statementId: number }
  rehearseBulk: { bulkId: number }
  rehearseUndoBulk: { bulkId: number }
  runBulk: { bulkId: number }
  undoBulk: { bulkId: number }
  dispatch: { runId: number }
  printLetter: { letterId: number }
  assignReviews: Record<string, never>
  replayRules: { replayId: number }
  sendMessages: Record<string, never>
  sendOtp: { messageId: number }
  askCarriers: Record<string, never>
  applyMessageHooks: Record<string, never>
  prepareBatch: { batchId: number }
}

export type JobName = keyof Jobs
export type JobHandlers<Services> = { [N in JobName]: (data: Jobs[N], services: Services) => Promise<void> }

/** @template Services what every job is given beside its data */
export interface Queue<Services> {
  /** Every kind of work there is. */
  names: readonly JobName[]
  /**
   * Enqueued in the caller's transaction: no commit, no job. While one with the same data waits there is no second, and
   * it is not begun before the caller commits; one that is running does not count.
   */
  send<N extends JobName>(
    tx: Tx,
    name: N,
    data: Jobs[N],
    options?: { startAfterSeconds?: number },
  ): Promise<void>
  /** The same for many of a kind, in two statements for them all. */
  sendAll<N extends JobName>(tx: Tx, name: N, all: readonly Jobs[N][]): Promise<void>
  /** Starts the workers. */
  work(services: Services): Promise<void>
  /** Runs everything due now to its end, in this process; for tests and the simulator. @param only of these kinds */
  drain(services: Services, only?: readonly JobName[]): Promise<number>
  stop(): Promise<void>
}

const names: readonly JobName[] = [
  'reviewByMachine',
  'carryOutDecision',
  'askSource',
  'checkReturnAccount',
  'sendReports',
  'makeReportFile',
  'sendPayout',
  'inquirePayout',
  'rejectPayout',
  'sendWithdrawal',
  'inquireWithdrawal',
  'issueCodes',
  'closeCodes',
  'applyHook',
  'askPayments',
  'previewImport',
  'commitImport',
  'readLeadFile',
  'commitLeadFile',
  'sendMail',
  'exportList',
  'matchStatement',
  'rehearseBulk',
  'rehearseUndoBulk',
  'runBulk',
  'undoBulk',
  'dispatch',
  'printLetter',
  'assignReviews',
  'replayRules',
  'sendMessages',
  'sendOtp',
  'askCarriers',
  'applyMessageHooks',
  'prepareBatch',
]

const retriesMax = 5
/** A job that takes longer was left by a process that died. */
const expireSeconds = 600
/** Long lists take longer; a second start takes such work over from the first. */
const longExpireSeconds: Partial<Record<JobName, number>> = {
  exportList: 7200,
  rehearseBulk: 3600,
  rehearseUndoBulk: 3600,
  runBulk: 3600,
  undoBulk: 3600,
  dispatch: 3600,
  replayRules: 3600,
  prepareBatch: 3600,
  makeReportFile: 3600,
}
const drainBatch = 20
/** pg-boss's least; what it does by this is a floor under `takeOver`. */
const heartbeatSeconds = 10

/** How soon the work of a dead process is taken over: a running job gives a sign of life more often than it must. */
export interface Lease {
  signSeconds: number
  staleSeconds: number
  lookEveryMs: number
}
const leaseOfProduct: Lease = { signSeconds: 2, staleSeconds: 8, lookEveryMs: 3_000 }

/**
 * Woken by NOTIFY; polling is the floor under it, for nothing wakes a worker when a second try or a job with a time of
 * its own becomes due. Said twice, since pg-boss looks only every 30 s while it listens. A full batch is followed by the
 * next at once.
 */
const workOptions = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  batchSize: 5,
  burstWhenBatchFull: true,
}

/** One at a time: each holds a connection and much of the processor for as long as it runs. */
const batchSizes: Partial<Record<JobName, number>> = {
  exportList: 1,
  replayRules: 1,
  dispatch: 1,
  prepareBatch: 1,
  sendMail: 10,
  // Most of its time a source thinks.
  askSource: 20,
}

/**
 * @param url connection of the schema's owner: pg-boss keeps its own schema there
 * @param alone whether no other process works on this database: then jobs that a killed process was
 *   working on are taken up at once instead of when they expire
 */
export async function openQueue<Services>(
  url: string,
  log: Logger,
  handlers: JobHandlers<Services>,
  alone: boolean,
  lease: Lease = leaseOfProduct,
): Promise<Queue<Services>> {
  const boss = new PgBoss({ connectionString: url, max: 4, useListenNotify: true })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue met an error'))
  await boss.start()
  const there = new Set((await boss.getQueues()).map((queue) => queue.name))
  if (!there.has('failed')) await boss.createQueue('failed')
  for (const name of names.filter((each) => !there.has(each))) {
    const options = {
      notify: true,
      retryLimit: retriesMax,
      retryBackoff: true,
      retryDelay: 2,
      expireInSeconds: longExpireSeconds[name] ?? expireSeconds,
      deadLetter: 'failed',
      heartbeatSeconds,
    }
    await boss.createQueue(name, { ...options, policy: 'short' })
  }
  await prepareDatabase(url, alone)
  const run = async <N extends JobName>(name: N, data: Jobs[N], services: Services): Promise<void> => {
    await handlers[name](data, services)
  }
  /**
   * One broken job of a batch must not take the others back with it. How each ended is only said here and written down with
   * the end of the batch: one given back before is run by another process, and completed under it with its batch.
   */
  const outcome = async <N extends JobName>(
    name: N,
    id: string,
    data: Jobs[N],
    services: Services,
  ): Promise<JobResult> => {
    try {
      await run(name, data, services)
      return { id, status: 'completed' }
    } catch (error) {
      log.error({ err: error, job: name, data }, 'a job broke; it is tried again')
      const message = error instanceof Error ? error.message : String(error)
      return { id, status: 'failed', output: { message } }
    }
  }
  const findDue = async (only: readonly JobName[]): Promise<JobName[]> => {
    const { rows } = await boss.getDb().executeSql(dueQueues)
    const due = new Set((rows as { name: string }[]).map(({ name }) => name))
    return only.filter((name) => due.has(name))
  }
  let looking: NodeJS.Timeout | undefined
  return {
    names,
    send: async (tx, name, data, options = {}) => {
      const key = keyOf(data)
      const later = options.startAfterSeconds
      // What waits for its time must not keep from being done at once what is asked for now.
      const when =
        later === undefined ? { singletonKey: key } : { singletonKey: `${key} later`, startAfter: later }
      await enqueue(boss, tx, name, [{ data, ...when }])
    },
    sendAll: async (tx, name, all) => {
      const jobs = all.map((data) => ({ data, singletonKey: keyOf(data) }))
      await enqueue(boss, tx, name, jobs)
    },
    work: async (services) => {
      const workers = new Map<string, string>()
      const look = async (): Promise<void> => {
        for (const name of await takeOver(boss, lease)) {
          const worker = workers.get(name)
          if (worker !== undefined) boss.notifyWorker(worker)
        }
      }
      looking = setInterval(() => {
        look().catch((error: unknown) => log.warn({ err: error }, 'dead work could not be looked for'))
      }, lease.lookEveryMs)
      for (const name of names) {
        const worker = await boss.work(
          name,
          {
            ...workOptions,
            batchSize: batchSizes[name] ?? workOptions.batchSize,
            heartbeatRefreshSeconds: lease.signSeconds,
            perJobResults: true,
          },
          async (jobs) =>
            await Promise.all(
              jobs.map(async (job) => await outcome(name, job.id, job.data as Jobs[typeof name], services)),
            ),
        )
        workers.set(name, worker)
      }
    },
    drain: async (services, only = names) => {
      let ran = 0
      for (let due = await findDue(only); due.length > 0; due = await findDue(only)) {
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
      clearInterval(looking)
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

/**
 * Jobs that nobody works on any more wait again: their process died, or the database did under it. No try is lost.
 * @returns their kinds, whose workers are to be woken: nothing else tells them before their next slow look
 */
async function takeOver(boss: PgBoss, { staleSeconds }: Lease): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(leftJobs, [staleSeconds])
  return (rows as { name: string }[]).map(({ name }) => name)
}

const leftJobs = `
  update pgboss.job set state = 'retry', start_after = now()
   where state = 'active' and heartbeat_seconds is not null and heartbeat_on < now() - interval '1 second' * $1
  returning name`

/** Queues and jobs of an earlier version: each job is single by its key and gives signs of life. */
const renewQueues = [
  `update pgboss.queue set policy = 'short' where policy = 'standard' and name <> 'failed'`,
  `update pgboss.queue set heartbeat_seconds = ${heartbeatSeconds} where heartbeat_seconds is null and name <> 'failed'`,
  `update pgboss.job set heartbeat_seconds = ${heartbeatSeconds} where heartbeat_seconds is null and state < 'active' and name <> 'failed'`,
]

/** By the queue's own clock, as its own fetch looks for them. */
const dueQueues = `select distinct name from pgboss.job where state < 'active' and start_after <= now()`

const takeUpLeftJobs = `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`

async function prepareDatabase(url: string, alone: boolean): Promise<void> {
  const client = await openClient(url)
  try {
    const statements = [...grants, ...renewQueues, ...(alone ? [takeUpLeftJobs] : [])]
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
