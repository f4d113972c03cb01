import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  hold,
  putForward,
  releaseLoan,
  retryLoan,
  takeBackRelease,
} from '@lumbung/contract/loan/disbursement'
import { startPayouts, stopPayouts, switchChannel } from '@lumbung/contract/loan/payout-channel'
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
import { sendPayout } from '../../money/send-payout.ts'
import { sql } from 'kysely'
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

async function rehearsed(
  action: BulkActionName,
  orderNos: readonly string[],
  to?: BulkReceiver,
  person = maker,
) {
  const rows = await Promise.all(
    orderNos.map(async (key) => ({ key, version: (await payoutOf(world, key)).version })),
  )
  const ask = { action, targets: { rows }, note: 'as agreed', ...(to && { to }) }
  const { id } = await person.ok(rehearseBulk, ask)
  await world.drain()
  return id
}

async function run(id: number, person = maker) {
  await person.ok(startBulk, { id, requestKey: newKey() })
  await world.drain()
  return await person.ok(getBulk, { id })
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

/** What the channel was told to pay, by order. */
const sentOf = (orderNos: readonly string[]) =>
  orderNos.map(
    (orderNo) => world.farEnd.payouts().filter(({ reference }) => reference === `${orderNo}-1`).length,
  )

async function forward(): Promise<string> {
  const orderNo = await addWaitingOrder(world)
  await maker.ok(putForward, { orderNo, version: 0, requestKey: newKey() })
  return orderNo
}

test('many released are taken back row by row while nobody has begun to send them: they wait for their release again, and go once', async () => {
  const checker = await world.as('finance_checker')
  const { id: stop } = await maker.ok(stopPayouts, {
    channel: null,
    note: 'wrong list',
    requestKey: newKey(),
  })
  const orders = [await forward(), await forward(), await forward()]
  const [back = '', ...others] = orders
  const id = await rehearsed('releaseLoan', orders, undefined, checker)
  expect(await run(id, checker)).toMatchObject({ done: { rows: 3 }, undoable: true })
  const undo = async (rows: number[] | null) => {
    const chosen = rows === null ? { except: [] } : { rows }
    await checker.ok(undoBulk, { id, chosen, requestKey: newKey() })
    await world.drain()
    return await checker.ok(getBulk, { id })
  }
  const look = async () => {
    await checker.ok(rehearseUndoBulk, { id })
    await world.drain()
    return (await checker.ok(getBulkRows, { filter: { id }, size: 50 })).items
  }
  const row = (await look()).find(({ key }) => key === back)?.row ?? 0
  expect(await payoutOf(world, back)).toMatchObject({ state: 'submitting' })
  expect(await undo([row])).toMatchObject({ undone: { rows: 1 }, done: { rows: 2 } })
  expect(await stateOf(world, back)).toBe('waitLoan')
  expect(await payoutOf(world, back)).toMatchObject({
    state: 'audited',
    maker_id: maker.staffId,
    checker_id: null,
    released_at: null,
    next_inquiry_at: null,
    waits: null,
  })
  await checker.ok(startPayouts, { id: stop, note: 'the right ones', requestKey: newKey() })
  await world.passTime()
  await until(world, async () =>
    (await Promise.all(others.map((each) => stateOf(world, each)))).every((s) => s === 'repaying'),
  )
  expect(sentOf(orders)).toEqual([0, 1, 1])
  const kept = (await look()).filter(({ state }) => state === 'kept').map(({ code }) => code)
  expect(kept).toEqual(['PAYOUT_BEGUN', 'PAYOUT_BEGUN'])
  const { version } = await payoutOf(world, back)
  await checker.ok(releaseLoan, { orderNo: back, version, requestKey: newKey() })
  await until(world, async () => (await stateOf(world, back)) === 'repaying')
  expect(sentOf(orders)).toEqual([1, 1, 1])
})

test('taken back and sent at one moment: either it was never sent, or it cannot be taken back', async () => {
  const checker = await world.as('finance_checker')
  for (let n = 0; n < 6; n += 1) {
    const orderNo = await forward()
    const released = await checker.ok(releaseLoan, { orderNo, version: 1, requestKey: newKey() })
    const { id } = await payoutOf(world, orderNo)
    const ask = { orderNo, version: released.version, requestKey: newKey() }
    const [answer] = await Promise.all([
      checker.call(takeBackRelease, ask),
      sendPayout({ disbursementId: id }, world.services),
    ])
    await world.drain()
    const isBack = answer.code === ''
    if (!isBack) expect(answer.code).toBe('PAYOUT_BEGUN')
    expect(sentOf([orderNo])).toEqual([isBack ? 0 : 1])
    expect((await payoutOf(world, orderNo)).state === 'audited').toBe(isBack)
  }
})

test('a release is taken back by a checker alone, of what was released, and the database keeps what was begun', async () => {
  const checker = await world.as('finance_checker')
  const orderNo = await forward()
  const ask = (version: number) => ({ orderNo, version, requestKey: newKey() })
  expect((await checker.call(takeBackRelease, ask(1))).code).toBe('STATE_CONFLICT')
  await maker.ok(stopPayouts, { channel: null, note: 'wrong list', requestKey: newKey() })
  await checker.ok(releaseLoan, ask(1))
  expect((await maker.call(takeBackRelease, ask(2))).code).toBe('NOT_PERMITTED')
  expect((await checker.call(takeBackRelease, ask(1))).code).toBe('VERSION_CONFLICT')
  const set = async (change: ReturnType<typeof sql>) =>
    await sql`update disbursement set ${change} where order_no = ${orderNo}`.execute(world.db)
  // A channel knows it by a number of its own: somebody could let it go there.
  await set(sql`provider_id = 'P-1'`)
  expect((await checker.call(takeBackRelease, ask(2))).code).toBe('PAYOUT_BEGUN')
  await set(sql`provider_id = null`)
  await set(sql`sent_at = ${world.clock.now()}, channel = 'xendit'`)
  await expect(set(sql`state = 'audited'`)).rejects.toThrow('disbursement_begun_stays')
  await set(sql`sent_at = null, channel = null`)
  const once = ask(2)
  expect(await checker.ok(takeBackRelease, once)).toEqual({ state: 'audited', version: 3 })
  expect(await checker.ok(takeBackRelease, once)).toEqual({ state: 'audited', version: 3 })
})
