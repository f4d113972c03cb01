import { sql, type RawBuilder } from 'kysely'

/** The values of an indexed column of facts as a sorted array of text, one look into the index for each; null where there is none. */
export function valuesOf(table: string, column: string): RawBuilder<unknown> {
  const [of, its, from] = [sql.ref(column), sql.ref(`f.${column}`), sql.table(table)]
  return sql`(
    with recursive known as (
      (select min(${of}) as value from ${from})
      union all
      (select (select min(${its}) from ${from} f where ${its} > k.value) from known k where k.value is not null))
    select array_agg(value::text order by value) from known where value is not null)`
}
