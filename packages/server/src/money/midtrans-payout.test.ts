import { afterEach, beforeEach, expect, test } from 'vitest'
import { inquire } from '@lumbung/contract/loan/disbursement'
import {
  addWaitingOrder,
  assertSoundBooks,
  payoutOf,
  releaseOrder,
  stateOf,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let orderNo = ''
beforeEach(async () => {
  world = await openWorld({ answerTimeoutMs: 300 })
  orderNo = await addWaitingOrder(world, { channel: 'midtrans' })
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})
const state = async () => (await payoutOf(world, orderNo)).state

test('money goes out by Midtrans: queued, let go once, and told of by a signed callback', async () => {
  await releaseOrder(world, orderNo)
  await until(world, async () => (await state()) === 'success')
  expect(await stateOf(world, orderNo)).toBe('repaying')
  expect(await payoutOf(world, orderNo)).toMatchObject({ channel: 'midtrans', third_status: 'completed' })
  expect(world.midtrans.payouts()).toMatchObject([{ status: 'completed', sent: 1, account: '5200012345' }])
  expect(world.farEnd.payouts()).toEqual([])
  const [hook] = await world.db.selectFrom('hook_event').select(['provider', 'state']).execute()
  expect(hook).toEqual({ provider: 'midtrans', state: 'applied' })
})

test('whose answer to letting it go is lost is found by its number, and not let go again', async () => {
  world.midtrans.setBehaviour(`${orderNo}-1`, { answer: 'drop', callback: 'never' })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await state()) === 'unknown')
  await world.advance({ minutes: 5 }, 1)
  expect(await state()).toBe('success')
  expect(world.midtrans.payouts()).toMatchObject([{ sent: 1 }])
})

test('whose answer to the queueing is lost was never let go: that is certain, and it may be tried again', async () => {
  world.midtrans.setBehaviour(`queue ${orderNo}-1`, { answer: 'drop' })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await state()) === 'unknown')
  await (await world.as('finance_maker')).ok(inquire, { orderNo })
  await world.advance({ minutes: 5 }, 1)
  expect(await payoutOf(world, orderNo)).toMatchObject({
    state: 'failed',
    failure_code: 'TEMPORARY_NOT_BEGUN',
  })
  expect(world.midtrans.paidOut()).toEqual([])
})
