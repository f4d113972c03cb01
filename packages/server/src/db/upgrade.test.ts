import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getOrder, getOrders, reveal } from '@lumbung/contract/order/order'
import { seededRoles, type SeededRoleName } from '@lumbung/contract/roles'
import { callsHeldBy, screensHeldBy } from '@lumbung/contract/seeded-grants'
import { userInfo } from '@lumbung/contract/user/session'
import { migrate } from './migrate.ts'
import { transact } from './transaction.ts'
import { openQueue } from '../queue/queue.ts'
import { sealTrails } from '../queue/seal-trails.ts'
import { applyHook } from '../money/apply-hook.ts'
import { bodyOf, reopenHookEvent, sealKeptHooks } from '../records/loan/hook-events.ts'
import { seedRole } from '../records/people/roles.ts'
import { seedProduct } from '../start/seeds.ts'
import { Browser } from '@lumbung/lab/world/browser'
import { restoreFirstVersion } from '@lumbung/lab/world/first-version'
import { databaseUrl } from '@lumbung/lab/world/global-setup'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { verifyAudit } from '../cli/verify-audit.ts'
import { verifyBooks } from '../cli/verify-books.ts'

const name = `first_version_${randomBytes(4).toString('hex')}`
const url = databaseUrl(inject('postgresUrl'), name)
const taken = 'POST /order/get_account'
const toldOfPayout = JSON.stringify({
  event: 'payout.succeeded',
  data: {
    id: 'disb-1',
    reference_id: 'no-such-payout',
    status: 'SUCCEEDED',
    amount: 1_000_000,
    channel_properties: { account_number: '5200012345', account_holder_name: 'Siti Rahma' },
  },
})
let world: World

async function onServer(statement: string, at = inject('postgresUrl')): Promise<void> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  await onServer(`create database ${name}`)
  await restoreFirstVersion(url)
  const roleId = (role: string) => `(select id from role where name = '${role}')`
  // What an admin of the first version did: took a call, narrowed a role to one app, emptied one, deleted one.
  await onServer(
    `delete from role_grant where role_id = ${roleId('first_reviewer')} and name = '${taken}';
     update role_grant set app_code = 'panen' where role_id = ${roleId('qc')};
     delete from role_grant where role_id in (${roleId('seller')}, ${roleId('sms_operator')});
     delete from staff where role_id = ${roleId('sms_operator')};
     delete from role where name = 'sms_operator'`,
    url,
  )
  // A callback that came in its last hour, and one that was done with.
  await onServer(
    `insert into hook_event (provider, event_key, kind, body, state, received_at) values
       ('xendit', 'waiting', 'payout', '${toldOfPayout}', 'received', '2026-11-22T16:59:00Z'),
       ('xendit', 'done', 'payout', '${toldOfPayout}', 'ignored', '2026-11-22T16:00:00Z')`,
    url,
  )
  await migrate(url)
  await (await openQueue(url, pino({ level: 'silent' }), {} as never, true)).stop()
  world = await openWorld({ template: name, start: '2026-11-22T17:00:00Z' })
  await transact(world.db, '*', async (tx) => await seedProduct(tx, new Date()))
})
afterAll(async () => {
  await world.close()
  await onServer(`drop database ${name} with (force)`)
})

async function holds(role: string): Promise<{ app_code: string; kind: string; name: string }[]> {
  return await world.db
    .selectFrom('role_grant')
    .innerJoin('role', 'role.id', 'role_id')
    .select(['app_code', 'kind', 'role_grant.name'])
    .where('role.name', '=', role)
    .execute()
}

test('the books of the first version hold after the upgrade', async () => {
  const findings = await verifyBooks(world.db)
  expect(findings.flatMap(({ violations }) => violations)).toEqual([])
  expect(findings.find(({ code }) => code === 'I1')?.checked).toBeGreaterThan(0)
})

test('what the first version wrote into its trail is sealed after the upgrade', async () => {
  await sealTrails(world.services)
  const [trail] = await verifyAudit(world.db, world.config.dataDir)
  expect(trail).toMatchObject({ unsealed: 0, kept: 1, broken: [] })
  expect(trail?.rows).toBeGreaterThan(0)
})

test('callbacks that the first version kept unsealed are applied, then sealed, and read as before', async () => {
  const { db, seals } = world.services
  const kept = async () =>
    await transact(
      db,
      '*',
      async (tx) => await tx.selectFrom('hook_event').selectAll().orderBy('id').execute(),
    )
  const waiting = (await kept()).find(({ event_key: key }) => key === 'waiting')
  await applyHook({ hookEventId: waiting?.id ?? 0 }, world.services)
  expect(await sealKeptHooks(db, seals)).toBeGreaterThanOrEqual(2)
  const rows = await kept()
  expect(rows.filter(({ body }) => body !== null)).toEqual([])
  const told = rows.filter(({ event_key: key }) => ['waiting', 'done'].includes(key))
  expect(told).toMatchObject([
    { state: 'ignored', note: 'unknown reference' },
    { state: 'ignored', note: '' },
  ])
  for (const row of told) expect(bodyOf(seals, row).toString('utf8')).toBe(toldOfPayout)
  await transact(db, '*', async (tx) => await reopenHookEvent(tx, told[1]?.id ?? 0, world.clock.now()))
  await applyHook({ hookEventId: told[1]?.id ?? 0 }, world.services)
  expect((await kept()).find(({ event_key: key }) => key === 'done')).toMatchObject({
    note: 'unknown reference',
  })
})

test('after the upgrade the same people sign in and read the same orders, sealed data too', async () => {
  const browser = new Browser(world)
  await browser.signIn('first_reviewer@lumbung.test')
  expect(await browser.call(userInfo, {})).toMatchObject({ code: '' })
  const auditor = await world.as('auditor')
  const { items, total } = await auditor.ok(getOrders, { filter: {}, size: 100, page: 1 })
  expect(total).toBe(80)
  const orderNo = items[0]?.orderNo ?? ''
  expect((await auditor.ok(getOrder, { orderNo })).order.orderNo).toBe(orderNo)
  const reviewer = await world.as('first_reviewer')
  const phone = await reviewer.ok(reveal, { orderNo, field: 'phone', reasonCode: 'audit', note: '' })
  expect(phone.value).toMatch(/^\+?\d{9,}$/)
})

test('every role of the product holds the calls and screens of this version, unless somebody took them away', async () => {
  const changed = new Set(['first_reviewer', 'qc', 'seller', 'sms_operator'])
  for (const role of Object.keys(seededRoles) as SeededRoleName[]) {
    if (changed.has(role)) continue
    const held = new Set((await holds(role)).map((grant) => grant.name))
    const wanted = [...callsHeldBy(role).map((call) => call.name), ...screensHeldBy(role)]
    expect(wanted.filter((each) => !held.has(each))).toEqual([])
  }
  const held = new Set((await holds('first_reviewer')).map((grant) => grant.name))
  const missing = callsHeldBy('first_reviewer').filter((call) => !held.has(call.name))
  expect(missing.map((call) => call.name)).toEqual([taken])
})

test('a call of a later version goes to a role for the apps it works for, once; what was taken or deleted stays so', async () => {
  const later = 'POST /order/of_a_later_version'
  const receive = async (role: string, calls: string[]) =>
    await transact(
      world.db,
      '*',
      async (tx) =>
        await seedRole(
          tx,
          { name: role, title: role, description: '', isAdmin: false, ofAgency: false, menus: [], calls },
          new Date(),
        ),
    )
  const received = (apps: string[]) => apps.map((app) => ({ app, kind: 'call', name: later }))
  expect(await receive('auditor', [later, 'POST /order/get_orders'])).toEqual(received(['*']))
  expect(await receive('auditor', [later])).toEqual([])
  expect(await receive('qc', [later])).toEqual(received(['panen']))
  // Nothing of it is held any more, or the role is gone: there is nothing to add to.
  expect(await receive('seller', [later])).toEqual([])
  expect(await receive('sms_operator', [later])).toEqual([])
  expect((await holds('sms_operator')).length).toBe(0)
  await world.db.deleteFrom('role_grant').where('name', '=', later).execute()
  expect(await receive('auditor', [later])).toEqual([])
  expect((await holds('auditor')).map((grant) => grant.name)).not.toContain(later)
})
