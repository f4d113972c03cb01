import { sql } from 'kysely'
import { firstCostCeilings } from '@lumbung/domain/account/ceilings'
import type { TableCheck } from './table-check.ts'

/** The ceilings of the day on which a loan was signed; contracts taken over from a file were signed elsewhere. */
const signed = sql`
  signed as (
    select l.order_no, greatest(l.overdue_first_ppm, l.overdue_later_ppm) as late,
           case when l.term_days >= (c.value ->> 'longFrom')::integer then (c.value ->> 'longLate')::integer
                else (c.value ->> 'shortLate')::integer end as late_max
      from loan l join orders o on o.order_no = l.order_no
      cross join lateral (
        select coalesce((select s.value from dated_setting s
                          where s.code = 'costCeilings' and s.state = 'agreed'
                            and s.valid_from <= coalesce((o.sign_time at time zone 'Asia/Jakarta')::date, l.loan_day)
                          order by s.valid_from desc, s.decided_at desc, s.id desc limit 1),
                        ${JSON.stringify(firstCostCeilings)}::jsonb) as value) c
     where o.import_id is null)`

/**
 * I13: a day of penalty is floor(unpaid principal × rate) and the rate never changes after signing, so no day is dearer than the
 * ceiling exactly when the rate is not; all days together end at 100 % of the principal (I2, `accrual.ts`).
 */
export const ceilingChecks: readonly TableCheck[] = [
  {
    code: 'I13',
    counted: sql`select count(*) as count from loan`,
    violated: sql`
      with ${signed}
      select order_no || ' counts ' || late || ' ppm of penalty a day and was signed under ' || late_max as what
        from signed where late > late_max`,
  },
]
