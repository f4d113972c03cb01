import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { businessDayOf, type BusinessDay } from '../../packages/domain/src/calendar.ts'
import { readConfig } from '../../packages/server/src/start/config.ts'
import { startEmbedded } from '../../packages/server/src/db/embedded/start-embedded.ts'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { type Db, openDb, openPool } from '../../packages/server/src/db/pool.ts'
import { transact } from '../../packages/server/src/db/transaction.ts'
import { openPreCasesJob } from '../../packages/server/src/records/case/openings.ts'
import { rollCasesJob } from '../../packages/server/src/records/case/night-cases.ts'
import { closeDayJob } from '../../packages/server/src/records/loan/day-close.ts'
import { startXenditFarEnd, type FarEnd } from '../../packages/lab/src/far-ends/xendit/xendit-far-end.ts'
import { passwordCost } from '../../packages/server/src/secrets/passwords.ts'
import { trustDevice } from '../../packages/server/src/records/people/login.ts'
import { openSession } from '../../packages/server/src/records/people/session.ts'
import { createSeals, sha256, type Seals } from '../../packages/server/src/secrets/seals.ts'
import { seedDemo, seedProduct } from '../../packages/server/src/start/seeds.ts'
import { benchFolder } from '../bench-folder.ts'
import { makeOrders } from '../many-orders.ts'
import { addHeldCases } from './held-cases.ts'
import { LiveOrders } from './live-orders.ts'
import type { Work } from './life.ts'
import type { Key } from './login-storm.ts'
import type { Seat } from './people.ts'
import type { ServerStart } from './server.ts'

/** A lender at work: a database of many orders, the server in a process of its own, a channel that pays and is paid. */
export interface Lender {
  base: string
  today: BusinessDay
  client: pg.Client
  db: Db
  farEnd: FarEnd
  secretKey: string
  live: LiveOrders
  /** Order numbers and account numbers of loans that can be paid. */
  running: readonly { orderNo: string; account: string }[]
  seats: readonly Seat[]
  /** The same people's. */
  roles: readonly string[]
  /** The same people's, in the same order: what they sign in with. */
  keys: readonly Key[]
  fillSeconds: number
  serverPid: number
  close(): Promise<void>
}

/** Of a hundred people, by role; domain.md §4.13. Roles whose screens come later read orders like their neighbours. */
const staffing: readonly (readonly [role: string, share: number, work: Work])[] = [
  ['first_reviewer', 26, 'first'],
  ['final_reviewer', 14, 'final'],
  ['collector', 14, 'collector'],
  ['finance_maker', 10, 'maker'],
  ['finance_checker', 8, 'checker'],
  ['pre_operator', 8, 'reader'],
  ['review_manager', 4, 'reader'],
  ['col_manager', 4, 'caseManager'],
  ['auditor', 4, 'reader'],
  ['risk', 3, 'reader'],
  ['qc', 3, 'onlooker'],
  ['tm_manager', 2, 'onlooker'],
]
const runningLoans = 5_000
const nightMsMax = 900_000
const nightLookMs = 1_000
const quiet = { info: () => undefined, warn: () => undefined }

interface LenderOptions {
  /** Records of the past; with any, collectors hold cases and work on them. */
  followUps?: number
  /** What the server is told beside the usual. */
  env?: Readonly<Record<string, string>>
  /** Over so many days the orders were applied for; two years unless it is said. */
  days?: number
  /** Once the orders are there and nothing else: what else is made of them. */
  onOrders?: (ground: { client: pg.Client; url: string; today: BusinessDay }) => Promise<void>
}

/** @param orders of the past; those that people work on come besides */
export async function openLender(
  orders: number,
  people: number,
  { followUps = 0, env = {}, days, onOrders }: LenderOptions = {},
): Promise<Lender> {
  const dataDir = benchFolder()
  const postgres = await startEmbedded({ dataDir, mode: 'durable', log: quiet })
  await migrate(postgres.url)
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0' })
  const seals = createSeals(config.masterKeys)
  const today = businessDayOf(new Date())
  const pool = openPool(postgres.url, pino({ level: 'silent' }))
  const db = openDb(pool)
  await transact(db, '*', async (tx) => {
    await seedProduct(tx, new Date())
    await seedDemo(tx, seals, new Date(), passwordCost)
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const began = performance.now()
  await makeOrders(client, postgres.url, orders, today, days)
  await onOrders?.({ client, url: postgres.url, today })
  const live = new LiveOrders(client, seals, today)
  const { orderNos, codes } = await live.addRunning(runningLoans)
  const { seats, keys, staffIds, roles } = await hire(client, db, seals, people)
  const collectors = staffIds.filter((_, index) => seats[index]?.work === 'collector')
  if (followUps > 0) {
    await addHeldCases(client, postgres.url, live, { collectors, followUps, today })
    await live.givePhones()
  }
  await client.query('vacuum (analyze)')
  const fillSeconds = (performance.now() - began) / 1_000

  const [secretKey, callbackToken] = [
    randomBytes(24).toString('base64url'),
    randomBytes(24).toString('base64url'),
  ]
  let base = ''
  const callbackUrl = (): string => `${base}/hooks/xendit`
  const farEnd = await startXenditFarEnd({
    folder: join(dataDir, 'far-end'),
    callbackUrl,
    callbackToken,
    secretKey,
  })
  farEnd.recall({ payouts: [], codes, payments: [] })
  const channel = { url: farEnd.url, secretKey, callbackTokens: [callbackToken] as const, own: true }
  const server = await startServer(dataDir, { databaseUrl: postgres.url, channels: { xendit: channel } }, env)
  base = server.base
  await untilMorning(client)
  const running = codes.map(({ number }, index) => ({ orderNo: orderNos[index] ?? '', account: number }))
  const close = async (): Promise<void> => {
    await server.stop()
    await farEnd.stop()
    await client.end()
    await pool.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    base,
    today,
    client,
    db,
    farEnd,
    secretKey,
    live,
    running,
    seats,
    roles,
    keys,
    fillSeconds,
    serverPid: server.pid,
    close,
  }
}

/**
 * Waits until the night is over, as it is when people come: yesterday is closed, and what is overdue or falls due soon has its case.
 * The product does it by its own timers, over the whole book in one night, for there was none before.
 */
async function untilMorning(client: pg.Client): Promise<void> {
  const jobs = [closeDayJob, openPreCasesJob, rollCasesJob]
  for (const began = performance.now(); performance.now() - began < nightMsMax; await pause(nightLookMs)) {
    const { rows } = await client.query<{ done: number }>(
      'select count(distinct job)::integer as done from nightly_run where job = any ($1) and finished_at is not null',
      [jobs],
    )
    if (rows[0]?.done === jobs.length) return
  }
  throw new Error(`the night was not over within ${nightMsMax / 60_000} minutes`)
}

/** The product in a process of its own, as `npm start` would have it. All people of the bench come from one address. */
async function startServer(
  dataDir: string,
  start: ServerStart,
  told: Readonly<Record<string, string>>,
): Promise<{ base: string; pid: number; stop: () => Promise<void> }> {
  const env = {
    ...process.env,
    ...told,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE_MAX: '1000000',
  }
  const { productFlags } = (await import(new URL('../../scripts/child.mjs', import.meta.url).href)) as {
    productFlags: string[]
  }
  const child: ChildProcess = fork(join(import.meta.dirname, 'server.ts'), { env, execArgv: productFlags })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const base = await new Promise<string>((resolve, reject) => {
    child.once('message', (said: { base: string }) => resolve(said.base))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it answered`)))
    child.send(start)
  })
  return {
    base,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

/**
 * People of every role with sessions as logins would open them and a browser that is known, so mixed that any number of
 * them is mixed alike.
 */
async function hire(
  client: pg.Client,
  db: ReturnType<typeof openDb>,
  seals: Seals,
  people: number,
): Promise<{ seats: Seat[]; keys: Key[]; staffIds: number[]; roles: string[] }> {
  const posts = staffing.flatMap(([role, share, work]) =>
    Array.from({ length: share }, () => ({ role, work })),
  )
  const [seats, keys, staffIds, roles]: [Seat[], Key[], number[], string[]] = [[], [], [], []]
  const at = new Date()
  for (let index = 0; index < people; index += 1) {
    // 37 has no factor in common with 100: each hundred takes every post once, and neighbours differ.
    const post = posts[(index * 37) % posts.length]
    if (post === undefined) throw new Error('nobody is needed')
    const email = `${post.role.replaceAll('_', '-')}-${index}@bench.test`
    const { rows } = await client.query<{ id: number }>(
      `insert into staff (email, name, role_id, password_hash, password_changed_at, created_at)
       select $1, $2, role_id, password_hash, password_changed_at, created_at from staff where email = $3 returning id`,
      [email, `Bench ${index}`, `${post.role}@lumbung.test`],
    )
    const [token, proof, deviceId] = [secret(), secret(), secret()]
    const deviceMac = seals.mac('device', deviceId)
    const person = { staffId: rows[0]?.id ?? 0, deviceMac, userAgent: 'bench', at }
    await transact(db, '*', async (tx) => {
      await openSession(tx, {
        ...person,
        tokenHash: sha256(token),
        companionHash: sha256(randomBytes(32)),
        ip: '127.0.0.1',
        expiresAt: new Date(at.getTime() + 8 * 3_600_000),
      })
      await trustDevice(tx, {
        ...person,
        cookieHash: sha256(proof),
        trustedUntil: new Date(at.getTime() + 86_400_000),
      })
    })
    seats.push({ token, work: post.work })
    keys.push({ email, deviceId, proof })
    staffIds.push(person.staffId)
    roles.push(post.role)
  }
  return { seats, keys, staffIds, roles }
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}
