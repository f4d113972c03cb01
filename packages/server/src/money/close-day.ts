import { addDays, type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import type { Clock } from '../start/clock.ts'
import type { Services } from '../calls/context.ts'
import { transact } from '../db/transaction.ts'
import {
  closeDayJob,
  dayBeingClosed,
  nextDayToClose,
  postClose,
  shutDay,
  sumClosedDays,
} from '../records/loan/day-close.ts'
import { tellOverCeilings } from '../records/loan/cost-ceilings.ts'
import { postSourceCosts } from '../records/sources/source-costs.ts'
import { finishNight, holdNight } from '../records/case/nightly-runs.ts'

const hourMs = 3_600_000
/** A day stays open into the next one for what is heard of late. */
const openHours = 3
const daysPerRun = 31

/** The last business day that is over and whose hours of grace have passed. */
export function lastDayOver(clock: Pick<Clock, 'now'>): BusinessDay {
  return addDays(businessDayOf(new Date(clock.now().getTime() - openHours * hourMs)), -1)
}

/**
 * Timed work: closes the books of each day that is over, one after the other, those missed too. A day is shut first, so
 * that payments wait only for that; then what it says is reckoned and posted, by this run or, when it died, by the next.
 * A late close posts what one in time would have.
 * @param last the last day to close
 * @returns how many days were closed
 */
export async function closeDay(services: Services, last = lastDayOver(services.clock)): Promise<number> {
  // The demo's books come all at once, their days still open.
  if (services.filling !== null) return 0
  for (let closed = 0; closed < daysPerRun; closed += 1) {
    const day = await shut(services, last)
    if (day === null || !(await settle(services, day))) return closed
  }
  return daysPerRun
}

/** @returns the day that is to be settled now; null when there is none, or who is posting does not let it be shut yet */
async function shut({ clock, db }: Services, last: BusinessDay): Promise<BusinessDay | null> {
  try {
    return await transact(db, '*', async (tx) => {
      const begun = await dayBeingClosed(tx)
      if (begun !== null) return begun
      const day = await nextDayToClose(tx, last)
      if (day === null) return null
      // Before nothing more comes onto it.
      await postSourceCosts(tx, day, { now: clock.now(), recordedAt: clock.wall() })
      return (await shutDay(tx, day, clock.wall())) ? day : null
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return null
    throw error
  }
}
const lockNotAvailable = '55P03'

/** @returns false when another process does it, or has done it */
async function settle({ clock, db }: Services, day: BusinessDay): Promise<boolean> {
  return await transact(db, '*', async (tx) => {
    const night = { job: closeDayJob, day, fromDay: null }
    if (!(await holdNight(tx, night))) return false
    await postClose(tx, day, clock.wall())
    await sumClosedDays(tx, day)
    await tellOverCeilings(tx, day, clock.now())
    await finishNight(tx, night, clock.wall())
    return true
  })
}
