import { sql } from 'kysely'
import { followUpOutcomes } from '@lumbung/domain/cases/follow-up'
import type { StrategyCase } from '@lumbung/domain/cases/strategy'
import type { Tx } from '../../db/pool.ts'

/** What strategies ask of a case beside what the plain order does. */
export type StrategyFacts = Pick<StrategyCase, 'customerType' | 'brokenPromises' | 'atThisHour'> & {
  borrowerId: number | null
}

/** The facts of cases by their ids. */
export async function strategyFacts(
  tx: Tx,
  caseIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, StrategyFacts>> {
  if (caseIds.length === 0) return new Map()
  const { rows } = await sql<StrategyFacts & { id: number }>`
    select c.id, o.borrower_id as "borrowerId", o.customer_type as "customerType",
           (select count(*)::integer from promise p where p.case_id = c.id and p.state in ('broken', 'partly')) as "brokenPromises",
           json_build_object('tried', hour.tried, 'reached', hour.reached) as "atThisHour"
      from collection_case c join orders o on o.order_no = c.order_no
     cross join lateral (${callsAtThisHour(now)}) hour
     where c.id = any(${[...caseIds]})`.execute(tx)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

const reachedOutcomes = Object.entries(followUpOutcomes).flatMap(([outcome, { reached }]) =>
  reached ? [outcome] : [],
)

/** Calls for case `c` before today in the hour of the day that it is now, and what of them reached the borrower. */
export const callsAtThisHour = (now: Date) => sql`
  select count(*)::integer as tried, count(*) filter (where f.outcome = any(${reachedOutcomes}))::integer as reached
    from contact_attempt a left join follow_up f on f.attempt_id = a.id
   where a.case_id = c.id and a.refused_by is null and a.channel = 'call'
     and a.at < date_trunc('day', ${now}::timestamptz at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'
     and extract(hour from a.at at time zone 'Asia/Jakarta') = extract(hour from ${now}::timestamptz at time zone 'Asia/Jakarta')`
