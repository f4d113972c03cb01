import { crossingDays, type Crossing, spansOf, type StageEras } from '@lumbung/domain/cases/stage-time'
import type { Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { lastOpenedNight } from '../../records/case/openings.ts'
import {
  openBatch,
  rollBatch,
  rollCasesJob,
  type Batch,
  type Boundary,
  type Place,
  type Window,
} from '../../records/case/night-cases.ts'
import {
  countNight,
  finishNight,
  holdNight,
  startNight,
  startNightAnew,
  type Night,
  type NightCounts,
} from '../../records/case/nightly-runs.ts'
import { readStageEras } from '../../records/case/stage-ranges.ts'

/** Loans in one transaction: their payments wait for it. */
const loansPerBatch = 5_000

/**
 * The nightly work on collection cases, once for each business day and by any number of processes: opens a case for each
 * loan that became overdue since the last night and puts those into their stage that crossed a boundary. A late night
 * writes what the nights before it would have written, on their days.
 * @param options `anew` over all loans whatever was done before, after loans were written past the commands; `loans` in one
 *   transaction
 * @returns what the night wrote; null when it was done already, or another process is at it
 */
export async function rollCases(
  services: Services,
  options: { anew?: boolean; loans?: number } = {},
): Promise<NightCounts | null> {
  const { clock, db } = services
  const { anew = false, loans = loansPerBatch } = options
  // The demo's loans come all at once; the night after them sees them all.
  if (services.filling !== null && !anew) return null
  const start = anew ? startNightAnew : startNight
  const night = await transact(db, '*', async (tx) => {
    // What was reminded of goes over to collection: pre-collection's night comes first, once that department has begun.
    const reminded = await lastOpenedNight(tx)
    if (reminded !== null && reminded < clock.today()) return null
    return await start(tx, rollCasesJob, clock.today(), clock.wall())
  })
  if (night === null) return null
  for (const step of nightSteps(await transact(db, '*', readStageEras), night)) {
    let after: Place | null = null
    do {
      const batch: Batch | null = await cross(services, night, step, { after, loans })
      if (batch === null) return null
      after = batch.next
    } while (after !== null)
  }
  return await transact(db, '*', async (tx) => await finishNight(tx, night, clock.wall()))
}

/** What is done to the loans that fell due on some days: the first boundary opens cases, the others move them. */
type Step = { window: Window } & ({ opens: Crossing } | { moves: Boundary })

/**
 * What a night does, in order: cases open, then day by day of other ranges those that exist go where these put them, and cross
 * the boundaries between.
 */
function nightSteps(eras: StageEras, { fromDay, day }: Night): readonly Step[] {
  const whole = { from: fromDay, to: day }
  const later = spansOf(eras, whole).flatMap(({ from, to, ranges, collectDaysMax, isNew }): Step[] => {
    const window = { from, to }
    const moved =
      isNew && from !== null
        ? ranges.map((range): Step => ({
            window,
            moves: { kind: 'newRanges', on: from, range, collectDaysMax },
          }))
        : []
    const [, ...boundaries] = crossingDays({ ranges, collectDaysMax })
    const crossed = boundaries.map((each): Step => ({
      window,
      moves: { kind: 'crossing', collectDaysMax, ...each },
    }))
    return [...moved, ...crossed]
  })
  // Collection begins with s1 on the first day overdue, whatever the ranges are.
  return [{ window: whole, opens: { day: 1, stage: 's1' } }, ...later]
}

/** A batch of one boundary. @returns null when the night is not this process's any more */
async function cross(
  { clock, db }: Services,
  night: Night,
  step: Step,
  part: { after: Place | null; loans: number },
): Promise<Batch | null> {
  return await transact(db, '*', async (tx) => {
    if (!(await holdNight(tx, night))) return null
    const opens = 'opens' in step
    const batch = opens
      ? await openBatch(tx, step.opens, step.window, part, clock.wall())
      : await rollBatch(tx, step.moves, step.window, part, clock.wall())
    const { written } = batch
    await countNight(tx, night, opens ? { opened: written, rolled: 0 } : { opened: 0, rolled: written })
    return batch
  })
}
