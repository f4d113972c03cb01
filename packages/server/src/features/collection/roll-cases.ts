import type { Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { crossings } from '../../records/case/cases.ts'
import { lastOpenedNight } from '../../records/case/openings.ts'
import { openBatch, rollBatch, rollCasesJob, type Batch, type Place } from '../../records/case/night-cases.ts'
import {
  countNight,
  finishNight,
  holdNight,
  startNight,
  startNightAnew,
  type Night,
  type NightCounts,
} from '../../records/case/nightly-runs.ts'

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
  for (const index of crossings.keys()) {
    let after: Place | null = null
    do {
      const batch: Batch | null = await cross(services, night, index, { after, loans })
      if (batch === null) return null
      after = batch.next
    } while (after !== null)
  }
  return await transact(db, '*', async (tx) => await finishNight(tx, night, clock.wall()))
}

/** A batch of one boundary. @returns null when the night is not this process's any more */
async function cross(
  { clock, db }: Services,
  night: Night,
  index: number,
  { after, loans }: { after: Place | null; loans: number },
): Promise<Batch | null> {
  const crossing = crossings[index]
  if (crossing === undefined) return null
  const isFirst = index === 0
  const window = { from: night.fromDay, to: night.day }
  return await transact(db, '*', async (tx) => {
    if (!(await holdNight(tx, night))) return null
    const step = isFirst ? openBatch : rollBatch
    const batch = await step(tx, crossing, window, { after, loans }, clock.wall())
    await countNight(
      tx,
      night,
      isFirst ? { opened: batch.written, rolled: 0 } : { opened: 0, rolled: batch.written },
    )
    return batch
  })
}
