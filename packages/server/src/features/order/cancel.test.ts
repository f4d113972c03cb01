import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '@lumbung/contract/order/cancel'
import { getOrder } from '@lumbung/contract/order/order'
import { claim } from '@lumbung/contract/approve/review'
import { applied, approved, signed } from '@lumbung/lab/world/applications'
import { addRunningLoan, newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
})
afterAll(async () => world.close())

const seen = async (orderNo: string, who = admin) => await who.ok(getOrder, { orderNo })
const cancelled = async (orderNo: string, more: object = {}) => {
  const { version } = (await seen(orderNo)).order
  const note = 'Called on Monday, wants it no more'
  return await admin.call(cancelOrder, { orderNo, version, note, requestKey: newKey(), ...more })
}

test('an order under review is given up for its borrower: the review is withdrawn, and the history says who wrote what', async () => {
  const { orderNo } = await applied(world)
  const reviewer = await world.as('first_reviewer')
  await reviewer.ok(claim, { orderNo })
  expect((await seen(orderNo)).can.cancel).toBe(true)
  expect(await cancelled(orderNo)).toMatchObject({ code: '', data: { ret: { state: 'cancelled' } } })
  const { order, timeline, can } = await seen(orderNo)
  expect([order.state, can.cancel]).toEqual(['cancelled', false])
  expect(timeline[0]).toMatchObject({
    kind: 'cancel',
    actor: 'Rani Kusuma',
    reason: 'Called on Monday, wants it no more',
  })
  const tasks = await world.db
    .selectFrom('review_task')
    .select('state')
    .where('order_no', '=', orderNo)
    .execute()
  expect(tasks).toEqual([{ state: 'withdrawn' }])
})

test('a payout that is not sent yet is off with its order', async () => {
  const { orderNo } = await signed(world)
  expect(await cancelled(orderNo)).toMatchObject({ code: '' })
  expect((await seen(orderNo)).disbursements).toMatchObject([{ state: 'cancelled' }])
})

test('what is lent is not given up, what has changed is looked at again, and how they said it is written down', async () => {
  const running = await addRunningLoan(world)
  expect((await seen(running)).can.cancel).toBe(false)
  expect(await cancelled(running)).toMatchObject({ code: 'STATE_CONFLICT' })
  const { orderNo } = await approved(world)
  expect(await cancelled(orderNo, { version: 0 })).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await cancelled(orderNo, { note: '  ' })).toMatchObject({ code: 'VALIDATION' })
  const manager = await world.as('review_manager')
  expect((await seen(orderNo, manager)).can.cancel).toBe(false)
  const request = { orderNo, version: 0, note: 'They called', requestKey: newKey() }
  expect(await manager.call(cancelOrder, request)).toMatchObject({ code: 'NOT_PERMITTED' })
  expect((await seen(orderNo)).order.state).toBe('approved')
})
