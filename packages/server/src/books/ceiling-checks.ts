import { sql } from 'kysely'
import { overCeilings } from '../records/loan/cost-ceilings.ts'
import type { TableCheck } from './table-check.ts'

/** I13: no loan costs more than the ceilings it was signed under; the close of each day tells a person of those that do. */
export const ceilingChecks: readonly TableCheck[] = [
  {
    code: 'I13',
    counted: sql`select count(*) as count from loan`,
    violated: sql`
      select case o.ceiling when 'late' then o.order_no || ' counts ' || o.cost || ' ppm of penalty a day and was signed under ' || o.most
                            else o.order_no || ' costs ' || o.cost || ' and its ceiling of ' || o.ceiling || ' is ' || o.most end as what
        from ${overCeilings(sql`true`)} o`,
  },
]
