import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Layout } from '@lumbung/domain/outward/layout'
import { transact } from '@lumbung/server/db/transaction'
import { beginFeed } from '@lumbung/server/records/outward/outward-feeds'
import { kill, startWorker, type WorkerOrder } from './killed-workers.ts'
import { makeBorrowers } from './many-borrowers.ts'
import { agreeOn } from './settings.ts'
import type { World } from './world.ts'

/** What became of a run: what the receiver really took, held against what we say. */
export interface ReportedRun {
  rows: number
  /** Rows that the receiver took. */
  taken: number
  /** How often a row reached it that it had already. */
  again: number
  /** Rows of ours that it has not, or that we do not call accepted. */
  lost: string[]
  /** Orders whose loan came before their borrower. */
  disordered: string[]
  seconds: number
}

const speed = 30
const answerMs = 300

/** In short: whom and which loan a row is about. The borrowers of a long run have no papers. */
const layout: Layout = {
  on: true,
  reporter: 'LMBG01',
  separator: '|',
  columns: (['user', 'loan', 'payment'] as const).map((kind) => ({
    kind,
    field: 'rowKey',
    column: 'KEY',
    format: 'asItIs',
    required: true,
    codes: {},
  })),
}

/**
 * A feed begins with as many loans, and the process that tells of them is killed: once with rows claimed and nothing sent, then
 * again and again with rows sent and their answer on its way.
 */
export async function killReporters(
  world: World,
  { loans, kills }: { loans: number; kills: number },
): Promise<ReportedRun> {
  await agreeOn(world, { code: 'pusdafilLayout', from: '2026-11-27', value: layout })
  world.clock.set(new Date('2026-11-27T02:00:00Z'))
  await transact(world.db, '*', async (tx) => {
    await makeBorrowers(tx, world.services.seals, { count: loans, dueDay: '2026-12-05' })
    await beginFeed(tx, 'pusdafil', world.services.clock.today(), world.clock.wall())
  })
  const receiver = world.receivers.pusdafil
  receiver.setBehaviour({ answerAfterMs: answerMs })
  const order: WorkerOrder = {
    databaseUrl: world.url,
    dataDir: world.config.dataDir,
    sms: {},
    reports: world.receivers.addresses,
    base: world.base,
    business: world.clock.now().toISOString(),
    at: Date.now(),
    speed,
    lookEveryMs: 1_000,
  }
  const begun = performance.now()
  const claiming = await startWorker({
    ...order,
    endAt: { name: 'outward_row', moment: 'after', letPass: 0 },
  })
  while (claiming.signalCode === null) await pause(50)
  for (let killed = 1; killed < kills; killed += 1) {
    const reporter = await startWorker(order)
    const wanted = receiver.taken().length + 1
    // The receiver has them and thinks: the answer has not left it.
    while (receiver.taken().length < wanted) await pause(10)
    await kill(reporter)
  }
  const last = await startWorker(order)
  while (await isUnderWay(world)) await pause(200)
  await kill(last)
  return { ...(await heldAgainst(world)), seconds: (performance.now() - begun) / 1_000 }
}

async function isUnderWay(world: World): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from outward_row where state in ('waiting', 'sent', 'unknown')) as open`.execute(
    world.db,
  )
  return rows[0]?.open === true
}

/** The receiver's own record is the oracle. */
async function heldAgainst(world: World): Promise<Omit<ReportedRun, 'seconds'>> {
  const receiver = world.receivers.pusdafil
  const taken = receiver.taken().map(({ key }) => key)
  const has = new Set(taken)
  const rows = await world.db.selectFrom('outward_row').select(['key', 'state', 'order_no']).execute()
  const firstOf = new Map(taken.map((key, at) => [key, at]))
  const loans = rows.filter(({ key }) => key.startsWith('pusdafil-loan-'))
  const userOf = new Map(
    rows.filter(({ key }) => key.startsWith('pusdafil-user-')).map((row) => [row.order_no, row.key]),
  )
  return {
    rows: rows.length,
    taken: taken.length,
    again: receiver.again(),
    lost: rows.filter(({ key, state }) => !has.has(key) || state !== 'accepted').map(({ key }) => key),
    disordered: loans
      .filter(
        ({ key, order_no: orderNo }) =>
          (firstOf.get(key) ?? 0) < (firstOf.get(userOf.get(orderNo) ?? '') ?? 0),
      )
      .map(({ order_no: orderNo }) => orderNo),
  }
}
