import { sql } from 'kysely'

/** Of a loan `l`: it owes principal that is on the books. */
export const owesPrincipal = sql`(l.cleared_day is null and not l.written_off and l.principal_left > 0)`

/** Of an instalment `i`: nobody has paid all of it yet. */
export const openBill = sql`i.cleared_day is null`
