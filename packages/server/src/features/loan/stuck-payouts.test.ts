import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cancelLoan,
  putForward,
  releaseLoan,
  retryLoan,
  settleLoan,
  takeBackRelease,
} from '@lumbung/contract/loan/disbursement'
import { stopPayouts } from '@lumbung/contract/loan/payout-channel'
import { cancel } from '@lumbung/contract/open/application'
import { cancelOrder } from '@lumbung/contract/order/cancel'
import { getOrder } from '@lumbung/contract/order/order'
import {
  getOpenItem,
  getOpenItems,
  proposeSettlement,
  retryOpenItem,
  settleOpenItem,
} from '@lumbung/contract/utils/open-item'
import { transact } from '../../db/transaction.ts'
import type { Behaviour } from '@lumbung/lab/far-ends/xendit/behaviour'
import { followPayouts } from '../../money/follow-payouts.ts'
import { openItem } from '../../records/running/open-items.ts'
import { openItemKinds } from '@lumbung/domain/running/open-item'
import { signed } from '@lumbung/lab/world/applications'
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

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const sent = async (behaviour: Behaviour, waiting?: string): Promise<string> => {
  const orderNo = waiting ?? (await addWaitingOrder(world))
  world.farEnd.setBehaviour(`${orderNo}-1`, behaviour)
  await releaseOrder(world, orderNo)
  await world.drain()
  return orderNo
}

// That the channel's report of the day says otherwise, too, is told of as well: `channel-day.test`.
const kind = openItemKinds.filter((each) => each !== 'channelDiffers')
const itemsOf = async (orderNo: string) => {
  const checker = await world.as('finance_checker')
  return (await checker.ok(getOpenItems, { filter: { orderNo, kind }, size: 20 })).items
}

const endOfFarEnd = async (orderNo: string) =>
  await until(world, () =>
    Promise.resolve(
      world.farEnd.payouts().some((p) => p.reference === `${orderNo}-1` && p.status !== 'ACCEPTED'),
    ),
  )

/** One proposes how the only open item of an order ends, another settles it. */
const settleByTwo = async (orderNo: string, resolution: 'asSaid' | 'asBooked' | 'paid' | 'notPaid') => {
  const [item] = await itemsOf(orderNo)
  const act = { id: item?.id ?? 0, resolution, note: 'statement of the bank' }
  const maker = await world.as('finance_maker')
  const { version } = await maker.ok(proposeSettlement, {
    ...act,
    version: item?.version ?? 0,
    requestKey: newKey(),
  })
  const other = await world.another('finance_checker')
  return await other.call(settleOpenItem, { ...act, version, requestKey: newKey() })
}

/** As a channel that never answered: finance says after a day how it went. */
const settledByHand = async (outcome: 'success' | 'failed', waiting?: string): Promise<string> => {
  const silent = { answer: 'error500', callback: 'never', inquiry: 'notFound', settleAfterMs: 0 } as const
  const orderNo = await sent(silent, waiting)
  await world.advance({ hours: 25 }, 300)
  const other = await world.another('finance_checker')
  const { version } = await payoutOf(world, orderNo)
  await other.ok(settleLoan, { orderNo, version, outcome, proof: 'letter of the bank', requestKey: newKey() })
  return orderNo
}

/** A first attempt that was settled failed by hand, and a second one that is sent. */
const sentAgain = async (behaviour: Behaviour): Promise<string> => {
  const orderNo = await settledByHand('failed')
  const maker = await world.as('finance_maker')
  const { version } = await payoutOf(world, orderNo)
  await maker.ok(retryLoan, { orderNo, version, requestKey: newKey() })
  world.farEnd.setBehaviour(`${orderNo}-2`, behaviour)
  await releaseOrder(world, orderNo)
  return orderNo
}

const attemptsOf = async (orderNo: string) => {
  const payouts = world.db.selectFrom('disbursement').select('state').where('order_no', '=', orderNo)
  return (await payouts.orderBy('attempt').execute()).map(({ state }) => state)
}

/** The channel delivers a callback about a payout, whatever its own record says. */
async function deliver(orderNo: string, status: 'SUCCEEDED' | 'REVERSED'): Promise<void> {
  const { provider_id: id, amount } = await payoutOf(world, orderNo)
  const data = { id, reference_id: `${orderNo}-1`, amount, status, channel_code: 'ID_BCA' }
  const answer = await fetch(`${world.base}/hooks/xendit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-callback-token': 'callback-token' },
    body: JSON.stringify({ event: `payout.${status.toLowerCase()}`, data }),
  })
  expect(answer.status).toBe(200)
  await world.drain()
}

const hooks = async () => await world.db.selectFrom('hook_event').select(['state', 'tries']).execute()

/** The channel says otherwise about the first attempt than what is booked. */
async function contradict(orderNo: string): Promise<void> {
  const reference = `${orderNo}-1`
  const detail = { reference, booked: 'failed', said: 'success' }
  await transact(world.db, '*', async (tx) => {
    await openItem(tx, {
      kind: 'payoutContradicted',
      subject: reference,
      orderNo,
      detail,
      at: world.clock.now(),
    })
  })
}

test('a payout whose answer and callback never came is found by the clock alone', async () => {
  const orderNo = await sent({ answer: 'error500', callback: 'never' })
  expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'unknown' })
  await endOfFarEnd(orderNo)
  await world.advance({ hours: 2 })
  expect(await stateOf(world, orderNo)).toBe('repaying')
  expect(await itemsOf(orderNo)).toEqual([])
})

test('a callback that comes before the channel’s own record has it leaves the payout being asked about to its end', async () => {
  const orderNo = await sent({ settleAfterMs: 600_000 })
  await deliver(orderNo, 'SUCCEEDED')
  expect(await hooks()).toEqual([{ state: 'received', tries: 1 }])
  const payout = await payoutOf(world, orderNo)
  expect(payout.state).toBe('accepted')
  expect(payout.next_inquiry_at).not.toBeNull()
})

test('a callback of money that came back before the channel’s own record has it is tried again until it has', async () => {
  const orderNo = await sent({ callback: 'never', settleAfterMs: 0 })
  await world.advance({ hours: 1 })
  expect(await stateOf(world, orderNo)).toBe('repaying')
  await deliver(orderNo, 'REVERSED')
  expect(await hooks()).toEqual([{ state: 'received', tries: 1 }])
  world.farEnd.sendBack(`${orderNo}-1`)
  await world.advance({ minutes: 2 }, 1)
  expect(await stateOf(world, orderNo)).toBe('reversed')
  expect(await hooks()).toEqual([{ state: 'applied', tries: 1 }])
})

test('a callback is tried for a day, then left to a person, whose retry, or another delivery, really tries again', async () => {
  const orderNo = await sent({ settleAfterMs: 0, inquiry: 'error500' })
  await until(world, async () => {
    const hooks = await world.db.selectFrom('hook_event').select('tries').execute()
    return hooks.some(({ tries }) => tries > 0)
  })
  await world.advance({ hours: 22 }, 30)
  const hook = async () => await world.db.selectFrom('hook_event').selectAll().executeTakeFirstOrThrow()
  expect(await hook()).toMatchObject({ state: 'received' })
  await world.advance({ hours: 4 }, 30)
  expect(await hook()).toMatchObject({ state: 'failed' })
  const checker = await world.as('finance_checker')
  const { items } = await checker.ok(getOpenItems, { filter: { kind: ['hookGivenUp'] }, size: 20 })
  expect(items).toMatchObject([{ kind: 'hookGivenUp', can: { retry: true, settle: true } }])
  const [item] = items
  world.farEnd.setBehaviour(`${orderNo}-1`, null)
  await checker.ok(retryOpenItem, { id: item?.id ?? 0, version: item?.version ?? 0, requestKey: newKey() })
  await world.drain()
  expect(await stateOf(world, orderNo)).toBe('repaying')
  expect(await hook()).toMatchObject({ state: 'applied' })
  const { item: ended, history } = await checker.ok(getOpenItem, { id: item?.id ?? 0 })
  expect(ended.state).toBe('settled')
  expect(history.map(({ kind }) => kind)).toEqual(['opened', 'retried', 'settled'])
})

test('another delivery of a callback that was given up tries it again from the beginning, and applies it when it can', async () => {
  const orderNo = await sent({ settleAfterMs: 0, inquiry: 'error500' })
  await until(world, async () => (await world.db.selectFrom('hook_event').select('id').execute()).length > 0)
  const hook = async () => await world.db.selectFrom('hook_event').selectAll().executeTakeFirstOrThrow()
  const giveUp = async () => {
    await world.advance({ hours: 26 }, 30)
    return await hook()
  }
  const deliver = async (body: Buffer) => {
    const answer = await fetch(`${world.base}/hooks/xendit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-callback-token': 'callback-token' },
      body: new Uint8Array(body),
    })
    expect(answer.status).toBe(200)
    await world.drain()
  }
  const item = async () =>
    await world.db
      .selectFrom('open_item')
      .select('state')
      .where('kind', '=', 'hookGivenUp')
      .executeTakeFirstOrThrow()
  const { body_sealed: sealed, deliveries, tries } = await giveUp()
  const body = world.services.seals.openBytes(sealed ?? Buffer.alloc(0))
  expect(await hook()).toMatchObject({ state: 'failed' })
  expect(tries).toBeGreaterThan(20)
  await deliver(body)
  expect(await hook()).toMatchObject({ state: 'received', tries: 1, deliveries: deliveries + 1 })
  expect(await item()).toEqual({ state: 'open' })
  await giveUp()
  world.farEnd.setBehaviour(`${orderNo}-1`, null)
  await deliver(body)
  expect(await hook()).toMatchObject({ state: 'applied', deliveries: deliveries + 2 })
  expect(await item()).toEqual({ state: 'settled' })
  expect(await stateOf(world, orderNo)).toBe('repaying')
})

test('while it is open whether money went out, the next attempt is neither put forward nor released, and goes once it is said', async () => {
  const orderNo = await settledByHand('failed')
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  const version = async () => (await payoutOf(world, orderNo)).version
  await maker.ok(retryLoan, { orderNo, version: await version(), requestKey: newKey() })
  // What the channel had answered as unknown turns up as paid.
  world.farEnd.setBehaviour(`${orderNo}-1`, null)
  await world.advance({ days: 3 }, 360)
  expect(await itemsOf(orderNo)).toMatchObject([{ kind: 'payoutContradicted' }])
  const forward = async () =>
    await maker.call(putForward, { orderNo, version: await version(), requestKey: newKey() })
  expect(await forward()).toMatchObject({ code: 'PAYOUT_CONTRADICTED' })
  const gaveUp = { orderNo, version: await version(), note: 'account is closed', requestKey: newKey() }
  expect(await maker.call(cancelLoan, gaveUp)).toMatchObject({ code: 'PAYOUT_CONTRADICTED' })
  expect((await settleByTwo(orderNo, 'asBooked')).code).toBe('')
  expect(await forward()).toMatchObject({ code: '' })
  await contradict(orderNo)
  const release = async () =>
    await checker.call(releaseLoan, { orderNo, version: await version(), requestKey: newKey() })
  expect(await release()).toMatchObject({ code: 'PAYOUT_CONTRADICTED' })
  expect((await settleByTwo(orderNo, 'asBooked')).code).toBe('')
  expect(await release()).toMatchObject({ code: '' })
})

test('what was released before it came into question is not sent until two persons have said how it went', async () => {
  const orderNo = await settledByHand('failed')
  const maker = await world.as('finance_maker')
  const { version } = await payoutOf(world, orderNo)
  await maker.ok(retryLoan, { orderNo, version, requestKey: newKey() })
  await releaseOrder(world, orderNo)
  await contradict(orderNo)
  await world.advance({ hours: 3 })
  expect(world.farEnd.payouts().map(({ reference }) => reference)).not.toContain(`${orderNo}-2`)
  expect(await payoutOf(world, orderNo)).toMatchObject({ attempt: 2, state: 'submitting', sent_at: null })
  expect((await settleByTwo(orderNo, 'asBooked')).code).toBe('')
  await world.advance({ hours: 3 })
  const second = world.farEnd.payouts().filter(({ reference }) => reference === `${orderNo}-2`)
  expect(second).toHaveLength(1)
  expect(await stateOf(world, orderNo)).toBe('repaying')
})

test('settled failed by hand and then paid by the channel: the next attempt is refused, and two persons make it a loan', async () => {
  const orderNo = await settledByHand('failed')
  world.farEnd.setBehaviour(`${orderNo}-1`, null)
  await world.advance({ days: 3 }, 360)
  expect(await itemsOf(orderNo)).toMatchObject([
    { kind: 'payoutContradicted', detail: { booked: 'failed', said: 'success' }, takesTwo: true },
  ])
  const maker = await world.as('finance_maker')
  const { version } = await payoutOf(world, orderNo)
  expect(await maker.call(retryLoan, { orderNo, version, requestKey: newKey() })).toMatchObject({
    code: 'PAYOUT_CONTRADICTED',
  })
  expect((await settleByTwo(orderNo, 'asSaid')).code).toBe('')
  expect(await stateOf(world, orderNo)).toBe('repaying')
  expect(world.farEnd.payouts()).toHaveLength(1)
})

test('an order whose failed payout arrived after all is given up by nobody, until two persons have said how it went', async () => {
  const { orderNo, applicationId } = await signed(world)
  await settledByHand('failed', orderNo)
  world.farEnd.setBehaviour(`${orderNo}-1`, null)
  await world.advance({ days: 3 }, 360)
  expect(await itemsOf(orderNo)).toMatchObject([{ kind: 'payoutContradicted', detail: { said: 'success' } }])
  const contradicted = { code: 'PAYOUT_CONTRADICTED' }
  expect(await world.appCall('panen', cancel, { applicationId, requestKey: newKey() })).toMatchObject(
    contradicted,
  )
  const admin = await world.as('admin')
  const { order } = await admin.ok(getOrder, { orderNo })
  const asked = { orderNo, note: 'wants it no more' }
  expect(
    await admin.call(cancelOrder, { ...asked, version: order.version, requestKey: newKey() }),
  ).toMatchObject(contradicted)
  const maker = await world.as('finance_maker')
  const { version } = await payoutOf(world, orderNo)
  expect(await maker.call(cancelLoan, { ...asked, version, requestKey: newKey() })).toMatchObject(
    contradicted,
  )
  expect(await stateOf(world, orderNo)).toBe('loanFailed')
  expect((await settleByTwo(orderNo, 'asSaid')).code).toBe('')
  expect(await stateOf(world, orderNo)).toBe('repaying')
})

test('money that went out is booked also once a later attempt has failed, which stays as it ended', async () => {
  const orderNo = await sentAgain({ failureCode: 'REJECTED_BY_BANK', settleAfterMs: 0 })
  await until(world, async () => (await stateOf(world, orderNo)) === 'loanFailed')
  world.farEnd.setBehaviour(`${orderNo}-1`, null)
  await world.advance({ days: 3 }, 360)
  expect(await itemsOf(orderNo)).toMatchObject([
    { kind: 'payoutContradicted', detail: { booked: 'failed', said: 'success' } },
  ])
  expect((await settleByTwo(orderNo, 'asSaid')).code).toBe('')
  expect(await stateOf(world, orderNo)).toBe('repaying')
  expect(await attemptsOf(orderNo)).toEqual(['success', 'failed'])
})

test('money that went out beside a later attempt that arrived is no second loan: it is for a person', async () => {
  const orderNo = await sentAgain({ settleAfterMs: 0 })
  await until(world, async () => (await stateOf(world, orderNo)) === 'repaying')
  await contradict(orderNo)
  expect(await settleByTwo(orderNo, 'asSaid')).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await attemptsOf(orderNo)).toEqual(['failed', 'success'])
})

test('settled paid by hand and then failed at the channel: nobody owes what was never sent, once two persons say so', async () => {
  const orderNo = await settledByHand('success')
  expect(await stateOf(world, orderNo)).toBe('repaying')
  world.farEnd.turnRound(`${orderNo}-1`)
  world.farEnd.setBehaviour(`${orderNo}-1`, null)
  await world.advance({ days: 3 }, 360)
  expect(await itemsOf(orderNo)).toMatchObject([
    { kind: 'payoutContradicted', detail: { booked: 'success', said: 'failed' } },
  ])
  expect((await settleByTwo(orderNo, 'asSaid')).code).toBe('')
  expect(await stateOf(world, orderNo)).toBe('reversed')
})

test('what was paid and then failed, or came back, is heard of without any callback', async () => {
  const orders = [await sent({ callback: 'never' }), await sent({ callback: 'never' })]
  for (const orderNo of orders) await endOfFarEnd(orderNo)
  await world.advance({ hours: 1 })
  const [failed = '', back = ''] = orders
  world.farEnd.turnRound(`${failed}-1`)
  world.farEnd.sendBack(`${back}-1`)
  await world.advance({ days: 1 }, 360)
  expect(await itemsOf(failed)).toMatchObject([{ kind: 'payoutContradicted' }])
  expect(await stateOf(world, back)).toBe('reversed')
})

for (const inquiry of ['otherAccount', 'otherTotal', 'old'] as const) {
  test(`a payout under our reference that is not ours (${inquiry}) opens no loan and waits for two persons`, async () => {
    const orderNo = await sent({ answer: 'error500', callback: 'never', settleAfterMs: 0, inquiry })
    await endOfFarEnd(orderNo)
    await world.advance({ hours: 3 })
    expect(await stateOf(world, orderNo)).toBe('loaning')
    expect(await itemsOf(orderNo)).toMatchObject([
      { kind: 'payoutMismatch', resolutions: ['paid', 'notPaid'] },
    ])
    expect((await settleByTwo(orderNo, 'notPaid')).code).toBe('')
    expect(await stateOf(world, orderNo)).toBe('loanFailed')
  })
}

test('a payout that the channel took and no longer knows is settled by two, not by who sent it', async () => {
  const orderNo = await sent({ callback: 'never', settleAfterMs: 600_000, inquiry: 'notFound' })
  expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'accepted' })
  await world.advance({ hours: 1 })
  expect(await itemsOf(orderNo)).toMatchObject([{ kind: 'payoutUnknown', detail: { why: 'forgotten' } }])
  expect((await settleByTwo(orderNo, 'notPaid')).code).toBe('')
  expect(await stateOf(world, orderNo)).toBe('loanFailed')
  expect(await itemsOf(orderNo)).toEqual([])
})

test('a payout that cannot be sent is tried after growing pauses, becomes an open item after a day, and goes out once when the channel is back', async () => {
  const orderNo = await addWaitingOrder(world)
  await releaseOrder(world, orderNo)
  await world.farEnd.down()
  const tried = vi.spyOn(world.services.channel, 'createPayout')
  await world.drain()
  for (let minute = 0; minute < 60; minute += 1) {
    world.clock.forwardMinutes(1)
    if ((await followPayouts(world.services)) > 0) await world.drain()
  }
  expect(tried.mock.calls.length).toBeGreaterThan(1)
  expect(tried.mock.calls.length).toBeLessThan(8)
  tried.mockRestore()
  await world.advance({ hours: 25 }, 60)
  expect(await payoutOf(world, orderNo)).toMatchObject({ state: 'submitting', sent_at: null })
  expect(await itemsOf(orderNo)).toMatchObject([{ kind: 'payoutUnknown', detail: { why: 'notSent' } }])
  await world.farEnd.up()
  await world.advance({ hours: 2 })
  await until(world, async () => (await stateOf(world, orderNo)) === 'repaying')
  expect(await itemsOf(orderNo)).toEqual([])
  expect(world.farEnd.payouts()).toHaveLength(1)
})

test('what stood released for a day and is taken back asks for nobody any more', async () => {
  const orderNo = await addWaitingOrder(world)
  const maker = await world.as('finance_maker')
  await maker.ok(stopPayouts, { channel: null, note: 'over the weekend', requestKey: newKey() })
  await releaseOrder(world, orderNo)
  await world.advance({ hours: 26 })
  expect(await itemsOf(orderNo)).toMatchObject([{ kind: 'payoutUnknown', detail: { why: 'notSent' } }])
  const checker = await world.as('finance_checker')
  const { version } = await payoutOf(world, orderNo)
  await checker.ok(takeBackRelease, { orderNo, version, requestKey: newKey() })
  expect(await itemsOf(orderNo)).toEqual([])
})
