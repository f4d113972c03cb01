import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim, decideFirst, getReview } from '@lumbung/contract/approve/review'
import { reopenRejected } from '@lumbung/contract/approve/send-back'
import { getStanding, resubmit } from '@lumbung/contract/open/application'
import { getOrder } from '@lumbung/contract/order/order'
import { applied } from '@lumbung/lab/world/applications'
import { turnOn } from '@lumbung/lab/world/messages'
import { newKey, stateOf } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { transact } from '../../db/transaction.ts'

let world: World
let first: Caller
beforeAll(async () => {
  world = await openWorld()
  first = await world.as('first_reviewer')
})
afterAll(async () => await world.close())

const toldOf = async (orderNo: string) =>
  await transact(
    world.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('message')
        .select(['kind', 'purpose', 'state', 'facts', 'next_try_at', 'blocked_by'])
        .where('order_no', '=', orderNo)
        .orderBy('id')
        .execute(),
  )

async function decided(orderNo: string, decision: 'reject' | 'return', reasonCode: string): Promise<void> {
  await first.ok(claim, { orderNo })
  const { order } = await first.ok(getReview, { orderNo })
  const made = { orderNo, version: order.version, decision, reasonCode, note: '' }
  await first.ok(decideFirst, { ...made, requestKey: newKey() })
}

test('nothing is told while no template is set', async () => {
  const { orderNo } = await applied(world, 'panen', { borrower: { monthlyIncome: 2_500_000 } })
  expect(await stateOf(world, orderNo)).toBe('machineRejected')
  expect(await toldOf(orderNo)).toEqual([])
})

test('who is refused by the machine is told at once', async () => {
  await turnOn(world, 'refused')
  const { orderNo } = await applied(world, 'panen', { borrower: { monthlyIncome: 2_500_000 } })
  expect(await stateOf(world, orderNo)).toBe('machineRejected')
  expect(await toldOf(orderNo)).toMatchObject([{ kind: 'refused', purpose: 'application' }])
})

test('who is refused by the first desk is told when that cannot be taken back any more, and not if it was', async () => {
  const [kept, takenBack] = [await applied(world), await applied(world)]
  for (const { orderNo } of [kept, takenBack]) await decided(orderNo, 'reject', 'R07')
  const manager = await world.as('review_manager')
  const { order } = await manager.ok(getOrder, { orderNo: takenBack.orderNo })
  const back = { orderNo: takenBack.orderNo, version: order.version, reasonCode: 'wrongDecision', note: 'x' }
  await manager.ok(reopenRejected, { ...back, requestKey: newKey() })
  expect(await toldOf(kept.orderNo)).toMatchObject([{ kind: 'refused', state: 'queued' }])
  await world.advance({ hours: 25 }, 300)
  expect((await toldOf(kept.orderNo))[0]?.state).not.toBe('queued')
  expect(await toldOf(takenBack.orderNo)).toMatchObject([{ state: 'blocked', blocked_by: 'settled' }])
})

test('who is refused anew after it was taken back is told once', async () => {
  const { orderNo } = await applied(world)
  await decided(orderNo, 'reject', 'R07')
  const manager = await world.as('review_manager')
  const { order } = await manager.ok(getOrder, { orderNo })
  const back = { orderNo, version: order.version, reasonCode: 'wrongDecision', note: 'x' }
  await manager.ok(reopenRejected, { ...back, requestKey: newKey() })
  await world.advance({ hours: 1 }, 60)
  await decided(orderNo, 'reject', 'R07')
  // A day after the first one nothing is told yet.
  await world.advance({ hours: 23, minutes: 30 }, 60)
  expect((await toldOf(orderNo)).map(({ state }) => state)).toEqual(['blocked', 'queued'])
  await world.advance({ hours: 2 }, 60)
  const told = await toldOf(orderNo)
  expect(told.filter(({ state }) => state !== 'blocked')).toHaveLength(1)
  expect(told).toHaveLength(2)
})

test('who is asked for something again is told until when, and answers with other contacts', async () => {
  await turnOn(world, 'returned', 'Yth {name}, lengkapi {app} {orderNo} sebelum {answerDay}.')
  const { orderNo, applicationId } = await applied(world)
  await decided(orderNo, 'return', 'contactInvalid')
  expect(await toldOf(orderNo)).toMatchObject([
    { kind: 'returned', facts: { answerDay: expect.stringMatching(/^\d{4}-/) as string } },
  ])
  const before = (await first.ok(getOrder, { orderNo })).contacts
  const contacts = [
    { name: 'Rina Wulandari', relation: 'sibling', phone: '081277770001', consent: 'given' },
    { name: 'Agus Salim', relation: 'colleague', phone: '+6281277770002', consent: 'asked' },
  ] as const
  await world.appOk('panen', resubmit, { applicationId, contacts: [...contacts], requestKey: newKey() })
  expect(await world.appOk('panen', getStanding, { applicationId })).toMatchObject({ state: 'firstWait' })
  const detail = await first.ok(getOrder, { orderNo })
  expect(detail.contacts).toHaveLength(2)
  expect(detail.contacts).not.toEqual(before)
  expect(detail.contacts.map(({ phone }) => phone)).toEqual(['0812••••001', '0812••••002'])
})
