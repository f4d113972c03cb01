import { sql, type RawBuilder } from 'kysely'
import {
  conversionRate,
  getConversionRate,
  getConversionRateRows,
} from '@lumbung/contract/report/conversion-rate'
import { implementReport } from '../../reports/implement-report.ts'
import { applicationFacts } from '../../reports/applications.ts'
import { factsAt } from '../../reports/fact-source.ts'
import type { ReportAsk, ReportOf, ReportRowsOf } from '../../reports/report-source.ts'
import { counted, deviceStepFacts, markOf, visitorRows } from '../../reports/visitors.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof conversionRate>
const cohortDays = 7

/** A row a step taken on a day: a device counts once a day and step, an order once a step. */
function stepsByDay({ from, to, asOf }: ReportAsk): ReportRowsOf {
  const within = sql`f.day between ${from}::date and ${to}::date`
  const taken = (day: string) => sql`${sql.ref(`f.${day}`)} between ${from}::date and ${to}::date`
  const steps = [
    ['applied', 'day', 'at'],
    ['machinePass', 'machine_pass_day', 'machine_pass_at'],
    ['finalPass', 'approved_day', 'approved_at'],
    ['signed', 'signed_day', 'signed_at'],
    ['disbursed', 'disbursed_day', 'disbursed_at'],
  ] as const
  const anyTaken = sql.join(
    steps.map(([, day]) => taken(day)),
    sql` or `,
  )
  const each = sql.join(
    steps.map(([step, day, at]) => sql`(${step}, ${sql.ref(`f.${day}`)}, ${sql.ref(`f.${at}`)})`),
  )
  // What was applied for later than the last day took no step by then.
  const orders = factsAt(
    applicationFacts,
    asOf,
    sql`(${anyTaken})`,
    sql`f.day <= ${to}::date and f.at <= ${asOf}`,
  )
  return {
    rows: sql`
      select md5(f.step || f.app_code || encode(f.device_blind, 'hex') || f.day) as key, f.step, null::text as order_no, null::integer as no,
             ${markOf(sql`f.device_blind`)} as mark, f.app_code, f.channel, null::text as customer_type, null::bigint as amount,
             null::integer as term_days, null::text as province, f.at, f.day
        from (${factsAt(deviceStepFacts, asOf, within, within)}) f
      union all
      select s.step || ':' || f.order_no, s.step, f.order_no, null, null, f.app_code, f.channel, f.customer_type, f.amount, f.term_days,
             f.province, s.at, s.day
        from (${orders}) f cross join lateral (values ${each}) s(step, day, at)
       where s.day between ${from}::date and ${to}::date`,
    by: ['step'],
    sums: [],
  }
}

const soon = {
  kyc_soon: 'kyc_done_day',
  applied_soon: 'applied_day',
  machine_soon: 'machine_pass_day',
  approved_soon: 'approved_day',
  signed_soon: 'signed_day',
  disbursed_soon: 'disbursed_day',
} as const

/** A row a device that registered: what it came to within seven days. */
function cohort(ask: ReportAsk): ReportRowsOf {
  return {
    rows: visitorRows(ask, {
      at: 'registered_at',
      day: 'registered_day',
      more: sql`f.visited_at is not null as visited, ${sql.join(
        Object.entries(soon).map(
          ([name, day]) =>
            sql`coalesce(${sql.ref(`f.${day}`)} - f.registered_day <= ${sql.lit(cohortDays)}, false) as ${sql.ref(name)}`,
        ),
      )}`,
    }),
    by: ['visited', ...Object.keys(soon)],
    sums: [],
  }
}

/** Every step from the visit to the money (domain.md §2.7). */
export const conversionReport: Report = {
  definition: conversionRate,
  usual: { days: 30, to: (today) => today, rows: 'day' },
  source: (ask) => (ask.mode === 'cohort' ? cohort(ask) : stepsByDay(ask)),
  figures: ({ mode, today }) => {
    const isStep = (step: string) => counted(sql`r.step = ${step}`)
    if (mode !== 'cohort')
      return Object.fromEntries(
        Object.keys(conversionRate.figures).map((step) => [step, isStep(step)]),
      ) as ReturnType<Report['figures']>
    const old = (value: Sql) =>
      sql`(case when r.bucket_last + ${sql.lit(cohortDays)}::integer < ${today}::date then ${value} end)`
    return {
      visits: old(counted(sql`r.visited`)),
      registered: old(sql`r.n`),
      kycDone: old(counted(sql`r.kyc_soon`)),
      applied: old(counted(sql`r.applied_soon`)),
      machinePass: old(counted(sql`r.machine_soon`)),
      finalPass: old(counted(sql`r.approved_soon`)),
      signed: old(counted(sql`r.signed_soon`)),
      disbursed: old(counted(sql`r.disbursed_soon`)),
    }
  },
  splits: {},
}

export const conversionRateCalls = implementReport(conversionReport, getConversionRate, getConversionRateRows)
