import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBorrowAgainRate } from '@lumbung/contract/report/borrow-again-rate'
import { getPassRate } from '@lumbung/contract/report/pass-rate'
import { getUnitEconomics } from '@lumbung/contract/report/unit-economics'
import {
  addDays,
  businessDay,
  businessDayOf,
  daysBetween,
  weekdayOf,
  type BusinessDay,
} from '@lumbung/domain/calendar'
import { stageCodes } from '@lumbung/domain/order/order'
import { transact } from '@lumbung/server/db/transaction'
import { openWorld, type Caller, type World } from '../world/world.ts'
import { acquisitionChannels } from './acquisition-channels.ts'
import { tightenedOn } from './demo-rules.ts'
import { fillDemo } from './fill-demo.ts'

/** As many are played for them as for the whole demo. */
const orders = 1_500
/** A Sunday morning in Jakarta: nobody has been at a desk since Saturday afternoon. */
const start = '2026-11-21T23:45:00Z'

let world: World
let viewer: Caller
let today: BusinessDay
beforeAll(async () => {
  world = await openWorld({ start })
  today = world.clock.today()
  const options = { databaseUrl: world.url, farEnd: world.farEnd, orders }
  await fillDemo(world.services, options, () => undefined).done
  viewer = await world.as('report_viewer')
}, 180_000)
afterAll(async () => await world.close())

const waitingStates = ['firstWait', 'finalWait', 'waitLoan'] as const

const days = (from: number, to: number) => ({ from: addDays(today, -from), to: addDays(today, -to) })
const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce((total: number, each) => total + (each ?? 0), 0)
const meanOf = (numbers: readonly (number | null)[]) => sum(numbers) / numbers.length

test('the demo begun on a Sunday has work at each desk and in each stage of collection', async () => {
  const counts = await transact(world.db, '*', async (tx) => {
    const { rows } = await sql<{ at: string; count: number }>`
      select state as at, count(*)::integer from orders group by state
      union all
      select stage, count(*)::integer from collection_case
       where closed_day is null and next_follow_day is not null group by stage`.execute(tx)
    return new Map(rows.map(({ at, count }) => [at, count]))
  })
  const empty = [...waitingStates, ...stageCodes].filter((at) => (counts.get(at) ?? 0) < 3)
  expect(empty).toEqual([])
})

describe('the reports of the demo', () => {
  test('show the day on which the rules became stricter', async () => {
    const ask = async (filter: object) => await viewer.ok(getPassRate, { filter, size: 100 })
    const changed = businessDayOf(tightenedOn(today))
    const since = daysBetween(changed, today)
    const [before, after] = [
      await ask({ days: days(2 * since, since + 1) }),
      await ask({ days: days(since, 0) }),
    ]
    expect(after.sums.machinePpm).toBeLessThan((before.sums.machinePpm ?? 0) - 100_000)
    const { items } = await ask({ days: days(2 * since, 0), rows: 'day', split: 'ruleVersion' })
    const versions = items.flatMap(({ split, from }) =>
      split === null ? [] : [{ split, isNew: from >= changed }],
    )
    expect(new Set(versions.map(({ split, isNew }) => `${split} ${isNew}`))).toEqual(
      new Set(['1 false', '2 true']),
    )
  })

  test('show which channel is dear, passes seldom and does not pay', async () => {
    const byChannel = { split: 'channel', rows: 'month' } as const
    const economics = await viewer.ok(getUnitEconomics, {
      filter: { ...byChannel, days: days(179, 0) },
      size: 100,
    })
    const passes = await viewer.ok(getPassRate, { filter: { ...byChannel, days: days(89, 0) }, size: 100 })
    const channels = Object.keys(acquisitionChannels).map((channel) => {
      const lent = economics.items.filter(({ split }) => split === channel)
      const judged = passes.items.filter(({ split }) => split === channel)
      return {
        channel,
        profit: sum(lent.map(({ profit }) => profit)) / sum(lent.map(({ profitOf }) => profitOf)),
        passed:
          sum(judged.map(({ machinePass }) => machinePass)) /
          sum(judged.map(({ machineDecided }) => machineDecided)),
      }
    })
    const [worst, ...others] = channels.toSorted((a, b) => a.profit - b.profit)
    expect(worst?.channel).toBe('affiliate')
    expect(worst?.profit).toBeLessThan(-0.03)
    expect(Math.min(...others.map(({ profit }) => profit))).toBeGreaterThan(0)
    expect(worst?.passed).toBeLessThan(meanOf(others.map(({ passed }) => passed)) - 0.1)
  })

  test('show who settles and soon borrows again', async () => {
    const { sums } = await viewer.ok(getBorrowAgainRate, { filter: { days: days(91, 1) }, size: 100 })
    expect(sums.reborrowed).toBeGreaterThan((sums.settled ?? 0) * 0.05)
    expect(sums.reborrow7Ppm).toBeGreaterThan(50_000)
  })

  test('show weekends, wages and a lender that grows', async () => {
    const quarters = await Promise.all(
      [days(179, 90), days(89, 1)].map(
        async (quarter) =>
          await viewer.ok(getPassRate, { filter: { days: quarter, rows: 'day' }, size: 100 }),
      ),
    )
    const items = quarters.flatMap((quarter) => quarter.items.filter(({ from, to }) => from === to))
    const perDay = (which: (day: BusinessDay) => boolean) =>
      meanOf(items.filter(({ from }) => which(businessDay(from))).map(({ applications }) => applications))
    const isWeekend = (day: BusinessDay) => [0, 6].includes(weekdayOf(day))
    const isPaid = (day: BusinessDay) => Number(day.slice(8)) >= 25 || Number(day.slice(8)) <= 4
    expect(perDay(isWeekend)).toBeLessThan(perDay((day) => !isWeekend(day)) * 0.9)
    expect(perDay(isPaid)).toBeGreaterThan(perDay((day) => !isPaid(day)) * 1.1)
    expect(perDay((day) => day > addDays(today, -60))).toBeGreaterThan(
      perDay((day) => day < addDays(today, -120)) * 1.3,
    )
  })
})
