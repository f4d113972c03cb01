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
  const { items } = await admin.ok(getOpenItems, { filter: { kind: ['trailBroken'] }, size: 10 })
  const { id = 0, version = 0 } = items[0] ?? {}
  const note = 'A restore of that day; kept in the incident file'
  await admin.ok(settleOpenItem, { id, version, resolution: 'done', note, requestKey: newKey() })
  await night()
  expect(await told()).toMatchObject([{ state: 'settled' }])
  await owner.query(`delete from audit where id = (select min(id) from audit)`)
  await night()
  expect((await told()).map(({ state }) => state).toSorted()).toEqual(['open', 'settled'])
})
