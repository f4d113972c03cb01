import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveReviewGroup } from '@lumbung/contract/approve/group'
import { assignReview, assignReviews, getReviewers, saveReviewer } from '@lumbung/contract/approve/reviewer'
import { claim, claimNext, getReview, getReviews, release } from '@lumbung/contract/approve/review'
import type { RequestOf } from '@lumbung/contract/call'
import { assignReviews as assignWaiting } from './assign-reviews.ts'
import { passReview } from '@lumbung/lab/world/applications'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let nadia: Caller
let rizky: Caller
let final: Caller
let manager: Caller
beforeAll(async () => {
  world = await openWorld()
  nadia = await world.as('first_reviewer')
  rizky = await world.another('first_reviewer', 'Rizky Ramadhan')
  final = await world.as('final_reviewer')
  manager = await world.as('review_manager')
})
afterAll(async () => world.close())

beforeEach(async () => {
  await desk().clear()
  await world.db.updateTable('review_group').set({ active: false }).execute()
  for (const id of [nadia.staffId, rizky.staffId, final.staffId]) await onDuty(id)
})

const desk = () => reviewDesk(world)
const onDuty = async (id: number, change: { onDuty?: boolean; ownCapacity?: number | null } = {}) =>
  await manager.ok(saveReviewer, { id, onDuty: true, ownCapacity: null, ...change })

let groups = 0
async function group(members: Caller[], more: Partial<RequestOf<typeof saveReviewGroup>> = {}) {
  return await manager.ok(saveReviewGroup, {
    version: 0,
    name: `Group ${(groups += 1)}`,
    stage: 'first',
    apps: [],
    customerTypes: [],
    amountFrom: null,
    amountTo: null,
    memberIds: members.map(({ staffId }) => staffId),
    dailyCapacity: 500,
    autoAssign: false,
    active: true,
    ...more,
  })
}

async function rowOf(orderNo: string, stage: 'first' | 'final' = 'first') {
  const page = await manager.ok(getReviews, { filter: { stage, standing: 'wait', orderNo }, size: 20 })
  return page.items[0]
}

const assigneeOf = async (orderNo: string, stage: 'first' | 'final' = 'first') =>
  (await rowOf(orderNo, stage))?.assignee?.id ?? null

const give = async (orderNo: string, to: RequestOf<typeof assignReview>['to']) =>
  await manager.call(assignReview, {
    orderNo,
    version: await desk().versionOf(orderNo),
    to,
    requestKey: randomUUID(),
  })

test('what fits a group is taken by its members only; what fits none, by everyone at the desk', async () => {
  await group([rizky], { apps: ['guyub'], amountFrom: 800_000 })
  const guyub = await desk().newOrder('guyub')
  const panen = await desk().newOrder('panen')
  expect(await nadia.call(claim, { orderNo: guyub })).toMatchObject({ code: 'NOT_IN_GROUP' })
  expect(await nadia.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    orderNo: panen,
  })
  expect(await nadia.call(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    code: 'NOTHING_LEFT',
  })
  expect((await rowOf(guyub))?.groups).toHaveLength(1)
  expect(await rizky.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    orderNo: guyub,
  })
})

test('a group fits by app, customer type and amount', async () => {
  await group([rizky], { amountFrom: 2_000_000, amountTo: 3_000_000, customerTypes: ['new'] })
  const fits = await desk().newOrder('panen', { amount: 2_000_000 })
  const small = await desk().newOrder('panen', { amount: 1_999_000 })
  expect(await nadia.call(claim, { orderNo: fits })).toMatchObject({ code: 'NOT_IN_GROUP' })
  await nadia.ok(claim, { orderNo: small })
})

test('the next order is one of one’s own first, never one given to a colleague on duty', async () => {
  const [one, two, three] = [await desk().newOrder(), await desk().newOrder(), await desk().newOrder()]
  await give(one, { kind: 'reviewer', id: rizky.staffId })
  await give(three, { kind: 'reviewer', id: nadia.staffId })
  expect(await nadia.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    orderNo: three,
  })
  expect(await nadia.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    orderNo: two,
  })
  expect(await nadia.call(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    code: 'NOTHING_LEFT',
  })
  // Picked by hand it is a help, not a race.
  await nadia.ok(claim, { orderNo: one })
})

test('who is off duty takes nothing, keeps nothing they were given, and their orders are free for others', async () => {
  const orderNo = await desk().newOrder()
  const held = await desk().newOrder()
  await nadia.ok(claim, { orderNo: held })
  await give(orderNo, { kind: 'reviewer', id: nadia.staffId })
  expect(await onDuty(nadia.staffId, { onDuty: false })).toEqual({ freed: 1 })
  expect(await assigneeOf(orderNo)).toBeNull()
  expect(await nadia.call(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    code: 'OFF_DUTY',
  })
  expect(await nadia.call(claim, { orderNo })).toMatchObject({ code: 'OFF_DUTY' })
  expect(await give(orderNo, { kind: 'reviewer', id: nadia.staffId })).toMatchObject({ code: 'OFF_DUTY' })
  // What they hold stays theirs, to be finished.
  expect(await desk().decide(nadia, 'first', held, { decision: 'reject', reasonCode: 'R11' })).toMatchObject({
    code: '',
    data: { ret: { next: null } },
  })
  expect(await rizky.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({ orderNo })
})

test('whose account is disabled or whose role lost the call keeps nothing they were given', async () => {
  const gone = await world.another('first_reviewer', 'Gone Away')
  const moved = await world.another('first_reviewer', 'Moved On')
  const [one, two] = [await desk().newOrder(), await desk().newOrder()]
  await give(one, { kind: 'reviewer', id: gone.staffId })
  await give(two, { kind: 'reviewer', id: moved.staffId })
  await world.db.updateTable('staff').set({ status: 'disabled' }).where('id', '=', gone.staffId).execute()
  const { role_id: other } = await world.db
    .selectFrom('staff')
    .select('role_id')
    .where('id', '=', final.staffId)
    .executeTakeFirstOrThrow()
  await world.db.updateTable('staff').set({ role_id: other }).where('id', '=', moved.staffId).execute()
  // Even before the timer has run they keep nobody from working.
  expect(await rizky.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    orderNo: one,
  })
  await rizky.ok(release, { orderNo: one })
  await assignWaiting(world.services)
  expect([await assigneeOf(one), await assigneeOf(two)]).toEqual([null, null])
})

test('a full day stops the next order, not one that is picked by hand', async () => {
  const [one, two] = [await desk().newOrder(), await desk().newOrder()]
  const person = await world.another('first_reviewer', 'Short Day')
  await onDuty(person.staffId, { ownCapacity: 1 })
  await person.ok(claimNext, { stage: 'first', requestKey: randomUUID() })
  expect(await person.call(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    code: 'CAPACITY_REACHED',
  })
  expect(await desk().decide(person, 'first', one, { decision: 'reject', reasonCode: 'R11' })).toMatchObject({
    data: { ret: { next: null } },
  })
  expect(await person.call(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    code: 'CAPACITY_REACHED',
  })
  expect(await give(two, { kind: 'reviewer', id: person.staffId })).toMatchObject({
    code: 'CAPACITY_REACHED',
  })
  await person.ok(claim, { orderNo: two })
  const { items } = await manager.ok(getReviewers, { filter: { name: 'Short Day' }, size: 20 })
  expect(items[0]).toMatchObject({ done: 1, held: 1, assigned: 0, capacity: 1, ownCapacity: 1 })
})

test('a group’s orders are dealt to its members as they come, by load, with the numbers; twice deals once', async () => {
  const people = [
    await world.another('first_reviewer', 'Even One'),
    await world.another('first_reviewer', 'Even Two'),
    await world.another('first_reviewer', 'Even Three'),
  ]
  await group(people, { autoAssign: true, dailyCapacity: 20 })
  const orders = []
  for (let made = 0; made < 5; made += 1) orders.push(await desk().newOrder())
  const rows = await Promise.all(orders.map(async (orderNo) => await rowOf(orderNo)))
  const got = people.map(({ staffId }) => rows.filter((row) => row?.assignee?.id === staffId).length)
  expect(got.toSorted()).toEqual([1, 2, 2])
  expect(rows[3]?.assignment).toMatchObject({ reason: 'load', load: 1, capacity: 20, by: null })
  const before = await world.db
    .selectFrom('review_task')
    .select(['id', 'assignee_id', 'assigned_at'])
    .orderBy('id')
    .execute()
  await Promise.all([assignWaiting(world.services), assignWaiting(world.services)])
  const after = await world.db
    .selectFrom('review_task')
    .select(['id', 'assignee_id', 'assigned_at'])
    .orderBy('id')
    .execute()
  expect(after).toEqual(before)
})

test('dealing stops at the capacity of everyone, and goes on when someone has room', async () => {
  const [one, two] = [
    await world.another('first_reviewer', 'Full One'),
    await world.another('first_reviewer', 'Full Two'),
  ]
  await group([one, two], { autoAssign: true, dailyCapacity: 1 })
  const orders = [await desk().newOrder(), await desk().newOrder(), await desk().newOrder()]
  const given = async () => await Promise.all(orders.map(async (orderNo) => await assigneeOf(orderNo)))
  expect((await given()).toSorted()).toEqual([one.staffId, two.staffId, null].toSorted())
  await onDuty(one.staffId, { ownCapacity: 2 })
  await assignWaiting(world.services)
  expect(await given()).not.toContain(null)
})

test('ten who deal the same orders at once deal each once and nobody more than their capacity', async () => {
  const people = [
    await world.another('first_reviewer', 'Race One'),
    await world.another('first_reviewer', 'Race Two'),
    await world.another('first_reviewer', 'Race Three'),
  ]
  await group(people, { dailyCapacity: 3 })
  const orderNos: string[] = []
  for (let made = 0; made < 12; made += 1) orderNos.push(await desk().newOrder())
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const outcome = await manager.ok(assignReviews, {
        stage: 'first',
        to: { kind: 'load' },
        rehearse: false,
      })
      return outcome.assigned
    }),
  )
  expect(answers.reduce((sum, each) => sum + each, 0)).toBe(9)
  const given = await Promise.all(orderNos.map(async (orderNo) => await assigneeOf(orderNo)))
  for (const { staffId } of people) expect(given.filter((id) => id === staffId)).toHaveLength(3)
})

test('a rehearsal says who would get what and why not, and writes nothing', async () => {
  const { id } = await group([rizky], { apps: ['guyub'] })
  const [theirs, free, held] = [
    await desk().newOrder('guyub'),
    await desk().newOrder(),
    await desk().newOrder(),
  ]
  await nadia.ok(claim, { orderNo: held })
  const request = { stage: 'first' as const, orderNos: [theirs, free, held], rehearse: true }
  const outcome = await manager.ok(assignReviews, { ...request, to: { kind: 'reviewer', id: nadia.staffId } })
  expect(outcome).toMatchObject({ assigned: 1, left: 2, people: [{ name: 'Nadia Putri', gets: 1 }] })
  expect(outcome.rows.map(({ orderNo, code }) => [orderNo, code])).toEqual([
    [theirs, 'NOT_IN_GROUP'],
    [free, null],
    [held, 'LOCK_HELD'],
  ])
  expect(await assigneeOf(free)).toBeNull()
  const run = await manager.ok(assignReviews, { ...request, to: { kind: 'group', id }, rehearse: false })
  expect(run).toMatchObject({ assigned: 2, left: 1 })
  expect(await rowOf(theirs)).toMatchObject({
    assignee: { name: 'Rizky Ramadhan' },
    assignment: { reason: 'manual', by: 'Hesti Wulandari' },
  })
})

test('an assignment is taken back by who made it, to where the order was before', async () => {
  const orderNo = await desk().newOrder()
  await give(orderNo, { kind: 'reviewer', id: nadia.staffId })
  await give(orderNo, { kind: 'reviewer', id: rizky.staffId })
  expect(await give(orderNo, { kind: 'back' })).toMatchObject({ code: '' })
  expect(await assigneeOf(orderNo)).toBe(nadia.staffId)
  await nadia.ok(claim, { orderNo })
  expect(await give(orderNo, { kind: 'queue' })).toMatchObject({ code: 'LOCK_HELD' })
})

test('the final review of an order never goes to the person of its first review', async () => {
  const both = await world.another('admin', 'Both Desks')
  await group([both, final], { stage: 'final', autoAssign: true, dailyCapacity: 100 })
  const orderNo = await desk().newOrder()
  await passReview(both, orderNo, 'first')
  await world.drain()
  expect(await assigneeOf(orderNo, 'final')).toBe(final.staffId)
  expect(await give(orderNo, { kind: 'reviewer', id: both.staffId })).toMatchObject({ code: 'SAME_PERSON' })
})

test('what goes back goes to who decided it before, or to the others when they are away', async () => {
  const [here, away] = [await desk().newOrder(), await desk().newOrder()]
  for (const orderNo of [here, away]) {
    await passReview(nadia, orderNo, 'first')
    await final.ok(claim, { orderNo })
  }
  const back = { decision: 'goBack', reasonCode: 'missingCheck' } as const
  await desk().decide(final, 'final', here, back)
  expect(await rowOf(here)).toMatchObject({
    assignee: { id: nadia.staffId },
    assignment: { reason: 'cameBack' },
  })
  await nadia.ok(claim, { orderNo: here })
  await onDuty(nadia.staffId, { onDuty: false })
  await desk().decide(final, 'final', away, back)
  expect(await rizky.ok(claimNext, { stage: 'first', requestKey: randomUUID() })).toMatchObject({
    orderNo: away,
  })
})

test('the wait list is filtered by whom an order was given to, by group and by urgency', async () => {
  await group([nadia, rizky], { apps: ['guyub'], name: 'Guyub besar' })
  const [mine, grouped] = [await desk().newOrder(), await desk().newOrder('guyub')]
  await give(mine, { kind: 'reviewer', id: nadia.staffId })
  await world.db
    .updateTable('review_task')
    .set({ opened_at: new Date(world.clock.now().getTime() - 25 * 60_000) })
    .where('order_no', '=', grouped)
    .execute()
  const found = async (filter: Partial<RequestOf<typeof getReviews>['filter']>) =>
    (
      await nadia.ok(getReviews, {
        filter: { stage: 'first', standing: 'wait', held: 'nobody', ...filter },
        size: 50,
      })
    ).items
      .map(({ orderNo }) => orderNo)
      .filter((orderNo) => orderNo === mine || orderNo === grouped)
  expect(await found({ given: 'me' })).toEqual([mine])
  expect(await found({ given: 'nobody' })).toEqual([grouped])
  expect(await found({ assignee: 'nadia' })).toEqual([mine])
  expect(await found({ group: 'guyub b' })).toEqual([grouped])
  expect(await found({ urgency: ['warn'] })).toEqual([grouped])
  expect(await found({ urgency: ['late'] })).toEqual([])
  expect((await nadia.ok(getReview, { orderNo: grouped })).urgency).toBe('warn')
})
