import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as reports from '@lumbung/contract/report/reports'
import type { Call } from '@lumbung/contract/call'
import type { ReportDefinition } from '@lumbung/contract/report'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { Lender } from '@lumbung/lab/player/lender'
import { playgroundOf } from '@lumbung/lab/world/played-lender'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let viewer: Caller

const firstDay = businessDay('2026-09-28')
const days = 40

beforeAll(async () => {
  world = await openWorld({ start: `${firstDay}T00:00:00+07:00` })
  const ground = await playgroundOf(world)
  await Lender.play(ground, { seed: 14, firstDay, days, orders: 70, unrest: 4 }, {})
  await ground.callers.end()
  viewer = await world.as('admin')
}, 240_000)
afterAll(async () => await world.close())

interface Line {
  id: string
  [name: string]: unknown
}
interface Answer {
  items: Line[]
  sums: Line
  asOf: string
}
const all = { days: { from: addDays(firstDay, -20), to: addDays(firstDay, 70) } }

const each: readonly [name: string, definition: ReportDefinition, figures: Call, opened: Call][] = [
  ['passRate', reports.passRate, reports.getPassRate, reports.getPassRateOrders],
  ['overdue', reports.overdueMonitoring, reports.getOverdueMonitoring, reports.getOverdueMonitoringOrders],
  [
    'overdueTotal',
    reports.overdueMonitoringTotal,
    reports.getOverdueMonitoringTotal,
    reports.getOverdueMonitoringTotalOrders,
  ],
  ['borrowAgain', reports.borrowAgainRate, reports.getBorrowAgainRate, reports.getBorrowAgainRateOrders],
  [
    'tourists',
    reports.touristsRegisterToApply,
    reports.getTouristsRegisterToApply,
    reports.getTouristsRegisterToApplyRows,
  ],
  [
    'channels',
    reports.channelConversionRate,
    reports.getChannelConversionRate,
    reports.getChannelConversionRateRows,
  ],
  ['conversion', reports.conversionRate, reports.getConversionRate, reports.getConversionRateRows],
  ['placeRecovery', reports.placeRecovery, reports.getPlaceRecovery, reports.getPlaceRecoveryOrders],
]

const ask = async (call: Call, filter: object) =>
  (await viewer.ok(call, { filter: { ...all, ...filter }, size: 200 } as never)) as unknown as Answer

test.each(each)(
  '%s: a random figure opens rows that sum to it, page by page',
  async (_, of, figures, opened) => {
    const splits = [undefined, ...of.dimensions, ...of.splits]
    const answers = await Promise.all(
      (['day', 'week', 'month'] as const).flatMap((rows) =>
        splits.map(async (split) => {
          const filter = { rows, ...(split && { split }) }
          return { filter, answer: await ask(figures, filter) }
        }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...answers),
        fc.nat(),
        fc.constantFrom(...Object.keys(of.figures)),
        async ({ filter, answer }, at, figure) => {
          const line = [answer.sums, ...answer.items][at % (answer.items.length + 1)] ?? answer.sums
          const shown = (line[figure] ?? 0) as number
          let sum = 0
          let after: string | null = null
          do {
            const request = {
              filter: { ...all, ...filter, asOf: answer.asOf, figure, ...(line.id && { of: line.id }) },
              size: 50,
              ...(after !== null && { after }),
            }
            const page = (await viewer.ok(opened, request as never)) as unknown as {
              items: { value: number }[]
              sum: number
              next: string | null
            }
            expect(page.sum).toBeCloseTo(shown, 3)
            sum += page.items.reduce((total, { value }) => total + value, 0)
            after = page.next
          } while (after !== null)
          expect(sum).toBeCloseTo(shown, 3)
        },
      ),
      { numRuns: 120, seed: 14 },
    )
  },
  240_000,
)

test.each(each)('%s: the total is the sum of its lines, split or not', async (_, of, figures) => {
  for (const split of [undefined, ...of.dimensions, ...of.splits]) {
    const { items, sums } = await ask(figures, split ? { split } : {})
    for (const figure of Object.keys(of.figures)) {
      const summed = (lines: readonly Line[]) =>
        lines.reduce((total, line) => total + ((line[figure] ?? 0) as number), 0)
      const whole = items.filter(({ id, split: by }) => id !== '' && by === null)
      expect([figure, summed(whole)]).toEqual([figure, expect.closeTo((sums[figure] ?? 0) as number, 3)])
      if (split) expect(summed(items.filter(({ split: by }) => by !== null))).toBeCloseTo(summed(whole), 3)
    }
  }
})
