import { sql, type RawBuilder } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Department } from '@lumbung/domain/cases/department'
import type { Tx } from '../../db/pool.ts'

/** What a day came to, as relations with named columns. */
interface Counted {
  cases: RawBuilder<unknown>
  caseColumns: readonly string[]
  hours: RawBuilder<unknown>
  hourColumns: readonly string[]
}

/**
 * Writes down what a day came to, all of it in one transaction. Nothing changes it afterwards.
 * @param at by the business clock: what is heard of later is in none of its figures
 * @returns false when it was written already, or another process is at it
 */
export async function writeBoard(
  tx: Tx,
  { department, day, at }: { department: Department; day: BusinessDay; at: Date },
  { cases, caseColumns, hours, hourColumns }: Counted,
): Promise<boolean> {
  const begun = await tx
    .insertInto('board_day')
    .values({ department, day, frozen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (begun === undefined) return false
  const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
  await sql`
    insert into board_case (department, day, ${names(caseColumns)})
    select ${department}, ${day}::date, ${names(caseColumns)} from (${cases}) counted`.execute(tx)
  await sql`
    insert into board_hour (department, day, ${names(hourColumns)})
    select ${department}, ${day}::date, ${names(hourColumns)} from (${hours}) counted`.execute(tx)
  return true
}
