import { type RawBuilder, sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { OpeningDaysOn } from '@lumbung/domain/cases/pre-case'
import type { Tx } from '../../db/pool.ts'
import { readSettings } from '../running/dated-settings.ts'
import { lastNight } from './nightly-runs.ts'

/** The nightly work that opens the cases of pre-collection. */
export const openPreCasesJob = 'openPreCases'

/** How many days before the due day cases open, on whatever day is asked. */
export async function readOpeningDays(tx: Tx): Promise<OpeningDaysOn> {
  const settings = await readSettings(tx, ['reminderOpening'])
  return (day) => settings(day).reminderOpening.ahead
}

/** The last day whose cases of pre-collection were opened; null while the department has not begun. */
export async function lastOpenedNight(tx: Tx): Promise<BusinessDay | null> {
  return await lastNight(tx, openPreCasesJob)
}

/** Whether somebody withdrew the reminder of a due day: it is not opened again. */
export async function isWithdrawn(tx: Tx, orderNo: string, dueDay: string): Promise<boolean> {
  const row = await tx
    .selectFrom('collection_case')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('due_day', '=', dueDay)
    .where('ending', '=', 'withdrawn')
    .executeTakeFirst()
  return row !== undefined
}

/** Reasons that leave a person alone in every app: a case of collection after them rests from its first day on. */
const reasonsToRest = sql`('consentWithdrawn', 'deceased')`

/** Why the case of collection that opens for an order rests: a reminder was withdrawn for that since the last one; null: it does not. */
export const restAhead = (orderNo: RawBuilder<unknown>) => sql<string | null>`(
  select c.rest_reason from collection_case c
   where c.order_no = ${orderNo} and c.ending = 'withdrawn' and c.rest_reason in ${reasonsToRest}
     and not exists (select from collection_case n
                      where n.order_no = c.order_no and n.id > c.id and n.department = 'collection')
   order by c.id desc limit 1)`
