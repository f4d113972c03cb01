import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignReviews } from '@lumbung/contract/approve/reviewer'
import { claim } from '@lumbung/contract/approve/review'
import { hold, putForward } from '@lumbung/contract/loan/disbursement'
import { getVersions } from '@lumbung/contract/utils/row-mark'
import { suspendCase } from '@lumbung/contract/collection/case'
import type { RequestOf } from '@lumbung/contract/call'
import { addDays } from '@lumbung/domain/calendar'
import { applied, lentOut, signed } from '@lumbung/lab/world/applications'
import { addRunningLoan, addWaitingOrder, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

const marks = async (person: Caller, kind: RequestOf<typeof getVersions>['kind'], keys: string[]) =>
  new Map((await person.ok(getVersions, { kind, keys })).rows.map((row) => [row.key, row]))

test('a payout that someone puts forward has another mark and version, its neighbour has not', async () => {
  const maker = await world.as('finance_maker')
  const keys = [await addWaitingOrder(world), await addWaitingOrder(world)]
  const [changed = '', still = ''] = keys
  const before = await marks(maker, 'disbursement', keys)
  await maker.ok(putForward, { orderNo: changed, version: 0, requestKey: newKey() })
  const after = await marks(maker, 'disbursement', keys)
  expect(after.get(changed)).toMatchObject({ version: 1, state: 'audited' })
  expect(after.get(changed)?.mark).not.toBe(before.get(changed)?.mark)
  expect(after.get(still)).toEqual(before.get(still))
  // The version seen before the change no longer works: the conflict notice.
  expect(
    (await maker.call(hold, { orderNo: changed, version: 0, note: 'wait', requestKey: newKey() })).code,
  ).toBe('VERSION_CONFLICT')
})

test('a case that rests has another mark, and an order without one has none', async () => {
  const manager = await world.as('col_manager')
  const made = await signed(world, 'panen')
  await lentOut(world, made.orderNo, addDays(world.clock.today(), -17))
  const mark = async () => (await marks(manager, 'case', [made.orderNo])).get(made.orderNo)
  const before = await mark()
  await manager.ok(suspendCase, {
    orderNo: made.orderNo,
    version: before?.version ?? 0,
    reason: 'dispute',
    note: 'Says it was paid',
    requestKey: newKey(),
  })
  expect(await mark()).toMatchObject({ state: 'suspended' })
  expect((await mark())?.mark).not.toBe(before?.mark)
  expect((await marks(manager, 'case', ['260101999999'])).size).toBe(0)
})

test('an order claimed by a colleague has another mark', async () => {
  const { orderNo } = await applied(world, 'panen')
  await world.drain()
  const [mine, colleague] = [await world.as('first_reviewer'), await world.another('first_reviewer')]
  const before = await marks(mine, 'review', [orderNo])
  await colleague.ok(claim, { orderNo })
  const after = await marks(mine, 'review', [orderNo])
  expect(after.get(orderNo)?.mark).not.toBe(before.get(orderNo)?.mark)
})

test('an order given to someone, and a person who takes one, have another mark', async () => {
  const { orderNo } = await applied(world, 'panen')
  const [manager, nadia] = [await world.as('review_manager'), await world.as('first_reviewer')]
  const person = String(nadia.staffId)
  const order = async () => (await marks(manager, 'review', [orderNo])).get(orderNo)?.mark
  const reviewer = async () => (await marks(manager, 'reviewer', [person])).get(person)?.mark
  const before = { order: await order(), reviewer: await reviewer() }
  await manager.ok(assignReviews, {
    stage: 'first',
    orderNos: [orderNo],
    to: { kind: 'reviewer', id: nadia.staffId },
    rehearse: false,
  })
  const given = { order: await order(), reviewer: await reviewer() }
  expect(given.order).not.toBe(before.order)
  expect(given.reviewer).not.toBe(before.reviewer)
  await nadia.ok(claim, { orderNo })
  expect(await reviewer()).not.toBe(given.reviewer)
})

test('keys that are not there, or of an app one does not act for, have no row', async () => {
  const orderNo = await addRunningLoan(world)
  const auditor = await world.as('auditor')
  expect([...(await marks(auditor, 'order', [orderNo, '990101000001'])).keys()]).toEqual([orderNo])
  expect((await marks(auditor, 'cashRecord', ['1', 'x', '99999999999'])).size).toBe(0)
})

test('each kind needs the list it belongs to', async () => {
  const reviewer = await world.as('first_reviewer')
  expect((await reviewer.call(getVersions, { kind: 'disbursement', keys: [] })).code).toBe('NOT_PERMITTED')
  expect((await reviewer.call(getVersions, { kind: 'review', keys: [] })).code).toBe('')
})
