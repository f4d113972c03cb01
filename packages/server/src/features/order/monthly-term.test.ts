import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMachineReview } from '@lumbung/contract/approve/decided'
import { getReview, getReviews } from '@lumbung/contract/approve/review'
import { getStanding } from '@lumbung/contract/open/application'
import { getAccount } from '@lumbung/contract/order/account'
import { getOrder, getOrders } from '@lumbung/contract/order/order'
import { addMonths, businessDayOf } from '@lumbung/domain/calendar'
import { liveCodes, payTo } from '@lumbung/lab/world/changed-loans'
import { applied } from '@lumbung/lab/world/applications'
import { addRunningLoan, assertSoundBooks, stateOf } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type World } from '@lumbung/lab/world/world'

const monthly = { productCode: 'panen-bulanan', amount: 3_000_000, termDays: 90 }
let world: World
beforeAll(async () => {
  world = await openWorld({ start: '2026-01-31T05:00:00Z' })
})
afterAll(async () => {
  await assertSoundBooks(world)
  await world.close()
})

test('wherever a term is told, a contract by month says months and one by days says days', async () => {
  for (const [wish, term] of [
    [monthly, { count: 3, unit: 'month' }],
    [{}, { count: 14, unit: 'day' }],
  ] as const) {
    const { orderNo, applicationId } = await applied(world, 'panen', wish)
    const reviewer = await world.as('first_reviewer')
    const { items } = await reviewer.ok(getReviews, {
      filter: { stage: 'first', standing: 'wait' },
      size: 50,
    })
    expect(items.find((row) => row.orderNo === orderNo)?.term).toEqual(term)
    expect((await reviewer.ok(getReview, { orderNo })).order.term).toEqual(term)
    expect((await reviewer.ok(getMachineReview, { orderNo })).order.term).toEqual(term)
    const listed = await reviewer.ok(getOrders, { filter: { orderNo }, size: 5 })
    expect(listed.items.map((row) => row.term)).toEqual([term])
    expect((await reviewer.ok(getOrder, { orderNo })).order.term).toEqual(term)
    expect((await world.appOk('panen', getStanding, { applicationId })).term).toEqual(term)
  }
})

test('who pays on the same date each month, the month’s last where it has none, is never late and owes nothing at the end', async () => {
  const orderNo = await addRunningLoan(world, monthly)
  const finance = await world.as('finance_maker')
  const loanDay = businessDayOf(world.clock.now())
  expect((await finance.ok(getAccount, { orderNo })).terms.term).toEqual({ count: 3, unit: 'month' })
  const paidOn: string[] = []
  for (const months of [1, 2, 3]) {
    const due = addMonths(loanDay, months)
    while (businessDayOf(world.clock.now()) < due) {
      world.clock.forwardDays(1)
      const { daysLate } = await finance.ok(getAccount, { orderNo })
      expect({ day: businessDayOf(world.clock.now()), daysLate }).toMatchObject({ daysLate: 0 })
    }
    const { instalments } = await finance.ok(getAccount, { orderNo })
    const next = instalments.find(({ no }) => no === months)
    expect(next?.dueDay).toBe(due)
    paidOn.push(due)
    const { account } = await liveCodes(world, orderNo)
    const paid = await payTo(world, orderNo, {
      account_number: account?.code ?? '',
      amount: next?.left.total ?? 0,
    })
    expect(paid).toMatchObject({ state: 'posted', penalty: 0, credit: 0 })
  }
  expect(paidOn).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  expect(await stateOf(world, orderNo)).toBe('cleared')
  const end = await finance.ok(getAccount, { orderNo })
  expect(end.instalments.map(({ state }) => state)).toEqual(['cleared', 'cleared', 'cleared'])
  expect(end.instalments.map(({ penalty }) => penalty)).toEqual([0, 0, 0])
})
