import { execFile } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { transact } from '../db/transaction.ts'
import { rowsOfASealMax, sealTrails } from '../queue/seal-trails.ts'
import { logAccess } from '../records/people/access-log.ts'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { chainReport, verifyAudit } from './verify-audit.ts'

let world: World
let owner: pg.Client
beforeEach(async () => {
  world = await openWorld()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await world.close()
})

const at = new Date('2026-11-20T08:00:00.000Z')

async function act(count: number): Promise<void> {
  await owner.query(
    `insert into audit (at, event, actor_kind, actor, detail)
     select $1, 'tried', 'system', 'system', jsonb_build_object('word', '→ ü', 'each', n) from generate_series(1, $2) n`,
    [at, count],
  )
}

const follow = async (dataDir = world.config.dataDir) => await verifyAudit(world.db, dataDir)
const brokenIn = async () => (await follow()).flatMap(({ broken }) => broken)

/** As the database's owner, with every trigger off. */
async function tamper(statement: string): Promise<void> {
  await owner.query('set session_replication_role = replica')
  const { rowCount } = await owner.query(statement)
  expect(rowCount).toBeGreaterThan(0)
}

async function sealedIds(): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(`select id from audit where event = 'tried' order by id`)
  return rows.map(({ id }) => id)
}

test('an untouched chain holds over every row of both trails, batch after batch, and only grows by what is new', async () => {
  await act(rowsOfASealMax + 7)
  await transact(world.db, '*', async (tx) => {
    await logAccess(tx, { at, staffId: 1, orderNo: 'A1', field: 'phone', ip: '127.0.0.1' })
  })
  const told = vi.spyOn(world.services.log, 'info')
  await sealTrails(world.services)
  await sealTrails(world.services)
  // Once a day each, out of reach of who could rewrite the chain and the folder.
  const daily = told.mock.calls.filter(([, words]) => words === 'the last seal of the day')
  expect(daily.map(([seal]) => (seal as { trail: string }).trail).toSorted()).toEqual(['access_log', 'audit'])
  expect(daily[0]?.[0]).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  told.mockRestore()
  const [first, looks] = await follow()
  expect(first).toMatchObject({ trail: 'audit', seals: 2, unsealed: 0, kept: 1, broken: [] })
  expect(first?.rows).toBeGreaterThanOrEqual(rowsOfASealMax + 7)
  expect(looks).toMatchObject({ trail: 'access_log', seals: 1, rows: 1, unsealed: 0, kept: 1, broken: [] })
  await act(3)
  expect((await follow())[0]).toMatchObject({ seals: 2, unsealed: 3, broken: [] })
  world.clock.forwardMinutes(1)
  await world.passTime()
  expect((await follow())[0]).toMatchObject({ seals: 3, unsealed: 0, broken: [] })
})

test('a row that is committed after rows with higher ids is sealed with them, never passed over', async () => {
  await sealTrails(world.services)
  const [before] = await follow()
  const late = new pg.Client({ connectionString: world.url })
  await late.connect()
  try {
    await late.query('begin')
    await late.query(
      `insert into audit (at, event, actor_kind, actor) values (now(), 'late', 'system', 'system')`,
    )
    await act(1)
    await sealTrails(world.services, 0)
    expect((await follow())[0]).toMatchObject({ seals: before?.seals, unsealed: 1 })
    await late.query('commit')
  } finally {
    await late.end()
  }
  await sealTrails(world.services)
  expect((await follow())[0]).toMatchObject({ rows: (before?.rows ?? 0) + 2, unsealed: 0, broken: [] })
})

test('several servers sealing at once make one chain', async () => {
  await act(rowsOfASealMax + 200)
  await Promise.all([1, 2, 3, 4].map(async () => await sealTrails(world.services)))
  await sealTrails(world.services)
  expect((await follow())[0]).toMatchObject({ unsealed: 0, broken: [] })
})

test('a sealed row that the database’s owner changed is found, down to a microsecond', async () => {
  await act(5)
  await sealTrails(world.services)
  const [, second] = await sealedIds()
  await tamper(`update audit set at = at + interval '1 microsecond' where id = ${second}`)
  expect(await brokenIn()).toEqual([expect.stringMatching(/^seal 1 of .*: a row or the seal itself/)])
})

test('a sealed row that the database’s owner took out is found', async () => {
  await act(5)
  await sealTrails(world.services)
  const [, second] = await sealedIds()
  await tamper(`delete from audit where id = ${second}`)
  expect(await brokenIn()).toEqual([expect.stringMatching(/^seal 1 of .*: 1 of \d+ rows are gone/)])
})

test('a row put into a sealed stretch is found: in a gap, before the first, and beside another of its id', async () => {
  await act(2)
  await owner.query('begin')
  await owner.query(`insert into audit (at, event, actor_kind, actor) values (now(), 'tried', 'system', 'x')`)
  await owner.query('rollback')
  await act(2)
  await sealTrails(world.services)
  const [first = 0, second = 0] = await sealedIds()
  for (const id of [second + 1, -5, first]) {
    await tamper(
      `insert into audit (id, at, event, actor_kind, actor) overriding system value
       values (${id}, now(), 'made up', 'system', 'system')`,
    )
    expect(await brokenIn()).toEqual([expect.stringMatching(/^seal 1 of .*: 1 rows were put in/)])
    await tamper(`delete from audit where event = 'made up'`)
    expect(await brokenIn()).toEqual([])
  }
})

test('the first broken link is named, not those behind it; a seal that is gone or altered breaks too', async () => {
  for (let seal = 1; seal <= 3; seal += 1) {
    await act(2)
    await sealTrails(world.services)
  }
  await tamper(`update audit set actor = 'somebody else' where event = 'tried'`)
  expect(await brokenIn()).toEqual([expect.stringMatching(/^seal 1 of /)])
  // Each is followed from the seal before it as it stands: what was changed behind the first is known apart from it.
  expect((await follow())[0]?.behind).toEqual([
    expect.stringMatching(/^seal 2 of /),
    expect.stringMatching(/^seal 3 of /),
  ])
  await tamper(`update audit set actor = 'system' where event = 'tried'`)
  expect(await brokenIn()).toEqual([])
  await tamper(`update audit_seal set last_id = last_id + 1000 where trail = 'audit' and number = 2`)
  expect(await brokenIn()).toEqual([expect.stringMatching(/^seal 2 of /)])
  await tamper(`delete from audit_seal where trail = 'audit' and number = 2`)
  expect(await brokenIn()).toEqual(['seal 2 is gone; seal 3 follows on 1'])
})

test('a chain that was sealed again from its start is told by the seal written down outside the database', async () => {
  await act(5)
  await sealTrails(world.services)
  const file = join(world.config.dataDir, 'audit-seals.log')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await tamper(`update audit set actor = 'somebody else' where event = 'tried'`)
  await tamper(`delete from audit_seal`)
  await sealTrails(world.services)
  expect((await follow(join(world.config.dataDir, 'elsewhere')))[0]).toMatchObject({ kept: 0, broken: [] })
  expect(await brokenIn()).toEqual([expect.stringMatching(/^seal 1 is not the one written down on 20/)])
  await tamper(`delete from audit_seal`)
  expect(await brokenIn()).toEqual([expect.stringMatching(/^seal 1, written down on .* is gone/)])
})

test('a seal is written down once a day, also after a line that was cut off', async () => {
  await act(1)
  await sealTrails(world.services)
  await act(1)
  await sealTrails(world.services)
  const file = join(world.config.dataDir, 'audit-seals.log')
  const kept = readFileSync(file, 'utf8')
  expect(kept.trim().split('\n')).toHaveLength(1)
  writeFileSync(file, `${kept.replace(/^\d{4}/, '2020')}2026-11-2`)
  await act(1)
  await sealTrails(world.services)
  expect((await follow())[0]).toMatchObject({
    seals: 3,
    kept: 2,
    broken: ['line 2 of audit-seals.log is not a seal'],
  })
})

test('npm run verify-audit says what holds', async () => {
  await act(2)
  await sealTrails(world.services)
  expect(await run()).toEqual({ status: 0, says: chainReport(await follow()) })
})

test('npm run verify-audit exits with 1 and names the broken link', async () => {
  await act(2)
  await sealTrails(world.services)
  await tamper(`delete from audit where event = 'tried'`)
  const says = expect.stringMatching(/^BROKEN +audit .*\n +seal 1 of .* rows are gone\n/) as string
  expect(await run()).toEqual({ status: 1, says })
})

async function run(): Promise<{ status: number; says: string }> {
  return await new Promise((resolve) => {
    const env = {
      ...process.env,
      LUMBUNG_ENV: 'test',
      DATABASE_URL: world.url,
      DATA_DIR: world.config.dataDir,
      LUMBUNG_MASTER_KEY: `1:${Buffer.alloc(32, 7).toString('base64')}`,
      XENDIT_URL: 'http://127.0.0.1:1',
    }
    const script = join(import.meta.dirname, 'verify-audit.ts')
    const child = execFile(process.execPath, [script], { env }, (_, stdout) => {
      resolve({ status: child.exitCode ?? -1, says: stdout })
    })
  })
}
