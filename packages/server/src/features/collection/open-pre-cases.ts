import { addDays, type BusinessDay, daysBetween } from '@lumbung/domain/calendar'
import { dueDaysOpenedOn } from '@lumbung/domain/cases/pre-case'
import type { Services } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import {
  type Batch,
  openAheadBatch,
  type Part,
  type Place,
  rollBatch,
} from '../../records/case/night-cases.ts'
import {
  countNight,
  finishNight,
  holdNight,
  type Night,
  type NightCounts,
  startNight,
  startNightAnew,
} from '../../records/case/nightly-runs.ts'
import { openPreCasesJob, readOpeningDays } from '../../records/case/openings.ts'

/** Loans in one transaction: their payments wait for it. */
const loansPerBatch = 5_000
/** On its due day a loan is worked on as such: T0. */
const dueDayCrossing = { kind: 'crossing', day: 0, collectDaysMax: 0, stage: 't0' } as const

/**
 * The nightly work of pre-collection, once for each business day and by any number of processes, before that of collection:
 * opens a case for each loan that falls due in so many days as are set, and puts those into T0 that fall due today. A late
 * night does night by night what those before it would have done; the first of all reminds of no day that has passed.
 * @param options as of `rollCases`
 * @returns what the night wrote; null when it was done already, or another process is at it
 */
export async function openPreCases(
  services: Services,
  options: { anew?: boolean; loans?: number } = {},
): Promise<NightCounts | null> {
  const { clock, db } = services
  const { anew = false, loans = loansPerBatch } = options
  // The demo's loans come all at once; the night after them sees them all.
  if (services.filling !== null && !anew) return null
  const start = anew ? startNightAnew : startNight
  const night = await transact(
    db,
    '*',
    async (tx) => await start(tx, openPreCasesJob, clock.today(), clock.wall()),
  )
  if (night === null) return null
  for (const day of daysOf(night)) {
    const isDone =
      (await inBatches(
        services,
        night,
        loans,
        'opened',
        async (tx, part) => await openOn(tx, night, day, part, clock.wall()),
      )) &&
      (await inBatches(
        services,
        night,
        loans,
        'rolled',
        async (tx, part) => await rollBatch(tx, dueDayCrossing, { from: day, to: day }, part, clock.wall()),
      ))
    if (!isDone) return null
  }
  return await transact(db, '*', async (tx) => await finishNight(tx, night, clock.wall()))
}

/** The nights that one stands for: its own, and those before it that nobody worked. */
function daysOf({ day, fromDay }: Night): BusinessDay[] {
  if (fromDay === null) return [day]
  return Array.from({ length: daysBetween(fromDay, day) + 1 }, (_, index) => addDays(fromDay, index))
}

async function openOn(tx: Tx, night: Night, day: BusinessDay, part: Part, recordedAt: Date): Promise<Batch> {
  const dueDays = dueDaysOpenedOn(day, await readOpeningDays(tx), night.fromDay === null)
  return await openAheadBatch(tx, day, dueDays, part, recordedAt)
}

/** @returns false when the night is not this process's any more */
async function inBatches(
  { db }: Services,
  night: Night,
  loans: number,
  counted: keyof NightCounts,
  step: (tx: Tx, part: Part) => Promise<Batch>,
): Promise<boolean> {
  let after: Place | null = null
  do {
    const place: Place | null = after
    const batch: Batch | null = await transact(db, '*', async (tx) => {
      if (!(await holdNight(tx, night))) return null
      const done = await step(tx, { after: place, loans })
      await countNight(tx, night, { opened: 0, rolled: 0, [counted]: done.written })
      return done
    })
    if (batch === null) return false
    after = batch.next
  } while (after !== null)
  return true
}
