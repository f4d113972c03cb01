import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import { startEmbedded } from '@lumbung/server/db/embedded/start-embedded'
import { listen } from '../far-ends/far-end-server.ts'
import { fastClock, type FastTime } from '../world/fast-clock.ts'
import { makeTemplate, quiet } from '../world/global-setup.ts'
import type { WorkerOrder } from '../world/killed-workers.ts'
import { memoryFolder } from '../world/memory-folder.ts'
import { channelsOf, onServer } from '../world/world-far-ends.ts'
import { dealTo, withdrawTo } from '../world/settings.ts'
import { openWorld, type World } from '../world/world.ts'

/** A day and an hour over, which goes by in as many seconds as are asked for: 60 make time 1,500 times as fast. */
const dayMs = 90_000_000
/** Two days in a minute, looked at twice as often: who waits for one after the last kill has waited for every inquiry of a day. */
const restSpeed = 3_000
const lookEveryMs = 1_000
const answerTimeoutMs = 400

/** Where money that is withdrawn goes, and whose days the bank tells of. */
export const companyAccount = { bank: 'BCA', number: '5270001234', holder: 'PT Lumbung Artha' }

/** A world whose server and PostgreSQL are processes of their own, so that they can be killed; the far ends live on. */
export interface Ground {
  world: World
  /** What a server is told that is started for it. */
  order: WorkerOrder
  /** Kills the whole of PostgreSQL, or one connection's process, which makes it start anew; it comes back by itself. */
  killDatabase(whole: boolean): Promise<void>
  /** From now on two days go by in a minute, for the world and for whoever is started next. */
  hurry(): void
  close(): Promise<void>
}

/** @param daySeconds in how many seconds a day goes by */
export async function openGround(daySeconds: number): Promise<Ground> {
  const folder = memoryFolder('lumbung-torture-')
  // A killed one must have kept what it acknowledged, as in production.
  const postgres = await startEmbedded({ dataDir: folder, mode: 'durable', log: quiet })
  // A server lives for seconds, over few rows: a plan by values costs it more than it saves.
  await onServer(postgres.url, 'alter system set plan_cache_mode = force_generic_plan')
  await onServer(postgres.url, 'select pg_reload_conf()')
  await makeTemplate(postgres.url, folder)
  const time: FastTime = {
    business: '2026-11-20T01:30:00.000Z',
    at: Date.now(),
    speed: dayMs / 1_000 / daySeconds,
  }
  let clock = fastClock(time)
  const port = await freePort()
  const world = await openWorld({
    postgresUrl: postgres.url,
    servedBy: { port, clock: { ...clock, now: () => clock.now(), today: () => clock.today() } },
    dedupe: false,
    answerTimeoutMs,
  })
  for (const channel of payoutChannels) await dealTo(world, channel, { sharePercent: 50 })
  await withdrawTo(world, companyAccount)
  // No message goes out here: there are no carriers, and nobody is reached.
  const order: WorkerOrder = {
    ...time,
    databaseUrl: world.url,
    dataDir: world.config.dataDir,
    sms: {},
    base: world.base,
    port,
    lookEveryMs,
    channels: channelsOf(world, answerTimeoutMs),
  }
  return {
    world,
    order,
    killDatabase: async (whole) =>
      await killOne(async () => (whole ? postmasterOf(folder) : await someBackend(world))),
    hurry: () => {
      const at = Date.now()
      const business = clock.now().toISOString()
      Object.assign(order, { business, at, speed: restSpeed, lookEveryMs: lookEveryMs / 2 })
      clock = fastClock(order)
    },
    close: async () => {
      try {
        await world.close()
      } finally {
        await postgres.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Who ends in the same breath, or has not come back yet, cannot be killed: the next one is. */
async function killOne(find: () => Promise<number>): Promise<void> {
  for (;;) {
    try {
      process.kill(await find(), 'SIGKILL')
      return
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ESRCH' && code !== 'ENOENT') throw error
      await pause(100)
    }
  }
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

async function someBackend(world: World): Promise<number> {
  const { rows } = await steady(
    async () =>
      await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() order by random() limit 1`.execute(
        world.db,
      ),
  )
  const [row] = rows
  // Zero would be ourselves.
  if (row === undefined) throw new Error('nobody is connected to the database')
  return row.pid
}

/** While the server is down, nobody else is given its port. */
async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe, 0)
  probe.close()
  await once(probe, 'close')
  return port
}

const patienceMs = 90_000

/** Tries again while PostgreSQL is down, or a server is: whoever asks outlives both. @throws what else goes wrong, and after a while */
export async function steady<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isCutOff(error) || Date.now() > until) throw error
      await pause(100)
    }
  }
}

const cutOff =
  /ECONN|EPIPE|connect ENOENT|fetch failed|terminated|57P0|the database system|Connection terminated|timeout exceeded when trying to connect|cannot connect now|other side closed|socket/i

function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', cause } = error as { code?: string; cause?: unknown }
  return cutOff.test(`${code} ${error.message}`) || (cause !== undefined && isCutOff(cause))
}
