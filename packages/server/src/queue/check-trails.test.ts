import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getOpenItems, settleOpenItem } from '@lumbung/contract/utils/open-item'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let admin: Caller
let owner: pg.Client
/** Just past midnight in Jakarta. */
beforeEach(async () => {
  world = await openWorld({ start: '2026-11-22T18:00:00Z' })
  admin = await world.as('admin')
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  // As the database's owner, with every trigger off.
  await owner.query('set session_replication_role = replica')
})
afterEach(async () => {
  await owner.end()
  await world.close()
})

const night = async () => await world.advance({ hours: 24 }, 240)
const told = async () =>
  (
    await admin.ok(getOpenItems, {
      filter: { kind: ['trailBroken'], state: ['open', 'proposed', 'settled'] },
      size: 10,
    })
  ).items.map(({ subject, state, detail, times }) => ({ subject, state, detail, times }))
async function checked(): Promise<{ trail: string; rows: number; fault: string | null }[]> {
  const { rows } = await owner.query<{ trail: string; rows: number; fault: string | null }>(
    'select trail, rows::integer as rows, fault from trail_check order by trail desc',
  )
  return rows
}
async function write(count: number): Promise<void> {
  await owner.query(
    `insert into audit (at, event, actor_kind, actor)
     select now(), 'tried', 'system', 'system' from generate_series(1, $1::integer)`,
    [count],
  )
}
const rename = async (from: string, to: string) =>
  await owner.query(`update audit set event = $2 where id = (select min(id) from audit where event = $1)`, [
    from,
    to,
  ])
/** What is told now, as a person settles it. */
async function settle(): Promise<void> {
  const { items } = await admin.ok(getOpenItems, { filter: { kind: ['trailBroken'] }, size: 10 })
  const { id = 0, version = 0 } = items[0] ?? {}
  const note = 'A restore of that day; kept in the incident file'
  await admin.ok(settleOpenItem, { id, version, resolution: 'done', note, requestKey: newKey() })
}

test('each night both trails are followed, and nobody is told of one that holds', async () => {
  await write(40)
  await world.passTime()
  await write(40)
  await night()
  expect(await checked()).toMatchObject([
    { trail: 'audit', fault: null },
    { trail: 'access_log', fault: null },
  ])
  expect((await checked())[0]?.rows).toBeGreaterThanOrEqual(80)
  expect(await told()).toEqual([])
})

test('a row that was changed is told by the next morning, once as long as it is the same, and ends where it is as it was', async () => {
  await write(40)
  await world.passTime()
  await rename('tried', 'tampered')
  await night()
  expect(await told()).toMatchObject([{ subject: 'audit', state: 'open', times: 1 }])
  expect((await checked())[0]?.fault).toContain('is not what was sealed')
  await night()
  expect(await told()).toMatchObject([{ state: 'open', times: 1 }])
  await rename('tampered', 'tried')
  await night()
  expect(await told()).toMatchObject([{ state: 'settled' }])
  expect((await checked())[0]?.fault).toBeNull()
})

test('what a person has settled is not told again, what breaks anew is', async () => {
  await write(40)
  await world.passTime()
  await rename('tried', 'tampered')
  await night()
  await settle()
  await night()
  expect(await told()).toMatchObject([{ state: 'settled' }])
  await owner.query(`delete from audit where id = (select min(id) from audit)`)
  await night()
  expect((await told()).map(({ state }) => state).toSorted()).toEqual(['open', 'settled'])
})

test('what breaks behind a link that a person has settled is told as well', async () => {
  await write(40)
  await world.passTime()
  await rename('tried', 'tampered')
  await night()
  await settle()
  await write(40)
  await night()
  expect(await told()).toMatchObject([{ state: 'settled' }])
  await owner.query(
    `update audit set event = 'tampered' where id = (select max(id) from audit where event = 'tried')`,
  )
  await night()
  expect((await told()).map(({ state }) => state).toSorted()).toEqual(['open', 'settled'])
  expect((await checked())[0]?.fault?.split('\n')).toEqual([
    expect.stringMatching(/^seal 1 of .* is not what was sealed$/),
    expect.stringMatching(/^seal \d+ of .* is not what was sealed$/),
  ])
  await night()
  expect((await told()).map(({ state, times }) => [state, times]).toSorted()).toEqual([
    ['open', 1],
    ['settled', 1],
  ])
})

test('where a line of the kept seals contradicts the chain for good, a trail that is cut off at its end is told all the same', async () => {
  const file = join(world.config.dataDir, 'audit-seals.log')
  await write(40)
  await world.passTime()
  // As after a restore of a moment before the last one: another seal 1 was written down.
  const kept = readFileSync(file, 'utf8')
  writeFileSync(file, kept.replace(/^\d{4}(\S* audit 1 \d+) .*$/m, `2020$1 ${'0'.repeat(64)}`))
  await night()
  expect((await checked())[0]?.fault).toContain('seal 1 is not the one written down on 2020-')
  await settle()
  // Another day has begun: the next seal is written down.
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^\d{4}/gm, '2020'))
  await write(40)
  await night()
  expect(await told()).toMatchObject([{ state: 'settled' }])
  const number = Number([...readFileSync(file, 'utf8').matchAll(/ audit (\d+) /g)].at(-1)?.[1])
  expect(number).toBeGreaterThan(1)
  await owner.query(
    `delete from audit where id > (select max(last_id) from audit_seal where trail = 'audit' and number < $1)`,
    [number],
  )
  await owner.query(`delete from audit_seal where trail = 'audit' and number >= $1`, [number])
  await night()
  expect((await told()).map(({ state }) => state).toSorted()).toEqual(['open', 'settled'])
})
