import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAccount } from '@lumbung/contract/order/account'
import { agreeOn } from '@lumbung/lab/world/settings'
import { addDays, businessDay, businessDayOf } from '@lumbung/domain/calendar'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { releaseCash } from '../../records/loan/cash-records.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'
import { lockOrder } from '../../records/order/orders.ts'
import { eventsOf, liveCodes, payTo } from '@lumbung/lab/world/changed-loans'
import { addRunningLoan, assertSoundBooks, stateOf, until } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { syncOrderWithLoan } from '../../money/sync-order-with-loan.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await assertSoundBooks(world)
  await world.close()
})

const today = () => businessDayOf(world.clock.now())
const tomorrow = () => addDays(today(), 1)

async function setFrom(from: string, amount: number): Promise<void> {
  await agreeOn(world, { code: 'smallBalance', value: { amount }, from })
}

async function payByAccount(orderNo: string, amount: number, at?: string) {
  const { account } = await liveCodes(world, orderNo)
  return await payTo(world, orderNo, {
    account_number: account?.code ?? '',
    amount,
    ...(at === undefined ? {} : { at }),
  })
}

/** What stands in an account of the books for an order. */
async function booked(orderNo: string, account: string): Promise<number> {
  return await transact(world.db, '*', async (tx) => {
    const rows = await tx
      .selectFrom('ledger_entry')
      .select('amount')
      .where('order_no', '=', orderNo)
      .where('account', '=', account)
      .execute()
    return rows.reduce((so, { amount }) => so + amount, 0)
  })
}

const told = async (orderNo: string) =>
  (await eventsOf(world, orderNo)).filter(({ kind }) => kind.startsWith('smallBalance'))

/** Takes the first payment of a loan back, as a reversal by the channel would. */
async function takeBackFirst(orderNo: string, cashId: number): Promise<void> {
  const [now, recordedAt] = [world.clock.now(), new Date()]
  await transact(world.db, '*', async (tx) => {
    const order = await lockOrder(tx, orderNo)
    const reversal = { kind: 'reversed', day: today(), target: '1' } as const
    const loan = await postLoanEvent(tx, orderNo, reversal, { actor: system, now, recordedAt })
    await releaseCash(tx, cashId)
    await syncOrderWithLoan(tx, world.services, order, loan, { actor: system, at: now, recordedAt })
  })
}

test('a payment that leaves no more than the setting clears the loan, and the rest is a reduction', async () => {
  const orderNo = await addRunningLoan(world)
  await setFrom(tomorrow(), 120)
  world.clock.forwardDays(14)
  await payByAccount(orderNo, 1_006_880)
  expect(await stateOf(world, orderNo)).toBe('cleared')
  expect(await booked(orderNo, 'reductions')).toBe(120)
  expect(await booked(orderNo, 'loansReceivable')).toBe(0)
  expect(await told(orderNo)).toMatchObject([{ kind: 'smallBalanceForgiven', amount: 120, actor: 'system' }])
  const account = await (await world.as('finance_maker')).ok(getAccount, { orderNo })
  expect(account).toMatchObject({ owed: { total: 0 }, clearedDay: today(), credit: 0 })
  expect(account.lines.at(-1)).toMatchObject({ kind: 'smallBalance', principal: -120, balance: 0 })
  await until(world, async () => (await liveCodes(world, orderNo)).account === undefined)
})

test('a payment that leaves one rupiah more is a part payment like any other', async () => {
  const orderNo = await addRunningLoan(world)
  await setFrom(tomorrow(), 120)
  world.clock.forwardDays(14)
  await payByAccount(orderNo, 1_006_879)
  expect(await stateOf(world, orderNo)).toBe('repaying')
  expect(await booked(orderNo, 'reductions')).toBe(0)
})

test('the day of the payment decides, not the day it is heard of', async () => {
  const orderNo = await addRunningLoan(world)
  world.clock.forwardDays(13)
  await setFrom(tomorrow(), 500)
  world.clock.forwardDays(2)
  // Paid on 3 December, a day before the setting: 1,006,500 were asked for then.
  await payByAccount(orderNo, 1_006_400, '2026-12-03T05:00:00.000Z')
  expect(await stateOf(world, orderNo)).toBe('repaying')
  expect(await told(orderNo)).toEqual([])
})

test('what was forgiven is owed again when an earlier payment is taken back, and the order is open', async () => {
  const orderNo = await addRunningLoan(world)
  await setFrom(tomorrow(), 500)
  world.clock.forwardDays(13)
  const first = await payByAccount(orderNo, 500_000)
  world.clock.forwardDays(1)
  await payByAccount(orderNo, 506_500)
  expect(await stateOf(world, orderNo)).toBe('cleared')
  const forgiven = await booked(orderNo, 'reductions')
  expect(forgiven).toBeGreaterThan(0)
  await takeBackFirst(orderNo, first.id)
  expect(await stateOf(world, orderNo)).toBe('repaying')
  expect(await booked(orderNo, 'reductions')).toBe(0)
  expect(await told(orderNo)).toMatchObject([
    { kind: 'smallBalanceForgiven', amount: forgiven },
    { kind: 'smallBalanceTakenBack', amount: forgiven },
  ])
})

test('a payment dated back makes a later one forgive on its own day', async () => {
  const orderNo = await addRunningLoan(world)
  await setFrom(tomorrow(), 500)
  world.clock.forwardDays(14)
  await payByAccount(orderNo, 1_000_000)
  expect(await stateOf(world, orderNo)).toBe('repaying')
  world.clock.forwardDays(1)
  // 7,000 were left on 4 December; half of it was paid the day before and bore no more interest.
  await payByAccount(orderNo, 6_800, '2026-12-03T05:00:00.000Z')
  expect(await stateOf(world, orderNo)).toBe('cleared')
  const { rows } = await transact(world.db, '*', async (tx) => ({
    rows: await tx.selectFrom('loan').selectAll().where('order_no', '=', orderNo).execute(),
  }))
  expect(rows).toMatchObject([{ cleared_day: businessDay('2026-12-04'), credit: 0 }])
  expect((await told(orderNo)).map(({ kind }) => kind)).toEqual(['smallBalanceForgiven'])
})
