import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLoanDays, getPayouts, markForReconciliation } from '@lumbung/contract/loan/loan-record'
import { getOpenItem, getOpenItems, settleOpenItem } from '@lumbung/contract/utils/open-item'
import { addDays } from '@lumbung/domain/calendar'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import {
  addRunningLoan,
  addWaitingOrder,
  newKey,
  payoutOf,
  releaseOrder,
  until,
} from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => world.close())

test('a day counts the payouts that were sent on it by how they stand, and each figure is the list it opens', async () => {
  const maker = await world.as('finance_maker')
  expect(await maker.ok(getLoanDays, { filter: {}, size: 20 })).toMatchObject({ items: [], total: 0 })

  const paid = await addRunningLoan(world)
  const other = await addRunningLoan(world, { channel: 'midtrans' })
  const failed = await addWaitingOrder(world)
  world.farEnd.setBehaviour(`${failed}-1`, { failureCode: 'INVALID_DESTINATION' })
  await releaseOrder(world, failed)
  await until(world, async () => (await payoutOf(world, failed)).state === 'failed')
  await addWaitingOrder(world)

  const today = world.services.clock.today()
  const days = await maker.ok(getLoanDays, { filter: {}, size: 20 })
  expect(days).toMatchObject({ total: 1, exact: true })
  const [day] = days.items
  expect(day).toMatchObject({ day: today, payouts: 3 })
  const sentDay = { from: today, to: today }
  const listed = await maker.ok(getPayouts, { filter: { sentDay }, size: 20 })
  expect(listed.items.map(({ orderNo }) => orderNo).toSorted()).toEqual([paid, other, failed].toSorted())
  expect(listed.amountOnPage).toBe(day?.amount)
  for (const [kind, state] of [
    ['success', ['success']],
    ['failed', ['failed']],
    ['inFlight', ['submitting', 'accepted', 'unknown']],
    ['unknown', ['unknown']],
    ['reversed', ['reversed']],
  ] as const) {
    const opened = await maker.ok(getPayouts, { filter: { sentDay, state: [...state] }, size: 20 })
    expect({ count: opened.total, amount: opened.amountOnPage }).toEqual(day?.[kind])
  }
  // Its channels come to the day, and each is the list of the day that is narrowed to it.
  if (day === undefined) throw new Error('no day')
  const channels = payoutChannels.map((channel) => day[channel])
  const sumOf = (name: keyof (typeof channels)[number]) => channels.reduce((so, each) => so + each[name], 0)
  expect({ payouts: sumOf('payouts'), amount: sumOf('amount') }).toEqual({
    payouts: day.payouts,
    amount: day.amount,
  })
  expect([sumOf('success'), sumOf('failed'), sumOf('inFlight')]).toEqual([
    day.success.count,
    day.failed.count,
    day.inFlight.count,
  ])
  expect(day.midtrans.payouts).toBeGreaterThan(0)
  for (const channel of payoutChannels) {
    const narrow = { sentDay, channel }
    const { total, amountOnPage } = await maker.ok(getPayouts, { filter: narrow, size: 20 })
    expect([channel, total, amountOnPage]).toEqual([channel, day[channel].payouts, day[channel].amount])
    const { items } = await maker.ok(getLoanDays, { filter: { channel }, size: 20 })
    expect(items[0]?.[channel]).toEqual(day[channel])
  }
  expect(
    (await maker.ok(getPayouts, { filter: { sentDay: { to: addDays(today, -1) } }, size: 20 })).total,
  ).toBe(0)
  expect((await maker.ok(getLoanDays, { filter: { day: { to: addDays(today, -1) } }, size: 20 })).total).toBe(
    0,
  )
  expect((await maker.ok(getLoanDays, { filter: { channel: 'nobody' }, size: 20 })).total).toBe(0)
})

test('who does not work with money sees neither', async () => {
  const reviewer = await world.as('first_reviewer')
  expect(await reviewer.call(getLoanDays, { filter: {}, size: 20 })).toMatchObject({ code: 'NOT_PERMITTED' })
  expect(await reviewer.call(getPayouts, { filter: {}, size: 20 })).toMatchObject({ code: 'NOT_PERMITTED' })
})

test('a payout in which something does not fit is marked once, with a reason, until a checker has settled what was found', async () => {
  const [maker, checker] = [await world.as('finance_maker'), await world.as('finance_checker')]
  const orderNo = await addRunningLoan(world)
  const reference = `${orderNo}-1`
  const { name } = await world.db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', maker.staffId)
    .executeTakeFirstOrThrow()
  const payout = async () => (await maker.ok(getPayouts, { filter: { orderNo }, size: 20 })).items[0]
  const marks = async (marked: boolean) =>
    (await maker.ok(getPayouts, { filter: { orderNo, marked }, size: 20 })).total
  const before = await payout()
  expect(before).toMatchObject({ marked: null, can: { mark: true } })

  const asked = { orderNo, reference, note: ' The borrower has not got it ', requestKey: newKey() }
  await maker.ok(markForReconciliation, asked)
  await maker.ok(markForReconciliation, asked)
  const row = await payout()
  expect(row).toEqual({ ...before, marked: row?.marked, can: { ...before?.can, mark: false } })
  expect(row?.marked).toMatchObject({ by: name, note: 'The borrower has not got it' })
  expect([await marks(true), await marks(false)]).toEqual([1, 0])

  const { items } = await checker.ok(getOpenItems, { filter: { kind: ['payoutMarked'] }, size: 20 })
  expect(items).toMatchObject([
    { subject: reference, orderNo, amount: row?.amount, times: 1, takesTwo: false },
  ])
  const id = row?.marked?.itemId ?? 0
  const page = await checker.ok(getOpenItem, { id })
  expect(page.item.can).toMatchObject({ settle: true, retry: false })
  expect(page.history).toMatchObject([{ kind: 'opened', by: name, note: 'The borrower has not got it' }])

  const { version } = page.item
  const found = { id, version, resolution: 'done' as const, note: 'Arrived at 14:02', requestKey: newKey() }
  await checker.ok(settleOpenItem, found)
  expect(await payout()).toEqual(before)
  expect([await marks(true), await marks(false)]).toEqual([0, 1])
})

test('only a payout that was sent is marked, with a word why, and not twice', async () => {
  const maker = await world.as('finance_maker')
  const sent = await addRunningLoan(world)
  const waiting = await addWaitingOrder(world)
  const mark = async (orderNo: string, reference: string, note = 'Not in the statement') =>
    await maker.call(markForReconciliation, { orderNo, reference, note, requestKey: newKey() })
  expect(await mark(waiting, `${waiting}-1`)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await mark(sent, `${waiting}-1`)).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  expect(await mark(sent, `${sent}-1`, '  ')).toMatchObject({ code: 'REASON_MISSING' })
  expect(await mark(sent, `${sent}-1`)).toMatchObject({ code: '' })
  expect(await mark(sent, `${sent}-1`, 'Once more')).toMatchObject({ code: 'DUPLICATE' })
  const auditor = await world.as('auditor')
  expect((await auditor.ok(getPayouts, { filter: { orderNo: sent }, size: 20 })).items[0]?.can.mark).toBe(
    false,
  )
})
