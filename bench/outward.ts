import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Feed } from '../packages/domain/src/outward/feed.ts'
import type { Layout } from '../packages/domain/src/outward/layout.ts'
import { makeTemplate, quiet } from '../packages/lab/src/world/global-setup.ts'
import { makeBorrowers } from '../packages/lab/src/world/many-borrowers.ts'
import { agreeOn } from '../packages/lab/src/world/settings.ts'
import { openWorld, type World } from '../packages/lab/src/world/world.ts'
import { startEmbedded } from '../packages/server/src/db/embedded/start-embedded.ts'
import { transact } from '../packages/server/src/db/transaction.ts'
import { sendReports } from '../packages/server/src/outward/send-reports.ts'
import { beginFeed } from '../packages/server/src/records/outward/outward-feeds.ts'
import { benchFolder } from './bench-folder.ts'
import { makeMonthFile } from './month-file.ts'
import { machine, promise, writeSection } from './page.ts'

const month = '2026-11-30'
/** A month's file may grow the process by so much, however many lines it has. */
const growthMaxMiB = 100
const fileSecondsMax = 120
const rowsPerSecondMin = 200

const column = (kind: Layout['columns'][number]['kind'], field: Layout['columns'][number]['field']) => ({
  kind,
  field,
  column: field,
  format: 'asItIs' as const,
  required: true,
  codes: {},
})
const layouts: Record<Exclude<Feed, 'fdc'>, Layout['columns']> = {
  slik: [
    column('debtor', 'rowKey'),
    column('debtor', 'name'),
    column('facility', 'rowKey'),
    column('facility', 'orderNo'),
    { ...column('facility', 'outstanding'), format: 'whole' },
  ],
  pusdafil: [
    column('user', 'rowKey'),
    column('user', 'name'),
    column('loan', 'rowKey'),
    column('loan', 'orderNo'),
    column('payment', 'rowKey'),
  ],
}

/**
 * `npm run bench -- outward [--loans 50000] [--seconds 60]`: the month's file of so many loans, with what it takes of memory, and
 * how fast the queue to the regulator empties while all of them wait in it.
 */
export async function benchOutward(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { loans: { type: 'string', default: '50000' }, seconds: { type: 'string', default: '60' } },
  })
  const [loans, seconds] = [Number(values.loans), Number(values.seconds)]
  const folder = benchFolder()
  const postgres = await startEmbedded({ dataDir: folder, mode: 'durable', log: quiet })
  try {
    await makeTemplate(postgres.url, folder)
    const world = await openWorld({ postgresUrl: postgres.url, start: '2026-11-26T02:00:00Z', reports: {} })
    try {
      await prepare(world, loans)
      const file = await monthFile(world)
      const queue = await emptyQueue(world, seconds)
      report({ loans, ...file, ...queue }, args)
    } finally {
      await world.close()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Loans of before, feeds that begin with them. */
async function prepare(world: World, loans: number): Promise<void> {
  for (const [feed, columns] of Object.entries(layouts))
    await agreeOn(world, {
      code: feed === 'slik' ? 'slikLayout' : 'pusdafilLayout',
      from: '2026-11-27',
      value: { on: true, reporter: 'LMBG01', separator: '|', columns },
    })
  world.clock.set(new Date('2026-11-27T02:00:00Z'))
  await transact(world.db, '*', async (tx) => {
    await makeBorrowers(tx, world.services.seals, { count: loans, dueDay: '2026-12-05' })
    // As the account keeps them.
    await sql`
      insert into instalment_history (order_no, app_code, no, at, due_day, cleared_day, voided, principal, interest, principal_left,
                                      principal_repaid, interest_repaid, penalty_repaid)
      select i.order_no, l.app_code, i.no, l.loan_day, i.due_day, null, false, i.principal, i.interest, i.principal, 0, 0, 0
        from instalment i join loan l on l.order_no = i.order_no`.execute(tx)
    for (const feed of ['slik', 'pusdafil'] as const)
      await beginFeed(tx, feed, world.services.clock.today(), world.clock.wall())
  })
  await sql`analyze`.execute(world.db)
  world.clock.set(new Date('2026-12-01T02:00:00Z'))
}

async function monthFile(world: World) {
  const { fileSeconds, growthMiB } = await makeMonthFile({
    databaseUrl: world.url,
    dataDir: world.config.dataDir,
    business: world.clock.now().toISOString(),
    at: Date.now(),
    speed: 1,
    month,
  })
  const file = await world.db.selectFrom('outward_file').select(['lines', 'bytes']).executeTakeFirstOrThrow()
  return { fileSeconds, growthMiB, lines: file.lines, bytes: file.bytes }
}

/** Sends for so long; the receiver takes a hundred at a time, as always. */
async function emptyQueue(world: World, seconds: number) {
  const begun = performance.now()
  const taken = () => world.receivers.pusdafil.taken().length
  const first: number[] = []
  while (performance.now() - begun < seconds * 1_000) {
    const [had, at] = [taken(), performance.now()]
    await sendReports({ feed: 'pusdafil' }, world.services)
    first.push(((taken() - had) / (performance.now() - at)) * 1_000)
    await pause(1)
  }
  const sent = taken()
  return {
    sent,
    rowsPerSecond: sent / ((performance.now() - begun) / 1_000),
    again: world.receivers.pusdafil.again(),
  }
}

type Measured = { loans: number } & Awaited<ReturnType<typeof monthFile>> &
  Awaited<ReturnType<typeof emptyQueue>>

function report(run: Measured, args: readonly string[]): void {
  const n = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
  const text = `## Outward reports at size

\`${['npm run bench -- outward', ...args].join(' ')}\` · ${machine()}

${n(run.loans)} loans of as many borrowers. The month's file for SLIK is made in parts of a thousand rows and streamed into the file store,
in a process started as the product is (\`productFlags\`);
then the regulator is told of the same loans, a hundred rows a time, with all others waiting in the queue.

| promise | measured | wanted | |
|---|---|---|---|
${promise('lines of the month’s file', n(run.lines), n(run.loans * 2), run.lines === run.loans * 2)}
${promise('made within', `${n(run.fileSeconds, 1)} s`, `${fileSecondsMax} s`, run.fileSeconds <= fileSecondsMax)}
${promise('memory the process grew by', `${n(run.growthMiB)} MiB`, `at most ${growthMaxMiB} MiB`, run.growthMiB <= growthMaxMiB)}
${promise('rows told, one after another', `${n(run.rowsPerSecond)} a second`, `${rowsPerSecondMin} a second`, run.rowsPerSecond >= rowsPerSecondMin)}
${promise('told twice', n(run.again), '0', run.again === 0)}

The file has ${n(run.bytes / 2 ** 20, 1)} MiB; ${n(run.sent)} rows were told.
`
  writeSection('outward', text)
  process.stdout.write(text)
}
