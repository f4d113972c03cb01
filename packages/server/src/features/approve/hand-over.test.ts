import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assignReview, handOver, saveReviewer } from '@lumbung/contract/approve/reviewer'
import { claim, getReviews } from '@lumbung/contract/approve/review'
import type { RequestOf } from '@lumbung/contract/call'
import { getBulk, rehearseBulk, rehearseUndoBulk, startBulk, undoBulk } from '@lumbung/contract/utils/bulk'
import { reviewDesk } from '@lumbung/lab/world/review-desk'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let nadia: Caller
let rizky: Caller
let manager: Caller
beforeAll(async () => {
  world = await openWorld()
  nadia = await world.as('first_reviewer')
  rizky = await world.another('first_reviewer', 'Rizky Ramadhan')
  manager = await world.as('review_manager')
})
afterAll(async () => world.close())

beforeEach(async () => await desk().clear())

const desk = () => reviewDesk(world)

async function rowOf(orderNo: string) {
  const filter = { stage: 'first', standing: 'wait', orderNo } as const
  return (await manager.ok(getReviews, { filter, size: 20 })).items[0]
}

const assigneeOf = async (orderNo: string) => (await rowOf(orderNo))?.assignee?.id ?? null

const give = async (orderNo: string, to: RequestOf<typeof assignReview>['to']) =>
  await manager.ok(assignReview, {
    orderNo,
    version: await desk().versionOf(orderNo),
    to,
    requestKey: randomUUID(),
  })

test('a hand-over moves what a person was given, and what they hold only when that is meant', async () => {
  const [given, held] = [await desk().newOrder(), await desk().newOrder()]
  await give(given, { kind: 'reviewer', id: nadia.staffId })
  await nadia.ok(claim, { orderNo: held })
  const request = { from: nadia.staffId, to: rizky.staffId, note: 'sick', locked: false, rehearse: false }
  expect(await manager.ok(handOver, { ...request, rehearse: true })).toMatchObject({ assigned: 1, left: 1 })
  expect(await manager.ok(handOver, request)).toMatchObject({
    assigned: 1,
    left: 1,
    rows: [
      { orderNo: given, reviewer: { name: 'Rizky Ramadhan' } },
      { orderNo: held, code: 'LOCK_HELD' },
    ],
  })
  expect(await manager.ok(handOver, { ...request, locked: true })).toMatchObject({ assigned: 1, left: 0 })
  expect(await rowOf(held)).toMatchObject({
    holder: null,
    assignee: { id: rizky.staffId },
    assignment: { reason: 'handOver', from: 'Nadia Putri', by: 'Hesti Wulandari' },
  })
  expect(await desk().decide(nadia, 'first', held, { decision: 'reject', reasonCode: 'R11' })).toMatchObject({
    code: 'LOCK_LOST',
  })
  expect(await manager.call(handOver, { ...request, to: nadia.staffId })).toMatchObject({
    code: 'SAME_PERSON',
  })
  // By load: to anyone but who gives them away.
  await manager.ok(saveReviewer, { id: nadia.staffId, onDuty: true, ownCapacity: null })
  expect(await manager.ok(handOver, { ...request, from: rizky.staffId, to: null })).toMatchObject({
    assigned: 2,
  })
  for (const orderNo of [given, held]) expect(await assigneeOf(orderNo)).not.toBe(rizky.staffId)
})

test('many are given in one act: rehearsed, run, and undone as long as nobody has taken them', async () => {
  const orderNos = [await desk().newOrder(), await desk().newOrder(), await desk().newOrder()]
  const [one = '', two = '', three = ''] = orderNos
  await give(one, { kind: 'reviewer', id: rizky.staffId })
  const targets = { filter: { stage: 'first', held: 'nobody' } }
  const action = 'assignReview' as const
  expect(await manager.call(rehearseBulk, { action, targets, note: '' })).toMatchObject({
    data: { fields: { to: 'required' } },
  })
  const to = { kind: 'reviewer', id: nadia.staffId } as const
  const { id } = await manager.ok(rehearseBulk, { action, targets, note: '', to })
  await world.drain()
  expect(await manager.ok(getBulk, { id })).toMatchObject({ state: 'rehearsed', possible: { rows: 3 } })
  expect(await assigneeOf(two)).toBeNull()
  await manager.ok(startBulk, { id, requestKey: randomUUID() })
  await world.drain()
  for (const orderNo of orderNos) expect(await assigneeOf(orderNo)).toBe(nadia.staffId)
  await nadia.ok(claim, { orderNo: three })
  await manager.ok(rehearseUndoBulk, { id })
  await world.drain()
  // Seen beforehand, and nothing moved by it.
  expect(await manager.ok(getBulk, { id })).toMatchObject({
    undoPossible: { rows: 2 },
    refusals: [{ code: 'LOCK_HELD', rows: 1 }],
  })
  expect(await assigneeOf(two)).toBe(nadia.staffId)
  await manager.ok(undoBulk, { id, chosen: { except: [] }, requestKey: randomUUID() })
  await world.drain()
  expect(await manager.ok(getBulk, { id })).toMatchObject({
    state: 'undone',
    undone: { rows: 2 },
    kept: { rows: 1 },
    refusals: [{ code: 'LOCK_HELD', rows: 1 }],
  })
  expect([await assigneeOf(one), await assigneeOf(two)]).toEqual([rizky.staffId, null])
})
