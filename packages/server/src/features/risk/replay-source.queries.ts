import { sql } from 'kysely'
import { replayOrdersMax } from '@lumbung/domain/risk/replay'
import type { Tx } from '../../db/pool.ts'

/** The longest term that a refused application can have asked for. */
const termDaysMax = 730

/**
 * Orders that a rule set would decide by its app and customer type, except those a more particular set decided, and that
 * are due in a range of business days: lent ones by their loan's due day, others by the day they would have been due.
 * In the order of their numbers; one more than a replay may have at most.
 */
export async function findDecidedOrders(
  tx: Tx,
  ruleSetId: number,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<string[]> {
  const { rows } = await sql<{ order_no: string }>`
    select order_no from (
      select l.order_no from loan l
       where l.due_day between ${fromDay}::date and ${toDay}::date and l.voided_day is null
      union all
      select o.order_no from orders o left join loan l on l.order_no = o.order_no and l.voided_day is null
       where o.apply_time >= ${fromDay}::date - ${termDaysMax}::integer and o.apply_time < ${toDay}::date + 1
         and l.order_no is null and o.machine_time is not null
         and (o.machine_time at time zone 'Asia/Jakarta')::date + o.term_days between ${fromDay}::date and ${toDay}::date
    ) due
     where exists (
       select from orders o
         join rule_set s on s.id = ${ruleSetId} and coalesce(s.app_code, o.app_code) = o.app_code
              and coalesce(s.customer_type, o.customer_type) = o.customer_type
         join machine_review m on m.order_no = o.order_no
         join rule_version v on v.id = m.rule_version
         join rule_set decider on decider.id = v.rule_set_id
        where o.order_no = due.order_no
          and num_nonnulls(decider.app_code, decider.app_code, decider.customer_type)
              <= num_nonnulls(s.app_code, s.app_code, s.customer_type))
     order by order_no limit ${replayOrdersMax + 1}`.execute(tx)
  return rows.map((row) => row.order_no)
}

export interface DecidedOrder {
  order_no: string
  /** The values as the machine saw them: JSON text, read where it is scored. */
  facts: string
  /** What the ceilings of that day are held against; null is not known. */
  debt_ratio_ppm: number | null
  active_platforms: number | null
  was: 'pass' | 'manual' | 'reject'
  was_score: number
  decided_at: Date
  principal: number
  arrival_amount: number
  lent: boolean
  due_day: string | null
  cleared_day: string | null
  cleared_late: boolean
  principal_left: number
  /** Interest, penalty and extension fees received. */
  received: number
}

/** What was seen and said of these orders, and how their loans stand. */
export async function readDecidedOrders(tx: Tx, orderNos: readonly string[]): Promise<DecidedOrder[]> {
  const { rows } = await sql<DecidedOrder>`
    select m.order_no, m.facts::text as facts, (m.facts ->> 'debtRatioPpm')::float8 as debt_ratio_ppm,
           (m.facts ->> 'activePlatforms')::integer as active_platforms, m.decision as was, m.score as was_score, m.at as decided_at,
           o.loan_amount as principal, o.arrival_amount, l.order_no is not null as lent, l.due_day, l.cleared_day,
           o.cleared_late, coalesce(l.principal_left, 0) as principal_left,
           coalesce(l.interest_repaid + l.penalty_repaid + l.extension_fee_repaid, 0) as received
      from unnest(${[...orderNos]}::text[]) wanted(order_no)
      join lateral (select * from machine_review r where r.order_no = wanted.order_no order by r.round desc limit 1) m on true
      join orders o on o.order_no = m.order_no
      left join loan l on l.order_no = m.order_no and l.voided_day is null`.execute(tx)
  return rows
}
