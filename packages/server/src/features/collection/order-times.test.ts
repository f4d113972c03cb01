import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOrders } from '@lumbung/contract/order/order'
import { assignPreCase } from '@lumbung/contract/precollection/case'
import { getPreCase, recordReminder, startReminder } from '@lumbung/contract/precollection/contact'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { openPreCases } from './open-pre-cases.ts'
import { rollCases } from './roll-cases.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ start: '2026-11-23T03:00:00Z' })
})
afterAll(async () => await world.close())

/** As the order list has them. */
async function timesOf(orderNo: string) {
  const reader = await world.as('first_reviewer')
  return (await reader.ok(getOrders, { filter: { orderNo }, size: 20 })).items[0]
}

test('an order says when each department took it up, when it was followed up and when it is to be again', async () => {
  await openPreCases(world.services)
  const { orderNo } = await signed(world, 'panen', { borrower: { regency: '3273' } })
  await lentOut(world, orderNo, '2026-11-11')
  expect(await timesOf(orderNo)).toMatchObject({
    preCollectionTime: '2026-11-23',
    collectionTime: null,
    followTime: null,
    lastFollowTime: null,
  })
  const operator = await world.another('pre_operator')
  const manager = await world.as('pre_manager')
  const { version } = (await manager.ok(getPreCase, { orderNo })).case
  await manager.ok(assignPreCase, {
    orderNo,
    version,
    to: operator.staffId,
    note: '',
    requestKey: newKey(),
  })
  const calling = { orderNo, channel: 'call', target: 'self', requestKey: newKey() } as const
  const { id: attemptId } = await operator.ok(startReminder, calling)
  await operator.ok(recordReminder, {
    orderNo,
    attemptId,
    outcome: 'noAnswer',
    note: '',
    nextFollowDay: '2026-11-24',
    requestKey: newKey(),
  })
  const lastFollowTime = world.clock.now().toISOString()
  expect(await timesOf(orderNo)).toMatchObject({ followTime: '2026-11-24', lastFollowTime })
  world.clock.forwardDays(4)
  await openPreCases(world.services)
  await rollCases(world.services)
  expect(await timesOf(orderNo)).toMatchObject({
    preCollectionTime: '2026-11-23',
    collectionTime: expect.stringMatching(/^2026-11-2[67]$/),
    followTime: null,
    lastFollowTime,
  })
})
