import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inquire } from '@lumbung/contract/loan/disbursement'
import {
  getOpenItems,
  proposeSettlement,
  retryOpenItem,
  settleOpenItem,
} from '@lumbung/contract/utils/open-item'
import {
  addWaitingOrder,
  assertSoundBooks,
  newKey,
  payoutOf,
  releaseOrder,
  stateOf,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { inquirePayout } from './inquire-payout.ts'

let world: World
let orderNo = ''
beforeEach(async () => {
  world = await openWorld({ answerTimeoutMs: 5_000 })
  orderNo = await addWaitingOrder(world, { channel: 'midtrans' })
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})
const state = async () => (await payoutOf(world, orderNo)).state
/** What waits for a person of this kind. */
const waiting = async (kind: 'payoutQueued' | 'payoutContradicted' | 'payoutUnknown') =>
  (await (await world.as('finance_checker')).ok(getOpenItems, { filter: { kind: [kind] }, size: 20 })).items
/** Whether somebody can let a payout of the order go in Midtrans' own console. */
const canBeLetGo = () => world.midtrans.letGoByHand(`${orderNo}-1`)

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

test('what may lie in the queue under a number that nobody knows is shown to a person, who rejects it there', async () => {
  world.midtrans.setBehaviour(`queue ${orderNo}-1`, { answer: 'drop' })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await state()) === 'unknown')
  await world.advance({ minutes: 5 }, 1)
  const [item, ...others] = await waiting('payoutQueued')
  expect(others).toEqual([])
  expect(item).toMatchObject({
    orderNo,
    subject: `${orderNo}-1`,
    takesTwo: false,
    detail: { channel: 'midtrans', why: 'noNumber' },
    can: { settle: true },
  })
  expect((await payoutOf(world, orderNo)).reject_at).toBeNull()
  const end = {
    id: item?.id ?? 0,
    version: item?.version ?? 0,
    resolution: 'done',
    note: 'rejected there',
  } as const
  await (await world.as('finance_checker')).ok(settleOpenItem, { ...end, requestKey: newKey() })
  expect(await waiting('payoutQueued')).toEqual([])
})

test('what is queued after we gave it up is rejected, so that nobody lets it go by hand', async () => {
  world.midtrans.setBehaviour(`queue ${orderNo}-1`, { answerAfterMs: 1_500 })
  await releaseOrder(world, orderNo)
  const sending = world.drain()
  await vi.waitFor(() => expect(world.midtrans.payouts()).toMatchObject([{ status: 'queued' }]), 10_000)
  // Its sender is taken for dead, and nothing was let go.
  world.clock.forwardMinutes(1)
  await inquirePayout({ disbursementId: (await payoutOf(world, orderNo)).id }, world.services)
  expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'failed', provider_id: null })
  await sending
  await until(world, async () => (await payoutOf(world, orderNo)).reject_at === null)
  expect(world.midtrans.payouts()).toMatchObject([{ status: 'rejected', sent: 0 }])
  expect(canBeLetGo()).toBe(false)
  expect(await payoutOf(world, orderNo)).toMatchObject({
    state: 'failed',
    failure_code: 'TEMPORARY_NOT_BEGUN',
    provider_id: world.midtrans.payouts()[0]?.referenceNo,
  })
  expect(await waiting('payoutQueued')).toEqual([])
  // Its end is told of by a callback too, and says what is booked.
  await world.advance({ days: 2 }, 120)
  expect(await waiting('payoutContradicted')).toEqual([])
})

test('what the channel refuses to let go is rejected in its queue', async () => {
  world.midtrans.setBehaviour(`${orderNo}-1`, { answer: 'reject', times: 1 })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await state()) === 'failed')
  expect(await payoutOf(world, orderNo)).toMatchObject({ failure_code: 'HTTP_400', reject_at: null })
  expect(world.midtrans.payouts()).toMatchObject([{ status: 'rejected', sent: 0 }])
  expect(canBeLetGo()).toBe(false)
})

test('a channel that does not answer is told again, after an hour a person knows, and the item ends by itself', async () => {
  world.midtrans.setBehaviour(`${orderNo}-1`, { answer: 'reject', times: 1 })
  world.midtrans.setBehaviour(`reject ${orderNo}-1`, { answer: 'refuse' })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await state()) === 'failed')
  await world.advance({ minutes: 30 }, 5)
  expect(world.midtrans.payouts()).toMatchObject([{ status: 'queued' }])
  expect(await waiting('payoutQueued')).toEqual([])
  await world.advance({ minutes: 60 }, 5)
  const [item] = await waiting('payoutQueued')
  expect(item).toMatchObject({ detail: { why: 'notRejected' }, can: { retry: true } })
  world.midtrans.setBehaviour(`reject ${orderNo}-1`, null)
  const again = { id: item?.id ?? 0, version: item?.version ?? 0, requestKey: newKey() }
  await (await world.as('finance_checker')).ok(retryOpenItem, again)
  await world.drain()
  expect(world.midtrans.payouts()).toMatchObject([{ status: 'rejected', sent: 0 }])
  expect(await waiting('payoutQueued')).toEqual([])
})

test('what somebody let go there before it was rejected says otherwise than the books: nothing goes nearer to money', async () => {
  world.midtrans.setBehaviour(`${orderNo}-1`, { answer: 'reject', times: 1 })
  world.midtrans.setBehaviour(`reject ${orderNo}-1`, { answer: 'refuse', times: 1 })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await state()) === 'failed')
  expect(canBeLetGo()).toBe(true)
  await until(world, async () => {
    world.clock.forwardMinutes(1)
    await world.passTime()
    return (await waiting('payoutContradicted')).length === 1
  })
  expect(await waiting('payoutQueued')).toEqual([])
  expect(world.midtrans.paidOut()).toHaveLength(1)
  expect((await payoutOf(world, orderNo)).reject_at).toBeNull()
})

test('what two persons say did not go out, and lies in the queue all the same, is rejected there', async () => {
  // The approval never came there: it stays queued, and for us under way.
  world.midtrans.setBehaviour(`${orderNo}-1`, { answer: 'refuse', times: 1 })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await state()) === 'unknown')
  await world.advance({ hours: 25 })
  expect(await state()).toBe('accepted')
  expect(world.midtrans.payouts()).toMatchObject([{ status: 'queued', sent: 0 }])
  const [item] = await waiting('payoutUnknown')
  const say = { id: item?.id ?? 0, resolution: 'notPaid', note: 'nothing left the account' } as const
  const { version } = await (
    await world.as('finance_maker')
  ).ok(proposeSettlement, {
    ...say,
    version: item?.version ?? 0,
    requestKey: newKey(),
  })
  const other = await world.another('finance_checker')
  await other.ok(settleOpenItem, { ...say, version, requestKey: newKey() })
  await world.drain()
  expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'failed', reject_at: null })
  expect(world.midtrans.payouts()).toMatchObject([{ status: 'rejected', sent: 0 }])
  expect(canBeLetGo()).toBe(false)
})
