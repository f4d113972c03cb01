import { afterEach, beforeEach, expect, test } from 'vitest'
import { hold, putForward, retryLoan } from '@lumbung/contract/loan/disbursement'
import { stopPayouts, switchChannel } from '@lumbung/contract/loan/payout-channel'
import {
  type BulkActionName,
  type BulkReceiver,
  getBulk,
  getBulkRows,
  rehearseBulk,
  rehearseUndoBulk,
  startBulk,
  undoBulk,
} from '@lumbung/contract/utils/bulk'
import {
  addWaitingOrder,
  assertSoundBooks,
  newKey,
  payoutOf,
  releaseOrder,
  stateOf,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { type Caller, openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let maker: Caller
beforeEach(async () => {
  world = await openWorld()
  maker = await world.as('finance_maker')
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

/** An order whose payout failed for this reason. */
async function failed(failureCode: string): Promise<string> {
  const orderNo = await addWaitingOrder(world)
  world.farEnd.setBehaviour(`${orderNo}-1`, { failureCode })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await stateOf(world, orderNo)) === 'loanFailed')
  return orderNo
}

async function sent(): Promise<string> {
  const orderNo = await addWaitingOrder(world)
  await releaseOrder(world, orderNo)
  await until(world, async () => (await stateOf(world, orderNo)) === 'repaying')
  return orderNo
}

/** Released while all payouts are stopped: it was certainly not sent. */
async function released(): Promise<string> {
  await maker.ok(stopPayouts, { channel: null, note: 'balance leaks', requestKey: newKey() })
  const orderNo = await addWaitingOrder(world)
  await releaseOrder(world, orderNo)
  expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'submitting', sent_at: null })
  return orderNo
}

async function rehearsed(action: BulkActionName, orderNos: readonly string[], to?: BulkReceiver) {
  const rows = await Promise.all(
    orderNos.map(async (key) => ({ key, version: (await payoutOf(world, key)).version })),
  )
  const ask = { action, targets: { rows }, note: 'as agreed', ...(to && { to }) }
  const { id } = await maker.ok(rehearseBulk, ask)
  await world.drain()
  return id
}

async function run(id: number) {
  await maker.ok(startBulk, { id, requestKey: newKey() })
  await world.drain()
  return await maker.ok(getBulk, { id })
}

/** Why each of them is refused; null: it is not. */
async function refusalsOf(id: number, orderNos: readonly string[]) {
  const { items } = await maker.ok(getBulkRows, { filter: { id }, size: 50 })
  return orderNos.map((orderNo) => items.find(({ key }) => key === orderNo)?.code)
}

test('many are cancelled: what waits and what failed for good, nothing that was released; it is not undone', async () => {
  const waiting = await addWaitingOrder(world)
  const held = await addWaitingOrder(world)
  await maker.ok(hold, { orderNo: held, version: 0, note: 'phone is off', requestKey: newKey() })
  const forward = await addWaitingOrder(world)
  await maker.ok(putForward, { orderNo: forward, version: 0, requestKey: newKey() })
  const gone = await failed('INVALID_DESTINATION')
  const stuck = await released()
  const mayBe = [waiting, held, forward, gone]
  const id = await rehearsed('cancelLoan', [...mayBe, stuck])
  expect(await refusalsOf(id, [...mayBe, stuck])).toEqual([...mayBe.map(() => null), 'PAYOUT_RELEASED'])
  expect(await maker.ok(getBulk, { id })).toMatchObject({
    possible: { rows: 4 },
    refused: { rows: 1 },
    undoable: false,
  })
  expect(await stateOf(world, waiting)).not.toBe('cancelled')
  expect(await run(id)).toMatchObject({ done: { rows: 4 }, can: { rehearseUndo: false, undo: false } })
  for (const orderNo of mayBe) expect(await stateOf(world, orderNo)).toBe('cancelled')
  expect((await maker.call(rehearseUndoBulk, { id })).code).toBe('STATE_CONFLICT')
  const targets = { rows: [{ key: stuck, version: 0 }] }
  expect((await maker.call(rehearseBulk, { action: 'cancelLoan', targets, note: '' })).code).toBe(
    'REASON_MISSING',
  )
})

test('many are tried again where their failure allows it; each becomes the next attempt of its order', async () => {
  const [poor, late] = [await failed('INSUFFICIENT_BALANCE'), await failed('TEMPORARY_TRANSFER_ERROR')]
  const [wrong, waiting] = [await failed('INVALID_DESTINATION'), await addWaitingOrder(world)]
  const all = [poor, late, wrong, waiting]
  const id = await rehearsed('retryLoan', all)
  expect(await refusalsOf(id, all)).toEqual([null, null, 'FAILURE_NOT_RETRYABLE', 'PAYOUT_NOT_FAILED'])
  expect((await payoutOf(world, poor)).state).toBe('failed')
  // As the single act does it asks for the password, once for all.
  expect(retryLoan.sudo).toBe(true)
  expect(await run(id)).toMatchObject({ done: { rows: 2 }, refused: { rows: 2 }, undoable: false })
  for (const orderNo of [poor, late])
    expect(await payoutOf(world, orderNo)).toMatchObject({ attempt: 2, state: 'pending' })
  expect(await payoutOf(world, wrong)).toMatchObject({ attempt: 1, state: 'failed' })
})

test('many go by another channel while they were certainly not sent; undone each goes by whom it went before', async () => {
  const [free, fixed, already] = [
    await addWaitingOrder(world),
    await addWaitingOrder(world),
    await addWaitingOrder(world),
  ]
  const gone = await sent()
  const broken = await failed('TEMPORARY_TRANSFER_ERROR')
  const by = async (orderNo: string, channel: 'xendit' | 'midtrans') => {
    const { version } = await payoutOf(world, orderNo)
    await maker.ok(switchChannel, { orderNo, version, channel, note: 'fees', requestKey: newKey() })
  }
  await by(fixed, 'xendit')
  await by(already, 'midtrans')
  const stuck = await released()
  const all = [free, fixed, stuck, already, gone, broken]
  const id = await rehearsed('switchChannel', all, { kind: 'channel', channel: 'midtrans' })
  expect(await refusalsOf(id, all)).toEqual([
    null,
    null,
    null,
    'SAME_CHANNEL',
    'PAYOUT_BEGUN',
    'PAYOUT_BEGUN',
  ])
  const channels = async () =>
    await Promise.all(
      [free, fixed, stuck, already].map(async (orderNo) => (await payoutOf(world, orderNo)).channel),
    )
  expect(await channels()).toEqual([null, 'xendit', null, 'midtrans'])
  expect(await run(id)).toMatchObject({ done: { rows: 3 }, undoable: true })
  expect(await channels()).toEqual(['midtrans', 'midtrans', 'midtrans', 'midtrans'])
  await maker.ok(rehearseUndoBulk, { id })
  await world.drain()
  expect(await maker.ok(getBulk, { id })).toMatchObject({ undoPossible: { rows: 3 }, kept: { rows: 0 } })
  await maker.ok(undoBulk, { id, chosen: { except: [] }, requestKey: newKey() })
  await world.drain()
  expect(await maker.ok(getBulk, { id })).toMatchObject({ state: 'undone', undone: { rows: 3 } })
  expect(await channels()).toEqual([null, 'xendit', null, 'midtrans'])
  const settings = await rehearsed('switchChannel', [already, free], { kind: 'channel', channel: null })
  expect(await refusalsOf(settings, [already, free])).toEqual([null, 'SAME_CHANNEL'])
  expect(await run(settings)).toMatchObject({ done: { rows: 1 } })
  expect(await channels()).toEqual([null, 'xendit', null, null])
})

test('a channel is not given where another kind of receiver is wanted, nor left out', async () => {
  const targets = { rows: [{ key: await addWaitingOrder(world), version: 0 }] }
  expect(await maker.call(rehearseBulk, { action: 'switchChannel', targets, note: 'fees' })).toMatchObject({
    data: { fields: { to: 'required' } },
  })
  const to = { kind: 'seller', id: 1 } as const
  const { id } = await maker.ok(rehearseBulk, { action: 'switchChannel', targets, note: 'fees', to })
  await world.drain()
  expect(await maker.ok(getBulk, { id })).toMatchObject({
    possible: { rows: 0 },
    refusals: [{ code: 'VALIDATION' }],
  })
})
