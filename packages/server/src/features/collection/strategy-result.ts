import { sql } from 'kysely'
import { getOrderedCases, getStrategyResult } from '@lumbung/contract/collection/strategy'
import type { RetOf } from '@lumbung/contract/call'
import { ratioEstimate, type RatioSums } from '@lumbung/domain/cases/ratio-estimate'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { anyOf } from '../../lists/conditions.ts'
import { listOf, selectionOf } from '../../lists/answer-list.ts'

type Figures = RetOf<typeof getStrategyResult>['total']

/** Lawful attempts on the case, and what was paid for it, while this ordered it. */
const contacts = sql`(select count(*)::integer from contact_attempt a where a.case_id = n.case_id and a.refused_by is null
  and a.at >= (n.from_day::timestamp at time zone 'Asia/Jakarta')
  and (n.until_day is null or a.at < (n.until_day::timestamp at time zone 'Asia/Jakarta')))`
const collected = sql`(select coalesce(sum(r.amount), 0)::bigint from cash_record r where r.order_no = n.order_no
  and r.state = 'posted' and r.value_day >= n.from_day and (n.until_day is null or r.value_day < n.until_day)
  and (c.closed_day is null or r.value_day <= c.closed_day))`
const name = sql`(n.arm || coalesce('-' || n.strategy_id, ''))`

const orderedCases = {
  of: ['case_ordering', 'n'],
  join: sql`join collection_case c on c.id = n.case_id join orders o on o.order_no = n.order_no
    left join case_strategy s on s.id = n.strategy_id
    cross join lateral (select ${contacts} as contacts, ${collected} as collected) came`,
  fields: {
    stage: sql`c.stage`,
    borrowerName: sql`o.name_masked`,
    strategy: sql`case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end`,
    contacts: sql`came.contacts`,
    collected: sql`came.collected`,
  },
  filter: {
    strategyId: (id: number) => sql`n.strategy_id = ${id}`,
    fromDay: (range: { from?: string | undefined; to?: string | undefined }) => daysBetweenOf(range),
    paid: (paid: boolean) => (paid ? sql`came.collected > 0` : sql`came.collected = 0`),
    contacted: (contacted: boolean) => (contacted ? sql`came.contacts > 0` : sql`came.contacts = 0`),
    stage: anyOf(sql`c.stage`),
  },
} as const

function daysBetweenOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return sql`n.from_day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`
}

const list = implement(
  getOrderedCases,
  async (request, { tx }) =>
    await listOf(tx, getOrderedCases, request, { ...orderedCases, by: 'fromDay', descending: true }),
)

interface Row {
  ordered: string | null
  title: string | null
  cases: number
  borrowers: number
  held: number
  collected: number
  contacts: number
  xx: number
  yy: number
  xy: number
  kk: number
  ky: number
}

/** The very cases of the list, summed by borrower (the unit that is shared out) and then by what ordered them. */
const summarise = implement(getStrategyResult, async ({ filter }, { tx }) => {
  const { from, where } = selectionOf(getOrderedCases, filter, orderedCases)
  const { rows } = await sql<Row>`
    with unit as (
      select ${name} as ordered, n.strategy_id, coalesce(n.borrower_id::text, n.order_no) as borrower, count(*) as cases,
             sum(n.owed)::double precision as x, sum(came.contacts)::double precision as k,
             sum(came.collected)::double precision as y
        from ${from} where ${where} group by 1, 2, 3
    ), whole as (
      select null::text as ordered, null::integer as strategy_id, borrower, sum(cases) as cases, sum(x) as x, sum(k) as k, sum(y) as y
        from unit group by borrower
    )
    select ordered, (select s.name from case_strategy s where s.id = strategy_id) as title,
           sum(cases)::integer as cases, count(*)::integer as borrowers, sum(x)::bigint as held, sum(y)::bigint as collected,
           sum(k)::integer as contacts, sum(x * x) as xx, sum(y * y) as yy, sum(x * y) as xy, sum(k * k) as kk, sum(k * y) as ky
      from (select * from unit union all select * from whole) u
     group by ordered, strategy_id order by ordered nulls last`.execute(tx)
  const lines = rows.flatMap(({ ordered, title, ...row }) =>
    ordered === null ? [] : [{ id: ordered, name: title ?? ordered, ...figuresOf(row) }],
  )
  return { lines, total: figuresOf(rows.find(({ ordered }) => ordered === null) ?? nothing) }
})

const nothing = {
  cases: 0,
  borrowers: 0,
  held: 0,
  collected: 0,
  contacts: 0,
  xx: 0,
  yy: 0,
  xy: 0,
  kk: 0,
  ky: 0,
}

function figuresOf(row: typeof nothing): Figures {
  const { cases, borrowers, held, collected: y, contacts: k } = row
  const units = { n: borrowers, y, yy: row.yy }
  const [perHeldPpm, perHeldLow, perHeldHigh] = limitsOf(
    { ...units, x: held, xx: row.xx, xy: row.xy },
    1_000_000,
  )
  const [perContact, perContactLow, perContactHigh] = limitsOf({ ...units, x: k, xx: row.kk, xy: row.ky }, 1)
  return {
    cases,
    borrowers,
    held,
    collected: y,
    contacts: k,
    perHeldPpm,
    perHeldLow,
    perHeldHigh,
    perContact,
    perContactLow,
    perContactHigh,
  }
}

/** Value, lower and upper limit in whole units. */
function limitsOf(sums: RatioSums, unit: number): [number | null, number | null, number | null] {
  const found = ratioEstimate(sums)
  const whole = (value: number | null) => (value === null ? null : Math.round(value * unit))
  return found === null ? [null, null, null] : [whole(found.ratio), whole(found.low), whole(found.high)]
}

export const strategyResultCalls: readonly Implementation[] = [list, summarise]
