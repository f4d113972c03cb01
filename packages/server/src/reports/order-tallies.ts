import { sql } from 'kysely'
import { applicationFacts } from './applications.ts'
import { orderDimensions } from './dimensions.ts'
import { cashAges, instalmentFacts, vintageDay, vintageMonths } from './instalments.ts'
import type { Tally } from './tally.ts'

/** Applications by their day. */
export const applicationTally: Tally = {
  table: 'application_tally',
  dimensions: {
    ...orderDimensions,
    ruleVersion: sql`r.rule_version::text`,
    reviewer: sql`r.reviewer_id::text`,
    rejectReason: sql`r.reject_reason`,
  },
  by: [
    'machine_passed',
    'machine_rejected',
    'was_first_wait',
    'first_passed',
    'first_rejected',
    'final_passed',
    'final_rejected',
    'approved',
    'waits_in',
  ],
  sums: ['amount', 'machine_micros', 'first_micros', 'final_micros'],
  parts: [
    {
      source: applicationFacts,
      within: (from, to) => {
        const within = sql`f.day between ${from}::date and ${to}::date`
        return { within, moved: within }
      },
      rows: (facts) =>
        sql`select f.order_no as key, null::integer as no, null::text as mark, f.* from (${facts}) f`,
    },
  ],
}

/** What falls due by its due day, a row an instalment. */
export const dueTally: Tally = {
  table: 'due_tally',
  dimensions: orderDimensions,
  by: ['due_day', 'cleared_by', 'is_oldest', 'written_off'],
  sums: ['principal', 'principal_left', 'principal_repaid', 'interest_repaid', 'penalty_repaid'],
  parts: [
    {
      source: instalmentFacts,
      within: (from, to) => ({
        within: sql`f.due_day between ${from}::date and ${to}::date`,
        moved: sql`f.loan_day <= ${to}::date`,
      }),
      rows: (facts) => sql`
        select f.order_no || ':' || f.no as key, null::text as mark, f.due_day as day,
               (f.due_day::timestamp at time zone 'Asia/Jakarta') as at, f.*
          from (${facts}) f`,
    },
  ],
}

/** What belongs to the whole loan, and to each of its instalments. */
const placed = [
  'loan_principal',
  'arrival',
  'channel_cost',
  'extension_fee',
  'cash',
  'cash_before',
  'principal',
  'interest',
  'principal_left',
  'principal_repaid',
  'interest_repaid',
  'penalty_repaid',
  ...cashAges.map((days) => `cash_${days}`),
]

const seenAfter = vintageMonths.flatMap((months) => {
  const day = vintageDay(sql`f.loan_day`, months)
  const column = (name: string) => sql.ref(`${name}_${months}`)
  const is = (late: ReturnType<typeof sql>) => sql`(case when ${late} then 1 else 0 end)`
  return [
    sql`${is(sql.ref(`f.late_${months}`))} as ${column('seen_late')}`,
    sql`(case when f.reached_30 <= ${day} then f.principal else 0 end) as ${column('ever')}`,
    sql`${is(sql`f.loan_reached_30 <= ${day}`)} as ${column('ever_late')}`,
  ]
})

/** Loans by the day of their payout, a row an instalment; what belongs to the whole loan is with its first one. */
export const loanTally: Tally = {
  table: 'loan_tally',
  dimensions: orderDimensions,
  by: ['due_day', 'last_due_day', 'is_first'],
  sums: [
    ...placed,
    ...['seen', 'seen_late', 'ever', 'ever_late'].flatMap((name) =>
      vintageMonths.map((months) => `${name}_${months}`),
    ),
  ],
  parts: [
    {
      source: instalmentFacts,
      within: (from, to) => {
        const within = sql`f.loan_day between ${from}::date and ${to}::date`
        return { within, moved: within }
      },
      rows: (facts) => sql`
        select f.order_no || ':' || f.no as key, null::text as mark, f.loan_day as day,
               (f.loan_day::timestamp at time zone 'Asia/Jakarta') as at, f.*, ${sql.join(seenAfter)}
          from (${facts}) f`,
    },
  ],
}

export const placedFigures: Pick<Tally, 'by' | 'sums'> = { by: loanTally.by, sums: placed }
