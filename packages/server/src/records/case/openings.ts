import type { Selectable } from 'kysely'
import { businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import { firstOpeningDays, type OpeningDaysOn } from '@lumbung/domain/cases/pre-case'
import type { Tx } from '../../db/pool.ts'
import type { PrecollectionOpening } from '../../db/tables.ts'

/** The nightly work that opens the cases of pre-collection. */
export const openPreCasesJob = 'openPreCases'

/** How many days before the due day cases open, on whatever day is asked. */
export async function readOpeningDays(tx: Tx): Promise<OpeningDaysOn> {
  const set = await openingsSet(tx)
  return (day) => set.find(({ valid_from: from }) => from <= day)?.days_before ?? firstOpeningDays
}

/** What was set, the latest day first. */
export async function openingsSet(tx: Tx): Promise<Selectable<PrecollectionOpening>[]> {
  return await tx.selectFrom('precollection_opening').selectAll().orderBy('valid_from', 'desc').execute()
}

/** Sets the days from a day on that has not begun; what was meant for that day before is replaced. */
export async function keepOpening(
  tx: Tx,
  { from, days, note }: { from: BusinessDay; days: number; note: string },
  by: { staffId: number; at: Date },
): Promise<void> {
  const kept = { days_before: days, note, set_by: by.staffId, set_at: by.at }
  await tx
    .insertInto('precollection_opening')
    .values({ valid_from: from, ...kept })
    .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(kept))
    .execute()
}

/** The last day whose cases of pre-collection were opened; null while the department has not begun. */
export async function lastOpenedNight(tx: Tx): Promise<BusinessDay | null> {
  const { day } = await tx
    .selectFrom('nightly_run')
    .select(({ fn }) => fn.max('business_day').as('day'))
    .where('job', '=', openPreCasesJob)
    .where('finished_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return day === null ? null : businessDay(day)
}

/** Whether somebody withdrew the reminder of a due day, and why; null when nobody did. */
export async function withdrawnReminder(
  tx: Tx,
  orderNo: string,
  dueDay: string,
): Promise<{ reason: string | null } | null> {
  const row = await tx
    .selectFrom('collection_case')
    .select('rest_reason as reason')
    .where('order_no', '=', orderNo)
    .where('due_day', '=', dueDay)
    .where('ending', '=', 'withdrawn')
    .executeTakeFirst()
  return row ?? null
}

/** Reasons that leave a person alone in every app: a case of collection after them rests from its first day on. */
export const reasonsToRest = ['consentWithdrawn', 'deceased'] as const
