import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim, claimNext, release } from '@lumbung/contract/approve/review'
import { saveReviewGroup } from '@lumbung/contract/approve/group'
import { calls } from '@lumbung/contract/calls'
import { inviteUser, resetUser } from '@lumbung/contract/power/account'
import { saveRole } from '@lumbung/contract/power/role'
import { reportError } from '@lumbung/contract/utils/error-report'
import { saveView } from '@lumbung/contract/utils/list-view'
import { getOrders, reveal } from '@lumbung/contract/order/order'
import { reviewDesk, type ReviewDesk } from '@lumbung/lab/world/review-desk'
import { harmlessTwice } from '@lumbung/lab/world/second-delivery'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let desk: ReviewDesk
let admin: Caller
let reviewer: Caller
beforeAll(async () => {
  world = await openWorld()
  desk = reviewDesk(world)
  admin = await world.as('admin')
  reviewer = await world.as('first_reviewer')
})
afterAll(async () => world.close())

async function counted(
  table: 'role' | 'staff' | 'review_group' | 'list_view' | 'access_log',
): Promise<number> {
  const { rows } = await world.db
    .selectFrom(table)
    .select((query) => query.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

test('every writing call has a request key, or a reason why a second delivery is harmless', () => {
  const keyless = calls.filter(({ looks, once }) => !looks && !once).map(({ name }) => name)
  expect(keyless.toSorted()).toEqual(Object.keys(harmlessTwice).toSorted())
})

test('delivered twice, a new role, account, group or view is one: its own key is taken', async () => {
  const before = await Promise.all([
    counted('role'),
    counted('staff'),
    counted('review_group'),
    counted('list_view'),
  ])
  const role = { kind: 'add', name: 'twice', title: 'Twice', description: '' } as const
  const { id } = await admin.ok(saveRole, role)
  expect((await admin.call(saveRole, role)).code).toBe('DUPLICATE')
  const invited = { email: 'twice@lumbung.test', name: 'Dua Kali', role_id: id, language: 'id' } as const
  await admin.ok(inviteUser, invited)
  expect((await admin.call(inviteUser, invited)).code).toBe('DUPLICATE')
  const manager = await world.as('review_manager')
  const group = {
    version: 0,
    name: 'Dua kali',
    stage: 'first' as const,
    apps: ['panen'],
    customerTypes: [],
    amountFrom: null,
    amountTo: null,
    memberIds: [reviewer.staffId],
    dailyCapacity: 40,
    autoAssign: false,
    active: false,
  }
  await manager.ok(saveReviewGroup, group)
  expect((await manager.call(saveReviewGroup, group)).code).toBe('VALIDATION')
  const view = { list: 'orders', call: getOrders.name, name: 'Dua', roleIds: [], moving: {}, filter: {} }
  await admin.ok(saveView, view)
  expect((await admin.call(saveView, view)).code).toBe('DUPLICATE')
  const after = await Promise.all([
    counted('role'),
    counted('staff'),
    counted('review_group'),
    counted('list_view'),
  ])
  expect(after).toEqual(before.map((rows) => rows + 1))
})

test('a reset delivered twice leaves one link that works', async () => {
  const person = await world.another('qc')
  await admin.ok(resetUser, { id: person.staffId })
  await admin.ok(resetUser, { id: person.staffId })
  const live = await world.db
    .selectFrom('account_link')
    .select('token_hash')
    .where('staff_id', '=', person.staffId)
    .where('ended_at', 'is', null)
    .execute()
  expect(live).toHaveLength(1)
})

test('an order claimed twice stays one’s own, and given back twice it is refused once more', async () => {
  const orderNo = await desk.newOrder()
  await reviewer.ok(claim, { orderNo })
  expect(await reviewer.ok(claim, { orderNo })).toMatchObject({ orderNo })
  await reviewer.ok(release, { orderNo })
  expect((await reviewer.call(release, { orderNo })).code).toBe('LOCK_LOST')
  await desk.clear()
})

test('the next order asked for twice with one key is one order, also at the same time', async () => {
  const [one, two] = [await desk.newOrder(), await desk.newOrder()]
  const asked = { stage: 'first' as const, requestKey: randomUUID() }
  const both = await Promise.all([reviewer.ok(claimNext, asked), reviewer.ok(claimNext, asked)])
  expect(both.map(({ orderNo }) => orderNo)).toEqual([one, one])
  expect((await reviewer.ok(claimNext, { ...asked, requestKey: randomUUID() })).orderNo).toBe(two)
})

test('what is counted on purpose is counted twice: an opened value and a fault', async () => {
  const before = await counted('access_log')
  const orderNo = await desk.newOrder()
  const asked = { orderNo, field: 'phone', reasonCode: 'verifyIdentity', note: '' } as const
  const first = await reviewer.ok(reveal, asked)
  expect(await reviewer.ok(reveal, asked)).toMatchObject({ leftToday: first.leftToday - 1 })
  expect(await counted('access_log')).toBe(before + 2)
  const fault = { message: 'twice', info: '', url: '/', stack: 'Error', appVersion: '1' }
  await reviewer.ok(reportError, fault)
  await reviewer.ok(reportError, fault)
  const kept = await world.db
    .selectFrom('error_report')
    .select('count')
    .where('message', '=', 'twice')
    .execute()
  expect(kept).toEqual([{ count: 2 }])
})
