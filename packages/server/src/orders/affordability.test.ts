import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductTerms } from '@lumbung/domain/account/product'
import { buildSchedule } from '@lumbung/domain/account/schedule'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { add, ppm, rupiah } from '@lumbung/domain/money'
import { applied } from '@lumbung/lab/world/applications'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { affordabilityWith } from './affordability.ts'

// From here it is 31 days to the same date of the next month.
const start = '2026-12-01'
let world: World
beforeAll(async () => {
  world = await openWorld({ start: `${start}T05:00:00Z` })
})
afterAll(async () => world.close())

const byMonth: ProductTerms = {
  principal: rupiah(6_000_000),
  termDays: 90,
  instalments: 3,
  calendar: 'month',
  serviceFeePpm: ppm(30_000),
  handlingFee: rupiah(0),
  interestPpm: ppm(1_000),
  overdueFirstPpm: ppm(2_000),
  overdueLaterPpm: ppm(3_000),
  feeMode: 'upfront',
  dueRule: 'after',
  earlyInterest: 'actualDays',
  extensionFeePpm: ppm(2_000),
}
const means = { monthly_income: 3_000_000, monthly_debt: 0 }

test('of a loan by calendar month exactly the first instalment counts, on whatever day of the year it is asked for', () => {
  for (const instalments of [2, 3, 12])
    for (const dueRule of ['after', 'inclusive'] as const)
      for (let ahead = 0; ahead < 366; ahead += 1) {
        const day = addDays(businessDay(start), ahead)
        const terms = { ...byMonth, instalments, termDays: 30 * instalments, dueRule }
        const [bill] = buildSchedule(terms, day)
        const counted = affordabilityWith({ terms }, means, { asked: false }, day).instalments
        const wanted = bill === undefined ? null : add(bill.principal, bill.interest)
        expect({ day, dueRule, counted }).toEqual({ day, dueRule, counted: wanted })
      }
})

test('who cannot bear the first month of a loan by the calendar is rejected in a long month too', async () => {
  const { orderNo } = await applied(world, 'panen', {
    productCode: 'panen-bulanan',
    amount: 6_000_000,
    termDays: 90,
    borrower: { monthlyIncome: 3_000_000 },
  })
  const found = await world.db
    .selectFrom('orders')
    .innerJoin('machine_review', 'machine_review.order_no', 'orders.order_no')
    .select(['orders.state', 'orders.reject_reason', 'machine_review.facts'])
    .where('orders.order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  expect(found).toMatchObject({
    state: 'machineRejected',
    reject_reason: 'R04',
    // 2,000,000 and 31 days at 0.1 % of 6,000,000, over 3,000,000; rounded up.
    facts: { debtRatioPpm: 728_667 },
  })
})
