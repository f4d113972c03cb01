import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getDayClassCases,
  getDayClasses,
  getDueOrders,
  getDueSummary,
} from '@lumbung/contract/precollection/due'
import { getPreDayBoard } from '@lumbung/contract/precollection/day-board'
import { addDays, businessDay, businessDayOf } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { lentOut, signed } from '@lumbung/lab/world/applications'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { addImportedCash } from '../../records/loan/cash-records.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'

let world: World
let manager: Caller

/** Monday 23 November 2026, 10:00 WIB. */
const today = businessDay('2026-11-23')
const term = 14

beforeAll(async () => {
  world = await openWorld({ start: '2026-11-23T03:00:00Z' })
  manager = await world.as('pre_manager')
  await world.passTime()
})
afterAll(async () => await world.close())

let paid = 0
/** A loan due some days from today, settled today where that is said. */
async function loanDue(days: number, isPaid: boolean): Promise<string> {
  const { orderNo } = await signed(world, 'panen')
  await lentOut(world, orderNo, addDays(today, days - term))
  if (isPaid)
    await transact(world.db, '*', async (tx) => {
      const now = world.clock.now()
      const cash = {
        orderNo,
        appCode: 'panen',
        amount: 2_000_000,
        paidAt: now,
        receivedAt: now,
        paymentId: `due-${(paid += 1)}`,
      }
      const cashRecordId = await addImportedCash(tx, cash)
      const event = { kind: 'paid', day: businessDayOf(now), amount: rupiah(2_000_000) } as const
      await postLoanEvent(tx, orderNo, event, { actor: system, now, recordedAt: now, cashRecordId })
    })
  return orderNo
}

test('of each due day it is said how much was due and when it came; each figure is its list', async () => {
  await loanDue(2, true)
  await loanDue(2, false)
  await loanDue(0, true)
  await loanDue(0, false)
  await loanDue(-3, true)
  await loanDue(-3, false)
  const { lines, total } = await manager.ok(getDueSummary, { filter: {} })
  const of = (days: number) => lines.find(({ id }) => id === addDays(today, days))
  expect(of(2)).toMatchObject({ due: 2, before: 1, onDay: 0, after: 0, open: 0, clearedPpm: 500_000 })
  expect(of(0)).toMatchObject({ due: 2, before: 0, onDay: 1, after: 0, open: 0 })
  expect(of(-3)).toMatchObject({ due: 2, before: 0, onDay: 0, after: 1, open: 1, clearedPpm: 0 })
  expect(total).toMatchObject({ due: 6, before: 1, onDay: 1, after: 1, open: 1 })
  for (const [figure, repaid] of [
    ['before', ['before']],
    ['onDay', ['onDay']],
    ['after', ['after']],
    ['open', ['open']],
  ] as const)
    for (const line of lines) {
      const filter = { dueDay: { from: line.id, to: line.id }, repaid: [...repaid] }
      expect((await manager.ok(getDueOrders, { filter, size: 20 })).total).toBe(line[figure])
    }
  const all = (await manager.ok(getDueOrders, { filter: {}, size: 20 })).items
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(total.amount)
})

test('the day by class of amount and type of customer is the board of that day, and opens its cases', async () => {
  await world.passTime()
  const board = await manager.ok(getPreDayBoard, { filter: {}, size: 50 })
  const { lines, total } = await manager.ok(getDayClasses, { filter: {} })
  expect(board.sums.held).toBeGreaterThan(0)
  expect(total).toMatchObject({
    held: board.sums.held,
    heldAmount: board.sums.heldAmount,
    cleared: board.sums.cleared,
    collected: board.sums.collected,
  })
  for (const { id, held } of lines) {
    const [amountClass, customerType] = id.split('.') as ['below500', 'new']
    const filter = { amountClass: [amountClass], customerType: [customerType], figure: 'held' } as const
    const cases = await manager.ok(getDayClassCases, {
      filter: { ...filter, amountClass: [...filter.amountClass], customerType: [...filter.customerType] },
      size: 50,
    })
    expect(cases.total).toBe(held)
  }
  expect((await (await world.as('pre_operator')).call(getDayClasses, { filter: {} })).code).toBe(
    'NOT_PERMITTED',
  )
})
