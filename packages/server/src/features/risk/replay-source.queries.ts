import { sql } from 'kysely'
import { replayOrdersMax } from '@lumbung/domain/risk/replay'
import type { Tx } from '../../db/pool.ts'

/** The longest term that a refused application can have asked for. */
const termDaysMax = 730

interface Days {
  fromDay: string
  toDay: string
}

/**
 * Orders that a rule set would decide by its app and customer type, except those a more particular set decided, and that
 * are due in a range of business days: lent ones by their loan's due day, others by the day they would have been due.
 * In the order of their numbers; one more than a replay may have at most.
 */
export async function findDecidedOrders(tx: Tx, ruleSetId: number, days: Days): Promise<string[]> {
  const { rows } = await decidedOrdersQuery(ruleSetId, days).execute(tx)
  return rows.map((row) => row.order_no)
}

export function decidedOrdersQuery(ruleSetId: number, { fromDay, toDay }: Days) {
  // Row-level security hides from the planner how many rows there are. Held apart by its offset, what decided an order is
  // looked up by its number; left to itself the planner compares all with all, and 100,000 orders take longer than a statement may.
  return sql<{ order_no: string }>`
    with own as materialized (
      select s.app_code, s.customer_type, array(
               select v.id from rule_version v join rule_set decider on decider.id = v.rule_set_id
                where num_nonnulls(decider.app_code, decider.app_code, decider.customer_type)
                      <= num_nonnulls(s.app_code, s.app_code, s.customer_type)) as versions
        from rule_set s where s.id = ${ruleSetId})
    select due.order_no from own cross join (
      select l.order_no from loan l
       where l.due_day between ${fromDay}::date and ${toDay}::date and l.voided_day is null
      union all
      select o.order_no from orders o left join loan l on l.order_no = o.order_no and l.voided_day is null
       where o.apply_time >= ${fromDay}::date - ${termDaysMax}::integer and o.apply_time < ${toDay}::date + 1
         and l.order_no is null and o.machine_time is not null
         and (o.machine_time at time zone 'Asia/Jakarta')::date + o.term_days between ${fromDay}::date and ${toDay}::date
    ) due
     where exists (
       select from orders o join machine_review m on m.order_no = o.order_no
        where o.order_no = due.order_no and coalesce(own.app_code, o.app_code) = o.app_code
          and coalesce(own.customer_type, o.customer_type) = o.customer_type and array[m.rule_version] <@ own.versions
       offset 0)
     order by due.order_no limit ${replayOrdersMax + 1}`
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
