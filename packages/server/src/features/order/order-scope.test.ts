import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '@lumbung/contract/call'
import { getOrder, getOrders, getPhoto, reveal } from '@lumbung/contract/order/order'
import { claim, claimNext, getReview, getReviews } from '@lumbung/contract/approve/review'
import { getDashboard } from '@lumbung/contract/user/dashboard'
import { applied, madeUpNik, type Wish } from '@lumbung/lab/world/applications'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let reader: Caller
beforeAll(async () => {
  world = await openWorld()
  reader = await world.as('first_reviewer')
})
afterAll(async () => world.close())

type Filter = RequestOf<typeof getOrders>['filter']
const list = async (filter: Filter, more: Partial<RequestOf<typeof getOrders>> = {}, person = reader) =>
  await person.ok(getOrders, { filter, size: 50, ...more })
const numbers = async (filter: Filter, person = reader) =>
  (await list(filter, {}, person)).items.map(({ orderNo }) => orderNo)
const newOrder = async (app = 'panen', wish: Wish = {}) => (await applied(world, app, wish)).orderNo

/** A role like another one, but only for one app. */
async function onlyFor(app: string, role: 'first_reviewer'): Promise<Caller> {
  const person = await world.another(role)
  const name = `${role}_${app}`
  await world.db.insertInto('role').values({ name, title: name }).execute()
  await sql`insert into role_grant (role_id, app_code, kind, name)
    select n.id, ${app}, g.kind, g.name from role_grant g join role r on r.id = g.role_id and r.name = ${role}
      cross join role n where n.name = ${name}`.execute(world.db)
  await sql`update staff set role_id = (select id from role where name = ${name}) where id = ${person.staffId}`.execute(
    world.db,
  )
  return person
}

const ask = (orderNo: string, more: object = {}) =>
  ({ orderNo, field: 'phone', reasonCode: 'contactBorrower', note: '', ...more }) as const

test('who may act for one app never sees an order of another', async () => {
  const panenOnly = await onlyFor('panen', 'first_reviewer')
  const idNumber = madeUpNik()
  const deviceId = randomUUID()
  const theirs = await newOrder('guyub', {
    borrower: { idNumber, phone: '081377778888', monthlyIncome: 2_000_000 },
    amount: 750_000,
    deviceId,
  })
  const waiting = await newOrder('guyub', { deviceId })
  world.clock.forwardDays(31)
  const ours = await newOrder('panen', { borrower: { idNumber, phone: '081377778888' }, deviceId })
  const { photos } = await reader.ok(getOrder, { orderNo: theirs })

  expect(await numbers({}, panenOnly)).not.toContain(theirs)
  expect(await numbers({ orderNo: theirs }, panenOnly)).toEqual([])
  expect(await numbers({ app: ['guyub'] }, panenOnly)).toEqual([])
  expect(await numbers({ phone: '081377778888' }, panenOnly)).toEqual([ours])
  expect(await panenOnly.call(getOrder, { orderNo: theirs })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  expect(await panenOnly.call(getReview, { orderNo: theirs })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  expect(await panenOnly.call(getPhoto, { orderNo: theirs, id: photos[0]?.id ?? 0 })).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
  expect(await panenOnly.call(getPhoto, { orderNo: ours, id: photos[0]?.id ?? 0 })).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await panenOnly.call(reveal, ask(theirs))).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  expect(await panenOnly.call(claim, { orderNo: waiting })).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  const queue = await panenOnly.ok(getReviews, { filter: { stage: 'first', standing: 'wait' }, size: 200 })
  expect(new Set(queue.items.map(({ app }) => app))).toEqual(new Set(['panen']))
  for (let taken = ''; taken !== ours;) {
    taken = (await panenOnly.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).orderNo
    expect((await panenOnly.ok(getReview, { orderNo: taken })).order.app).toBe('panen')
  }
  expect((await panenOnly.ok(getOrder, { orderNo: ours })).otherOrders).toEqual([])
  expect((await panenOnly.ok(getReview, { orderNo: ours })).linked).toEqual([])
  expect(
    (await reader.ok(getReview, { orderNo: ours })).linked.map(({ orderNo }) => orderNo).toSorted(),
  ).toEqual([theirs, waiting].toSorted())
  const desks = async (person: Caller) =>
    (await person.ok(getDashboard, {})).desks.find(({ desk }) => desk === 'reviewFirst')?.waiting
  expect(await desks(panenOnly)).toBe(queue.items.length)
  expect(await desks(reader)).toBeGreaterThan(queue.items.length)
  world.clock.forwardDays(-31)
})
