import { addDays } from '@lumbung/domain/calendar'
import type { Services } from '@lumbung/server/calls/context'
import { transact } from '@lumbung/server/db/transaction'
import { addAcquisitionCost, hasAcquisitionCost } from '@lumbung/server/records/report/acquisition-costs'
import { takeAppEvents } from '@lumbung/server/records/report/app-events'
import { acquisitionChannels } from './acquisition-channels.ts'
import { strangersOn } from './registering.ts'
import { demoDays, seasonOf } from './seasons.ts'

const eventsAtOnce = 2_000
/** For each who applied so many came who did not. */
const strangersPerOrder = 1.2
/** Shares of the apps. */
const apps = [
  ['panen', 0.6],
  ['guyub', 0.4],
] as const

/** Who looked at the demo's apps and did not apply, and what customers of a channel cost. Told again, it is there once. */
export async function tellVisitors(services: Services, orders: number): Promise<void> {
  const { clock, seals, db } = services
  const today = clock.today()
  const perDay = (orders * strangersPerOrder) / demoDays
  for (const [index, [app, share]] of apps.entries()) {
    const events = Array.from({ length: demoDays }, (_, back) => addDays(today, -back)).flatMap((day) =>
      strangersOn(index + 1, day, Math.max(1, Math.round(perDay * share * seasonOf(day))), clock.now()),
    )
    for (let from = 0; from < events.length; from += eventsAtOnce)
      await transact(db, '*', async (tx) => {
        await takeAppEvents(tx, seals, app, events.slice(from, from + eventsAtOnce), null)
      })
  }
  await transact(db, '*', async (tx) => {
    for (const [channel, { cost: amount }] of Object.entries(acquisitionChannels)) {
      if (await hasAcquisitionCost(tx, channel)) continue
      const cost = { channel, validFrom: addDays(today, -2 * demoDays), amount, note: '', staffId: null }
      await addAcquisitionCost(tx, cost, new Date(clock.now().getTime() - 2 * demoDays * 86_400_000))
    }
  })
}
