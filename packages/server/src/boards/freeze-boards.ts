import { addDays, type BusinessDay, businessDay, daysBetween } from '@lumbung/domain/calendar'
import type { Department } from '@lumbung/domain/cases/department'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { lastDayOver } from '../money/close-day.ts'
import { writeBoard } from '../records/board/boards.ts'
import { type BoardOf, caseColumns, hourColumns } from './board-facts.ts'

/** So many days are written down a run. */
const daysPerRun = 31

/**
 * Timed work: writes down what each day that is over came to, once its hours of grace for what is heard of late have passed
 * and the night after it has put every case where it belongs. Days that were missed come late, as they would have come in
 * time: they are counted from the events.
 * @param from the first day, where none was written before; the last that is over by default
 * @returns how many days were written
 */
export async function freezeBoards(
  services: Services,
  board: BoardOf,
  from = lastDayOver(services.clock),
): Promise<number> {
  if (services.filling !== null) return 0
  const last = lastDayOver(services.clock)
  for (let frozen = 0; frozen < daysPerRun; frozen += 1) {
    const isDone = await transact(
      services.db,
      '*',
      async (tx) => await freezeNext(tx, board, from, last, services),
    )
    if (!isDone) return frozen
  }
  return daysPerRun
}

/** @returns false when there is no day to write, or another process is at it */
async function freezeNext(
  tx: Tx,
  board: BoardOf,
  from: BusinessDay,
  last: BusinessDay,
  { clock }: Pick<Services, 'clock'>,
): Promise<boolean> {
  const { department, night, facts } = board
  const before = await lastFrozen(tx, department)
  const day = before === null ? from : addDays(before, 1)
  if (daysBetween(day, last) < 0 || !(await isNightDone(tx, night, addDays(day, 1)))) return false
  return await writeBoard(
    tx,
    { department, day, at: clock.now() },
    { ...facts(day), caseColumns, hourColumns },
  )
}

async function lastFrozen(tx: Tx, department: Department): Promise<BusinessDay | null> {
  const row = await tx
    .selectFrom('board_day')
    .select('day')
    .where('department', '=', department)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : businessDay(row.day)
}

async function isNightDone(tx: Tx, job: string, day: BusinessDay): Promise<boolean> {
  const row = await tx
    .selectFrom('nightly_run')
    .select('job')
    .where('job', '=', job)
    .where('business_day', '>=', day)
    .where('finished_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
