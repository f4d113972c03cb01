import { sql } from 'kysely'
import { applicationFacts } from './applications.ts'
import { balanceTally } from './balances.ts'
import { applicationTally, dueTally, loanTally } from './order-tallies.ts'
import { settledTally } from './settled-orders.ts'
import type { Tally } from './tally.ts'
import { deviceStepFacts, markOf, visitorTally } from './visitors.ts'

/** Days after registering within which a step counts for its cohort. */
export const cohortDays = 7

const soon = {
  kyc_soon: 'kyc_done_day',
  applied_soon: 'applied_day',
  machine_soon: 'machine_pass_day',
  approved_soon: 'approved_day',
  signed_soon: 'signed_day',
  disbursed_soon: 'disbursed_day',
} as const

/** Devices that registered, and what they came to within seven days. */
export const registeredTally = visitorTally(
  'registered_tally',
  { at: 'registered_at', day: 'registered_day' },
  {
    more: sql`f.visited_at is not null as visited, ${sql.join(
      Object.entries(soon).map(
        ([name, day]) =>
          sql`coalesce(${sql.ref(`f.${day}`)} - f.registered_day <= ${sql.lit(cohortDays)}, false) as ${sql.ref(name)}`,
      ),
    )}`,
    by: ['visited', ...Object.keys(soon)],
  },
)

const steps = {
  clicked: 'clicked_at',
  installed: 'installed_at',
  registered: 'registered_at',
  kyc_done: 'kyc_done_at',
  applied: 'applied_at',
  approved: 'approved_day',
  disbursed: 'disbursed_day',
} as const

/** Everybody who was reached, with the first instalment of their first loan. */
export const reachedTally = visitorTally(
  'reached_tally',
  { at: 'reached_at', day: 'reached_day' },
  {
    more: sql`${sql.join(
      Object.entries(steps).map(
        ([name, column]) => sql`${sql.ref(`f.${column}`)} is not null as ${sql.ref(name)}`,
      ),
    )}, case when f.disbursed_day is not null then f.amount else 0 end as lent`,
    by: ['registered_day', ...Object.keys(steps), 'due_day', 'cleared_by'],
    sums: ['lent', 'asked_cost'],
  },
)

/** Days after registering by which an application is told apart. */
export const applyWindows = [0, 1, 3, 7] as const

/** Visitors, and how soon they applied after registering. */
export const visitedTally = visitorTally(
  'visited_tally',
  { at: 'visited_at', day: 'visited_day' },
  {
    more: sql`f.code_at is not null as code_asked, f.registered_at is not null as registered, f.login_at is not null as logged_in,
      f.kyc_started_at is not null as kyc_started, f.kyc_done_at is not null as kyc_done, f.applied_at is not null as applied,
      (case ${sql.join(
        applyWindows.map(
          (days) =>
            sql`when f.applied_day - f.registered_day <= ${sql.lit(days)} then ${sql.lit(days)}::integer`,
        ),
        sql` `,
      )} end) as applied_by`,
    by: [
      'code_asked',
      'registered',
      'logged_in',
      'kyc_started',
      'kyc_done',
      'applied',
      'registered_day',
      'applied_by',
    ],
  },
)

const orderSteps = [
  ['applied', 'day', 'at'],
  ['machinePass', 'machine_pass_day', 'machine_pass_at'],
  ['finalPass', 'approved_day', 'approved_at'],
  ['signed', 'signed_day', 'signed_at'],
  ['disbursed', 'disbursed_day', 'disbursed_at'],
] as const
const eachStep = sql.join(
  orderSteps.map(([step, day, at]) => sql`(${step}, ${sql.ref(`f.${day}`)}, ${sql.ref(`f.${at}`)})`),
)

/** Steps taken on a day: a device counts once a day and step, an order once a step. */
export const stepTally: Tally = {
  table: 'step_tally',
  by: ['step'],
  sums: [],
  parts: [
    {
      source: deviceStepFacts,
      within: (from, to) => {
        const within = sql`f.day between ${from}::date and ${to}::date`
        return { within, moved: within }
      },
      rows: (facts) => sql`
        select md5(f.step || f.app_code || encode(f.device_blind, 'hex') || f.day) as key, f.step, null::text as order_no, null::integer as no,
               ${markOf(sql`f.device_blind`)} as mark, f.app_code, f.channel, null::text as customer_type, null::bigint as amount,
               null::integer as term_days, null::text as province, f.at, f.day
          from (${facts}) f`,
    },
    {
      source: applicationFacts,
      within: (from, to) => ({
        within: sql`(${sql.join(
          orderSteps.map(([, day]) => sql`${sql.ref(`f.${day}`)} between ${from}::date and ${to}::date`),
          sql` or `,
        )})`,
        // What was applied for later than the last day took no step by then.
        moved: sql`f.day <= ${to}::date`,
      }),
      rows: (facts) => sql`
        select s.step || ':' || f.order_no as key, s.step, f.order_no, null::integer as no, null::text as mark, f.app_code, f.channel,
               f.customer_type, f.amount, f.term_days, f.province, s.at, s.day
          from (${facts}) f cross join lateral (values ${eachStep}) s(step, day, at)
         where s.day is not null`,
    },
  ],
}

export const tallies: readonly Tally[] = [
  applicationTally,
  balanceTally,
  dueTally,
  loanTally,
  reachedTally,
  registeredTally,
  settledTally,
  stepTally,
  visitedTally,
]
