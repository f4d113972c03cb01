import { addDays } from '@lumbung/domain/calendar'
import type { Services } from '@lumbung/server/calls/context'
import { transact } from '@lumbung/server/db/transaction'
import { addAcquisitionCost, hasAcquisitionCost } from '@lumbung/server/records/report/acquisition-costs'
import { takeAppEvents } from '@lumbung/server/records/report/app-events'
import { strangersOn } from './registering.ts'

const days = 90
const eventsAtOnce = 2_000
/** For each who applied so many came who did not. */
const strangersPerOrder = 1.2
/** Shares of the apps. */
const apps = [
  ['panen', 0.6],
  ['guyub', 0.4],
] as const
/** What a registered customer costs, rupiah; nobody is paid for those who come by themselves. */
const costs = { playstore: 18_000, referral: 25_000, organic: 0 } as const

/** Who looked at the demo's apps and did not apply, and what customers of a channel cost. Told again, it is there once. */
export async function tellVisitors(services: Services, orders: number): Promise<void> {
  const { clock, seals, db } = services
  const today = clock.today()
  const perDay = (orders * strangersPerOrder) / days
  for (const [index, [app, share]] of apps.entries()) {
    const events = Array.from({ length: days }, (_, back) => addDays(today, -back)).flatMap((day) =>
      strangersOn(index + 1, day, Math.max(1, Math.round(perDay * share)), clock.now()),
    )
    for (let from = 0; from < events.length; from += eventsAtOnce)
      await transact(db, '*', async (tx) => {
        await takeAppEvents(tx, seals, app, events.slice(from, from + eventsAtOnce), null)
      })
  }
  await transact(db, '*', async (tx) => {
    for (const [channel, amount] of Object.entries(costs)) {
      if (await hasAcquisitionCost(tx, channel)) continue
      const cost = { channel, validFrom: addDays(today, -2 * days), amount, note: '', staffId: null }
      await addAcquisitionCost(tx, cost, new Date(clock.now().getTime() - 2 * days * 86_400_000))
    }
  })
}
