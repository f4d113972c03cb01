import { sql, type RawBuilder } from 'kysely'
import { addDays, businessDay, startOfDay } from '@lumbung/domain/calendar'

type Sql = RawBuilder<unknown>

/** Both ends belong to a range; an end that is left out is open. */
interface Range<T> {
  from?: T | undefined
  to?: T | undefined
}

/** One `where` of its conditions; all rows without any. */
export function allOf(conditions: readonly (Sql | null)[]): Sql {
  const given = conditions.filter((condition) => condition !== null)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

/** Amounts, or days of a date. */
export function rangeOf(column: Sql): (range: Range<number | string>) => Sql {
  return ({ from, to }) =>
    allOf([
      from === undefined ? null : sql`${column} >= ${from}`,
      to === undefined ? null : sql`${column} <= ${to}`,
    ])
}

/** Business days of an instant. */
export function daysOf(column: Sql): (range: Range<string>) => Sql {
  return ({ from, to }) =>
    allOf([
      from === undefined ? null : sql`${column} >= ${startOfDay(businessDay(from))}`,
      to === undefined ? null : sql`${column} < ${startOfDay(addDays(businessDay(to), 1))}`,
    ])
}

/** Any of these values. */
export function anyOf(column: Sql): (values: readonly unknown[]) => Sql {
  return (values) => sql`${column} = any(${[...values]})`
}

/** The text contains these very words, in capitals or not. */
export function containing(column: Sql): (words: string) => Sql {
  return (words) => sql`${column} ilike ${`%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`
}

/** A person by id, as a screen shows them; null where nobody is. */
export function personOf(staffId: Sql): Sql {
  return sql`(select json_build_object('id', person.id, 'name', person.name) from staff person where person.id = ${staffId})`
}
