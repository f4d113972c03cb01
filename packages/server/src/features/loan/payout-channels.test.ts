import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getWaitLoans, putForward, releaseLoan } from '@lumbung/contract/loan/disbursement'
import {
  getPayoutChannels,
  startPayouts,
  stopPayouts,
  switchChannel,
} from '@lumbung/contract/loan/payout-channel'
import { dealTo } from '@lumbung/lab/world/settings'
import {
  addWaitingOrder,
  assertSoundBooks,
  newKey,
  payoutOf,
  releaseOrder,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { transact } from '../../db/transaction.ts'
import { sendPayout } from '../../money/send-payout.ts'
import { lockChannels } from '../../records/loan/payout-channels.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const begun = () => [...world.farEnd.payouts(), ...world.midtrans.payouts()].length
const idOf = async (orderNo: string) => (await payoutOf(world, orderNo)).id
const shown = async (orderNo: string) => {
  const { items } = await (
    await world.as('finance_checker')
  ).ok(getWaitLoans, { filter: { orderNo }, size: 20 })
  return items[0]!
}
const topUp = async (amount: number) =>
  await fetch(`${world.farEnd.url}/simulate/balance`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('secret-key:').toString('base64')}`,
    },
    body: JSON.stringify({ amount }),
  })

test('by whom a payout goes is chosen as it is sent, by shares; each stays with its channel', async () => {
  await dealTo(world, 'xendit', { sharePercent: 50 })
  await dealTo(world, 'midtrans', { sharePercent: 50 })
  const orders: string[] = []
  for (let n = 0; n < 8; n += 1) orders.push(await addWaitingOrder(world))
  expect((await shown(orders[0]!)).channel).toBeNull()
  for (const orderNo of orders) await releaseOrder(world, orderNo)
  await until(world, async () => begun() === 8)
  const paid = await Promise.all(orders.map(async (orderNo) => (await payoutOf(world, orderNo)).channel))
  expect(new Set(paid)).toEqual(new Set(['xendit', 'midtrans']))
  expect(world.midtrans.payouts()).toHaveLength(paid.filter((channel) => channel === 'midtrans').length)
})

test('outside the hours of every channel it waits, says why and until when, and goes when they open', async () => {
  // It is noon on a Friday.
  await dealTo(world, 'xendit', { hours: { from: 780, to: 1_020 } })
  await dealTo(world, 'midtrans', { active: false })
  const orderNo = await addWaitingOrder(world)
  await releaseOrder(world, orderNo)
  await world.drain()
  expect(await shown(orderNo)).toMatchObject({
    state: 'submitting',
    channel: null,
    waits: [
      { channel: 'xendit', why: 'outsideHours', until: '2026-11-20T06:00:00.000Z' },
      { channel: 'midtrans', why: 'off', until: null },
    ],
  })
  await world.advance({ minutes: 61 }, 61)
  await until(world, async () => (await payoutOf(world, orderNo)).state === 'success')
  expect(await payoutOf(world, orderNo)).toMatchObject({ channel: 'xendit', waits: null })
})

test('a cap is not passed by senders at once, and what it holds back helps the other channel to its payouts', async () => {
  await dealTo(world, 'xendit', { dayCap: 2 * 967_000 })
  await dealTo(world, 'midtrans', { dayCap: 967_000 })
  const orders: string[] = []
  for (let n = 0; n < 5; n += 1) orders.push(await addWaitingOrder(world))
  for (const orderNo of orders) await releaseOrder(world, orderNo)
  const ids = await Promise.all(orders.map(idOf))
  await Promise.all(ids.map(async (disbursementId) => await sendPayout({ disbursementId }, world.services)))
  expect([world.farEnd.payouts().length, world.midtrans.payouts().length]).toEqual([2, 1])
  const rows = await Promise.all(orders.map(async (orderNo) => await payoutOf(world, orderNo)))
  const waiting = rows.filter(({ waits }) => waits !== null)
  expect(waiting).toHaveLength(2)
  for (const { waits } of waiting)
    expect(waits).toMatchObject([
      { channel: 'xendit', why: 'dayCap', until: '2026-11-20T17:00:00.000Z' },
      { channel: 'midtrans', why: 'dayCap' },
    ])
})

test('what must stay at a channel stays, with what is on its way deducted; the forecast says for how many it is enough', async () => {
  await dealTo(world, 'xendit', { leastBalance: 5_000_000 })
  await dealTo(world, 'midtrans', { active: false })
  await topUp(-(world.farEnd.balance() - 5_000_000 - 1_500_000))
  const orders = [await addWaitingOrder(world), await addWaitingOrder(world)]
  const checker = await world.as('finance_checker')
  const before = await checker.ok(getPayoutChannels, {})
  expect(before.channels).toMatchObject([
    {
      channel: 'xendit',
      balance: 6_500_000,
      free: 1_500_000,
      queue: { count: 2, amount: 1_934_000, carried: 1, shortBy: 434_000 },
      wait: null,
    },
    { channel: 'midtrans', wait: { why: 'off' }, queue: { count: 0 } },
  ])
  expect(before.channels[0]?.balanceAt).toBe('2026-11-20T05:00:00.000Z')
  for (const orderNo of orders) await releaseOrder(world, orderNo)
  await until(world, async () => begun() === 1)
  const rows = await Promise.all(orders.map(async (orderNo) => await payoutOf(world, orderNo)))
  const [waiting] = rows.flatMap(({ waits }) => (waits === null ? [] : [waits]))
  expect(waiting).toMatchObject([{ why: 'balance' }, { why: 'off' }])
  expect(world.farEnd.payouts()).toHaveLength(1)
})

test('a stop holds at once all that is not sent, whoever started it anew must be another person, and then all goes', async () => {
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  const orderNo = await addWaitingOrder(world)
  const { id, onTheWay } = await maker.ok(stopPayouts, {
    channel: null,
    note: 'money leaks',
    requestKey: newKey(),
  })
  expect(onTheWay).toEqual({ count: 0, amount: 0 })
  await releaseOrder(world, orderNo)
  await world.drain()
  expect((await shown(orderNo)).waits).toMatchObject([{ why: 'stopped' }, { why: 'stopped' }])
  expect(begun()).toBe(0)
  expect(await maker.call(startPayouts, { id, note: 'all well', requestKey: newKey() })).toMatchObject({
    code: 'SAME_PERSON',
  })
  expect((await checker.ok(getPayoutChannels, {})).can).toEqual({ stop: true, start: true })
  expect((await maker.call(stopPayouts, { channel: null, note: 'again', requestKey: newKey() })).code).toBe(
    'DUPLICATE',
  )
  const told = await world.db
    .selectFrom('notification')
    .select('staff_id')
    .where('kind', '=', 'payoutsStopped')
    .execute()
  expect(told.map(({ staff_id: person }) => person)).toContain(checker.staffId)
  expect(told.map(({ staff_id: person }) => person)).not.toContain(maker.staffId)
  await checker.ok(startPayouts, { id, note: 'all well', requestKey: newKey() })
  await world.passTime()
  await until(world, async () => (await payoutOf(world, orderNo)).state === 'success')
})

test('of one channel that is stopped the other takes over', async () => {
  const maker = await world.as('finance_maker')
  await maker.ok(stopPayouts, { channel: 'xendit', note: 'it answers oddly', requestKey: newKey() })
  const orderNo = await addWaitingOrder(world)
  await releaseOrder(world, orderNo)
  await until(world, async () => (await payoutOf(world, orderNo)).state === 'success')
  expect(world.farEnd.payouts()).toEqual([])
})

test('no payout slips through a stop that committed: senders that come meanwhile wait for it, and then find it', async () => {
  const orders: string[] = []
  for (let n = 0; n < 4; n += 1) orders.push(await addWaitingOrder(world))
  for (const orderNo of orders) await releaseOrder(world, orderNo)
  const ids = await Promise.all(orders.map(idOf))
  const { staffId } = await world.as('finance_maker')
  const waiting = sql<{ n: number }>`
    select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`
  let senders: Promise<void[]> = Promise.resolve([])
  await transact(world.db, '*', async (tx) => {
    await lockChannels(tx)
    senders = Promise.all(
      ids.map(async (disbursementId) => await sendPayout({ disbursementId }, world.services)),
    )
    while ((await waiting.execute(world.db)).rows[0]?.n !== 4) await pause(10)
    await tx
      .insertInto('payout_stop')
      .values({ channel: null, reason: 'now', stopped_by: staffId, stopped_at: world.clock.now() })
      .execute()
  })
  await senders
  expect(begun()).toBe(0)
  for (const orderNo of orders)
    expect(await payoutOf(world, orderNo)).toMatchObject({
      state: 'submitting',
      sent_at: null,
      channel: null,
    })
})

test('stopping races with sending: what was marked before the stop is on its way, all else waits', async () => {
  const maker = await world.as('finance_maker')
  const orders: string[] = []
  for (let n = 0; n < 6; n += 1) orders.push(await addWaitingOrder(world))
  for (const orderNo of orders) await releaseOrder(world, orderNo)
  const ids = await Promise.all(orders.map(idOf))
  const senders = ids.map(async (disbursementId) => await sendPayout({ disbursementId }, world.services))
  const { id } = await maker.ok(stopPayouts, { channel: null, note: 'now', requestKey: newKey() })
  await Promise.all(senders)
  const sent = await world.db
    .selectFrom('disbursement')
    .select('id')
    .where('sent_at', 'is not', null)
    .execute()
  expect(begun()).toBe(sent.length)
  const checker = await world.as('finance_checker')
  await checker.ok(startPayouts, { id, note: 'all well', requestKey: newKey() })
  await world.passTime()
  await until(world, async () => begun() === 6)
})

test('a person switches what was not sent to another channel; what was begun stays', async () => {
  const maker = await world.as('finance_maker')
  const orderNo = await addWaitingOrder(world)
  const asked = { orderNo, channel: 'midtrans', note: 'fees', requestKey: newKey() } as const
  const { version } = await maker.ok(switchChannel, { ...asked, version: 0 })
  expect(await shown(orderNo)).toMatchObject({ channel: 'midtrans', channelFixed: true, version })
  const checker = await world.as('finance_checker')
  const put = await maker.ok(putForward, { orderNo, version, requestKey: newKey() })
  await checker.ok(releaseLoan, { orderNo, version: put.version, requestKey: newKey() })
  await world.drain()
  expect(world.midtrans.payouts()).toHaveLength(1)
  const { version: begunVersion } = await payoutOf(world, orderNo)
  expect(
    await maker.call(switchChannel, {
      ...asked,
      channel: 'xendit',
      version: begunVersion,
      requestKey: newKey(),
    }),
  ).toMatchObject({ code: 'PAYOUT_BEGUN' })
})

test('who switched a payout last may put it back to whom it went before, and nobody else', async () => {
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  const orderNo = await addWaitingOrder(world)
  const to = async (who: typeof maker, channel: 'xendit' | 'midtrans' | 'back' | null) => {
    const { version } = await payoutOf(world, orderNo)
    const asked = { orderNo, version, channel, note: 'fees', requestKey: newKey() }
    return [(await who.call(switchChannel, asked)).code, (await payoutOf(world, orderNo)).channel]
  }
  expect(await to(maker, 'back')).toEqual(['STATE_CONFLICT', null])
  expect(await to(maker, 'midtrans')).toEqual(['', 'midtrans'])
  expect(await to(maker, 'midtrans')).toEqual(['SAME_CHANNEL', 'midtrans'])
  expect(await to(checker, 'back')).toEqual(['STATE_CONFLICT', 'midtrans'])
  expect(await to(checker, 'xendit')).toEqual(['', 'xendit'])
  expect(await to(maker, 'back')).toEqual(['STATE_CONFLICT', 'xendit'])
  expect(await to(checker, 'back')).toEqual(['', 'midtrans'])
  expect(await to(checker, null)).toEqual(['', null])
})

test('another channel that has a payout which was not sent by it is an open item', async () => {
  const orderNo = await addWaitingOrder(world, { channel: 'midtrans' })
  await releaseOrder(world, orderNo)
  await until(world, async () => (await payoutOf(world, orderNo)).state === 'success')
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from('secret-key:').toString('base64')}`,
    'idempotency-key': `${orderNo}-1`,
  }
  const body = {
    reference_id: `${orderNo}-1`,
    channel_code: 'ID_BCA',
    channel_properties: { account_number: '5200012345', account_holder_name: 'Siti Nurhaliza' },
    amount: 967_000,
    currency: 'IDR',
    description: 'twice',
  }
  const made = await fetch(`${world.farEnd.url}/v2/payouts`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(made.status).toBeLessThan(300)
  await until(world, async () => {
    const items = await world.db.selectFrom('open_item').selectAll().where('order_no', '=', orderNo).execute()
    return items.some(
      ({ kind, subject }) => kind === 'payoutContradicted' && subject === `${orderNo}-1 xendit`,
    )
  })
})
