import { afterAll, beforeAll, expect, test } from 'vitest'
import { getReviewGroups, saveReviewGroup } from '@lumbung/contract/approve/group'
import { getReviewSettings, saveReviewSettings } from '@lumbung/contract/approve/review-settings'
import { saveReviewer } from '@lumbung/contract/approve/reviewer'
import { calls } from '@lumbung/contract/calls'
import { getOrders } from '@lumbung/contract/order/order'
import { editAccount, endUserSessions, resetUser } from '@lumbung/contract/power/account'
import { saveInterfaces } from '@lumbung/contract/power/interface'
import { saveRole } from '@lumbung/contract/power/role'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { userInfo } from '@lumbung/contract/user/session'
import { applied } from '@lumbung/lab/world/applications'
import { roleOf } from '@lumbung/lab/world/power'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
/** Holds every call there is, for one app only. */
let ofPanen: Caller
beforeAll(async () => {
  world = await openWorld()
  await grant('seller', 'panen')
  ofPanen = await world.as('seller')
})
afterAll(async () => world.close())

/** A role holds every call for one app. */
async function grant(role: string, app: string): Promise<void> {
  const { id } = await roleOf(world, role)
  await world.db.deleteFrom('role_grant').where('role_id', '=', id).execute()
  await world.db
    .insertInto('role_grant')
    .values(
      calls
        .filter(({ access }) => access === 'granted')
        .map(({ name }) => ({ role_id: id, app_code: app, kind: 'call', name })),
    )
    .execute()
}

test('what belongs to no single app wants a grant for every app, and is not even offered without one', async () => {
  const info = await ofPanen.ok(userInfo, {})
  const forAll = calls.filter(({ scope }) => scope === 'all')
  expect(forAll.map(({ name }) => name)).toContain(saveReviewSettings.name)
  for (const call of forAll) {
    const answer = await ofPanen.call(call, {})
    expect({ call: call.name, code: answer.code }).toEqual({ call: call.name, code: 'NOT_PERMITTED' })
    expect(info.calls).not.toContain(call.name)
  }
  const { version, settings } = await ofPanen.ok(getReviewSettings, {})
  const saved = await ofPanen.call(saveReviewSettings, { version, settings, note: 'not mine' })
  expect(saved.code).toBe('NOT_PERMITTED')
  const duty = { id: (await world.as('first_reviewer')).staffId, onDuty: false, ownCapacity: null }
  expect((await ofPanen.call(saveReviewer, duty)).code).toBe('NOT_PERMITTED')
  const { id, version: roleAt } = await roleOf(world, 'collector')
  const titled = { kind: 'change' as const, role_id: id, version: roleAt, title: 'Mine', description: '' }
  expect((await ofPanen.call(saveRole, titled)).code).toBe('NOT_PERMITTED')
})

test('a review group of another app, or of all, is not changed, nor one of one’s own widened to it', async () => {
  const manager = await world.as('review_manager')
  const group = (name: string, apps: string[]) => ({
    version: 0,
    name,
    stage: 'first' as const,
    apps,
    customerTypes: [],
    amountFrom: null,
    amountTo: null,
    memberIds: [],
    dailyCapacity: 5,
    autoAssign: false,
    active: false,
  })
  const other = await manager.ok(saveReviewGroup, group('Guyub only', ['guyub']))
  const every = await manager.ok(saveReviewGroup, group('Every app', []))
  const own = await ofPanen.ok(saveReviewGroup, group('Panen only', ['panen']))
  for (const [id, apps, code] of [
    [other.id, ['guyub'], 'NOT_PERMITTED'],
    // One of another app alone is not even there.
    [other.id, ['panen'], 'NOT_FOUND'],
    [every.id, ['panen'], 'NOT_PERMITTED'],
    [own.id, ['panen', 'guyub'], 'NOT_PERMITTED'],
    [own.id, [], 'NOT_PERMITTED'],
  ] as const) {
    const answer = await ofPanen.call(saveReviewGroup, { ...group('Taken', [...apps]), id })
    expect({ id, apps, code: answer.code }).toEqual({ id, apps, code })
  }
  expect((await ofPanen.call(saveReviewGroup, group('For all', []))).code).toBe('NOT_PERMITTED')
  const { items } = await manager.ok(getReviewGroups, { filter: {}, size: 50 })
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Every app', 'Guyub only', 'Panen only'])
  expect((await ofPanen.call(saveReviewGroup, { ...group('Panen still', ['panen']), id: own.id })).code).toBe(
    '',
  )
})

test('a grant for every app, or for another app, is neither taken nor given by who manages one app', async () => {
  const { id, version } = await roleOf(world, 'report_viewer')
  const take = { role_id: id, version, calls: [] }
  expect((await ofPanen.call(saveInterfaces, take)).code).toBe('GRANT_BEYOND')
  await world.db.deleteFrom('role_grant').where('role_id', '=', id).execute()
  await world.db
    .insertInto('role_grant')
    .values(
      ['panen', 'guyub'].map((app) => ({
        role_id: id,
        app_code: app,
        kind: 'call',
        name: 'POST /user/get_users',
      })),
    )
    .execute()
  expect((await ofPanen.call(saveInterfaces, take)).code).toBe('GRANT_BEYOND')
  const keepOther = { ...take, calls: [{ app: 'guyub', names: ['POST /user/get_users'] }] }
  expect((await ofPanen.call(saveInterfaces, keepOther)).code).toBe('')
  const left = await world.db.selectFrom('role_grant').select('app_code').where('role_id', '=', id).execute()
  expect(left).toEqual([{ app_code: 'guyub' }])
})

test('an account that works for another app, or for every app, is not disabled, reset or signed out', async () => {
  const person = await world.as('collector')
  const row = await world.db
    .selectFrom('staff')
    .select(['id', 'version', 'name', 'role_id'])
    .where('id', '=', person.staffId)
    .executeTakeFirstOrThrow()
  const edit = { id: row.id, version: row.version, name: row.name, role_id: row.role_id }
  const tries = async () => [
    (await ofPanen.call(editAccount, { ...edit, status: 'disabled' })).code,
    (await ofPanen.call(resetUser, { id: row.id })).code,
    (await ofPanen.call(endUserSessions, { id: row.id })).code,
  ]
  expect(await tries()).toEqual(['GRANT_BEYOND', 'GRANT_BEYOND', 'GRANT_BEYOND'])
  await grant('collector', 'guyub')
  expect(await tries()).toEqual(['GRANT_BEYOND', 'GRANT_BEYOND', 'GRANT_BEYOND'])
  await grant('collector', 'panen')
  expect((await ofPanen.call(endUserSessions, { id: row.id })).code).toBe('')
})

test('each part of the dashboard counts for the apps of the call behind it, not of all that one holds', async () => {
  const reviewer = await world.as('first_reviewer')
  const { id } = await roleOf(world, 'first_reviewer')
  const waiting = async () => {
    const { desks, portfolio } = await reviewer.ok(getDashboard, {})
    return { desk: desks.find(({ desk }) => desk === 'reviewFirst')?.waiting, portfolio: portfolio !== null }
  }
  const applications = async () => (await reviewer.ok(getDashboard, {})).portfolio?.applications
  await applied(world, 'guyub')
  expect(await waiting()).toEqual({ desk: 1, portfolio: true })
  expect(await applications()).toBe(1)
  // The list that the figure stands in is held for another app alone: the figure counts no more than the list shows.
  await world.db
    .updateTable('role_grant')
    .set({ app_code: 'panen' })
    .where('role_id', '=', id)
    .where('name', '=', getOrders.name)
    .execute()
  expect(await applications()).toBe(0)
  await world.db
    .updateTable('role_grant')
    .set({ app_code: 'panen' })
    .where('role_id', '=', id)
    .where('name', 'in', ['POST /approve/decide_first', 'POST /approve/get_reviews'])
    .execute()
  expect(await waiting()).toEqual({ desk: 0, portfolio: true })
})
