import { afterEach, beforeEach, expect, test } from 'vitest'
import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import { quoteExtension } from '@lumbung/contract/repay/extension'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { getPaymentPreview } from '@lumbung/contract/repay/query'
import {
  accountOf,
  eventsOf,
  extensionsOf,
  liveCodes,
  payTo,
  takeTime,
} from '@lumbung/lab/world/changed-loans'
import { addRunningLoan, assertSoundBooks, newKey, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

let world: World
let orderNo = ''
beforeEach(async () => {
  world = await openWorld()
  orderNo = await addRunningLoan(world)
  world.clock.forwardDays(17)
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const buyTime = async (days: number) => {
  await takeTime(world, orderNo, days)
  const { timeAccount } = await liveCodes(world, orderNo)
  return await payTo(world, orderNo, {
    account_number: timeAccount?.code ?? '',
    amount: timeAccount?.amount ?? 0,
  })
}
const askBack = async (cashId: number, outcome: 'returned' | 'wrongOrder' = 'returned') => {
  const maker = await world.as('finance_maker')
  const { items } = await maker.ok(getCashRecords, { filter: { orderNo }, size: 20 })
  const row = items.find(({ id }) => id === cashId)
  const why = { outcome, proof: 'The bank recalled it', requestKey: newKey() }
  return await maker.call(requestReversal, { id: cashId, version: row?.version ?? 0, ...why })
}
const agree = async () => {
  const checker = await world.as('finance_checker')
  const { items } = await checker.ok(getPaymentRequests, { filter: { state: ['asked'] }, size: 20 })
  const { id = 0, version = 0 } = items[0] ?? {}
  return await checker.call(decidePaymentRequest, {
    id,
    version,
    decision: 'agree',
    note: '',
    requestKey: newKey(),
  })
}

test('a payment that bought time is taken back with the time: the loan is as late as without it, and its codes follow', async () => {
  const maker = await world.as('finance_maker')
  const late = await accountOf(world, orderNo)
  expect(late).toMatchObject({ daysLate: 3, owed: { total: 1_013_000 } })
  const cash = await buyTime(7)
  expect(await accountOf(world, orderNo)).toMatchObject({ daysLate: 0, dueDay: '2026-12-14' })
  world.clock.forwardDays(2)
  const seen = await maker.ok(getPaymentPreview, { orderNo, reverse: cash.id })
  expect(seen).toMatchObject({ amount: 27_000, daysLate: 5, dueDay: '2026-12-04' })
  expect(await askBack(cash.id)).toMatchObject({ code: '' })
  expect(await agree()).toMatchObject({ code: '' })
  const after = await accountOf(world, orderNo)
  expect(after).toMatchObject({ daysLate: 5, dueDay: '2026-12-04', owed: seen.after, extensions: [] })
  expect(after.owed.total).toBe(1_007_000 + 5 * 2_000)
  expect((await extensionsOf(world, orderNo)).map(({ state }) => state)).toEqual(['reversed'])
  expect((await eventsOf(world, orderNo)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['paymentReversed', 'extensionFell']),
  )
  await until(world, async () => (await liveCodes(world, orderNo)).shop?.amount === after.owed.total)
  // As many may be bought as if it had never been.
  expect(await maker.call(quoteExtension, { orderNo, days: 7 })).toMatchObject({ code: '' })
})

test('of two that bought time the last goes first, and what is offered since ends with it', async () => {
  const first = await buyTime(7)
  world.clock.forwardDays(7)
  const second = await buyTime(5)
  expect(await askBack(first.id)).toMatchObject({ code: 'STATE_CONFLICT' })
  expect(await askBack(second.id)).toMatchObject({ code: '' })
  expect(await agree()).toMatchObject({ code: '' })
  expect(await accountOf(world, orderNo)).toMatchObject({ dueDay: '2026-12-14' })
  await takeTime(world, orderNo, 6)
  expect(await askBack(first.id)).toMatchObject({ code: '' })
  expect(await agree()).toMatchObject({ code: '' })
  expect((await extensionsOf(world, orderNo)).map(({ state }) => state)).toEqual([
    'reversed',
    'reversed',
    'expired',
  ])
  expect(await accountOf(world, orderNo)).toMatchObject({ dueDay: '2026-12-04', openExtension: null })
})

test('what is offered ends with any payment that it was reckoned with, also one that bought no time', async () => {
  const maker = await world.as('finance_maker')
  const { account } = await liveCodes(world, orderNo)
  const dueDay = new Date(world.clock.now().getTime() - 3 * 86_400_000).toISOString()
  const paid = { account_number: account?.code ?? '', amount: 507_000, at: dueDay }
  const cash = await payTo(world, orderNo, paid)
  expect((await takeTime(world, orderNo, 7)).quote).toMatchObject({
    penaltyNow: 3_000,
    fee: 7_000,
    payNow: 10_000,
  })
  expect(await askBack(cash.id, 'wrongOrder')).toMatchObject({ code: '' })
  expect(await agree()).toMatchObject({ code: '' })
  expect(await accountOf(world, orderNo)).toMatchObject({ openExtension: null })
  expect((await extensionsOf(world, orderNo)).map(({ state }) => state)).toEqual(['expired'])
  await world.drain()
  expect(await liveCodes(world, orderNo)).toMatchObject({ timeAccount: undefined, timeShop: undefined })
  expect((await eventsOf(world, orderNo)).map(({ kind }) => kind)).not.toContain('extensionFell')
  expect(await maker.ok(quoteExtension, { orderNo, days: 7 })).toMatchObject({ payNow: 27_000 })
})
