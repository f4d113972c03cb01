import { businessDay } from '@lumbung/domain/calendar'
import {
  contactRuleCodes,
  type DayOffKind,
  type DaysOff,
  type RulesOn,
} from '@lumbung/domain/contact/contact-rules'
import type { Tx } from '../../db/pool.ts'
import { readSettings } from '../running/dated-settings.ts'

interface By {
  staffId: number
  at: Date
}

/** The rules of any day and the calendar, as the guard wants them: one reading judges every attempt of a list. */
export async function readContactLaw(tx: Tx): Promise<{ rules: RulesOn; daysOff: DaysOff }> {
  const rules = await readSettings(tx, contactRuleCodes)
  const rows = await tx.selectFrom('day_off').select(['day', 'kind']).execute()
  return { rules, daysOff: new Map(rows.map(({ day, kind }) => [businessDay(day), kind as DayOffKind])) }
}

export interface DayOff {
  day: string
  kind: DayOffKind
  name: string
}

/** The days off of a year, in order. */
export async function daysOffOf(tx: Tx, year: number): Promise<DayOff[]> {
  const rows = await tx
    .selectFrom('day_off')
    .select(['day', 'kind', 'name'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute()
  return rows as DayOff[]
}

/** Adds a day off, or says anew what it is. @returns what it was before; null when it was none */
export async function keepDayOff(tx: Tx, { day, kind, name }: DayOff, by: By): Promise<DayOff | null> {
  const before = await tx
    .selectFrom('day_off')
    .select(['day', 'kind', 'name'])
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst()
  const kept = { kind, name, set_by: by.staffId, set_at: by.at }
  await tx
    .insertInto('day_off')
    .values({ day, ...kept })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(kept))
    .execute()
  return (before as DayOff | undefined) ?? null
}

/** Makes a day off a day like any other. @returns what it was; null when it was none */
export async function dropDayOff(tx: Tx, day: string): Promise<DayOff | null> {
  const dropped = await tx
    .deleteFrom('day_off')
    .where('day', '=', day)
    .returning(['day', 'kind', 'name'])
    .executeTakeFirst()
  return (dropped as DayOff | undefined) ?? null
}
