import { expect, test } from 'vitest'
import { getOrders } from '@lumbung/contract/order/order'
import { addDays } from '@lumbung/domain/calendar'
import { transact } from '../db/transaction.ts'
import { addRunningLoan } from '@lumbung/lab/world/waiting-orders'
import { openWorld } from '@lumbung/lab/world/world'
import { owedOn } from './order-parts.ts'

test('a list never loses a loan, not even on a day before its last event', async () => {
  const world = await openWorld()
  const orderNo = await addRunningLoan(world)
  const before = addDays(world.clock.today(), -3)
  const owed = await transact(world.db, '*', async (tx) => await owedOn(tx, [orderNo], before))
  expect(owed.get(orderNo)).toMatchObject({ total: 1_007_000, daysLate: 0 })
  // The clock is moved back, as BUSINESS_DATE may.
  world.clock.forwardDays(-3)
  const maker = await world.as('finance_maker')
  const { items } = await maker.ok(getOrders, { filter: {}, size: 20 })
  expect(items.find((order) => order.orderNo === orderNo)).toMatchObject({ remainingAmount: 1_007_000 })
  await world.close()
})
