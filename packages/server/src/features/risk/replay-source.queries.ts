import { type RawBuilder, sql } from 'kysely'
import { replayOrdersMax } from '@lumbung/domain/risk/replay'
import type { Tx } from '../../db/pool.ts'

/** The longest term that a refused application can have asked for. */
const termDaysMax = 730

/** So many may be looked at: what a more particular set decided is among them, and is not counted. */
export const dueOrdersMax = 4 * replayOrdersMax

interface Days {
  fromDay: string
  toDay: string
}

/** Whose decisions are replayed: those of a set on its app and customer type, null for all, unless a more particular set made them. */
export interface DecidingSet {
  app: string | null
  customerType: string | null
  /** Of the set, and of those that are not more particular. */
  versions: number[]
}

export async function readDecidingSet(tx: Tx, versionId: number): Promise<DecidingSet> {
  const { rows } = await sql<DecidingSet>`
    select s.app_code as app, s.customer_type as "customerType", array(
             select v.id from rule_version v join rule_set decider on decider.id = v.rule_set_id
              where num_nonnulls(decider.app_code, decider.app_code, decider.customer_type)
                    <= num_nonnulls(s.app_code, s.app_code, s.customer_type)) as versions
      from rule_version asked join rule_set s on s.id = asked.rule_set_id where asked.id = ${versionId}`.execute(
    tx,
  )
  const [set] = rows
  if (set === undefined) throw new Error('a version is of a set')
  return set
}

/** Lent orders of the set's app whose loan is due in a range of business days. */
export async function findDueLoans(
  tx: Tx,
  { app }: DecidingSet,
  { fromDay, toDay }: Days,
): Promise<string[]> {
  return await numbersOf(
    tx,
    sql`select order_no from loan
     where due_day between ${fromDay}::date and ${toDay}::date and voided_day is null
       and (${app}::text is null or app_code = ${app}) limit ${dueOrdersMax + 1}`,
  )
}

/** The others of the app: by the day on which they would have been due, had they been lent when the machine saw them. */
export async function findDueUnlent(
  tx: Tx,
  { app }: DecidingSet,
  { fromDay, toDay }: Days,
): Promise<string[]> {
  return await numbersOf(
    tx,
    sql`select o.order_no from orders o left join loan l on l.order_no = o.order_no and l.voided_day is null
     where o.apply_time >= ${fromDay}::date - ${termDaysMax}::integer and o.apply_time < ${toDay}::date + 1
       and l.order_no is null and o.machine_time is not null
       and (o.machine_time at time zone 'Asia/Jakarta')::date + o.term_days between ${fromDay}::date and ${toDay}::date
       and (${app}::text is null or o.app_code = ${app}) limit ${dueOrdersMax + 1}`,
  )
}

/** As one text: a hundred thousand rows one after the other would hold up the server. */
async function numbersOf(tx: Tx, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ numbers: string | null }>`
    select string_agg(order_no, ' ') as numbers from (${query}) due`.execute(tx)
  return rows[0]?.numbers?.split(' ') ?? []
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

/** What was seen and said of those of the orders that the set decided, and how their loans stand. */
export async function readDecidedOrders(
  tx: Tx,
  set: DecidingSet,
  orderNos: readonly string[],
): Promise<DecidedOrder[]> {
  const { rows } = await decidedOrdersQuery(set, orderNos).execute(tx)
  return rows
}

export function decidedOrdersQuery(
  { app, customerType, versions }: DecidingSet,
  orderNos: readonly string[],
) {
  // Row-level security hides from the planner how many rows there are: by its number, each order is looked up. Left to
  // itself the planner compares all with all.
  return sql<DecidedOrder>`
    select m.order_no, m.facts::text as facts, (m.facts ->> 'debtRatioPpm')::float8 as debt_ratio_ppm,
           (m.facts ->> 'activePlatforms')::integer as active_platforms, m.decision as was, m.score as was_score, m.at as decided_at,
           o.loan_amount as principal, o.arrival_amount, l.order_no is not null as lent, l.due_day, l.cleared_day,
           o.cleared_late, coalesce(l.principal_left, 0) as principal_left,
           coalesce(l.interest_repaid + l.penalty_repaid + l.extension_fee_repaid, 0) as received
      from unnest(${[...orderNos]}::text[]) wanted(order_no)
      join lateral (
        select *, bool_or(r.rule_version = any (${versions}::integer[])) over () as is_of_set
          from machine_review r where r.order_no = wanted.order_no order by r.round desc limit 1) m on m.is_of_set
      join orders o on o.order_no = m.order_no
      left join loan l on l.order_no = m.order_no and l.voided_day is null
     where coalesce(${app}, o.app_code) = o.app_code and coalesce(${customerType}, o.customer_type) = o.customer_type`
}
