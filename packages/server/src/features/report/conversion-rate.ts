import { sql, type RawBuilder } from 'kysely'
import {
  conversionRate,
  getConversionRate,
  getConversionRateRows,
} from '@lumbung/contract/report/conversion-rate'
import { implementReport } from '../../reports/implement-report.ts'
import type { ReportAsk, ReportOf } from '../../reports/report-source.ts'
import { dayOf, one, visitorsAt } from '../../reports/visitors.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof conversionRate>
const cohortDays = 7

/** The steps of an order that count by their own day, and the events that are them. */
const orderSteps = {
  machinePass: ['passMachine', 'passStraight'],
  finalPass: ['passFinal', 'passStraight'],
  signed: ['sign'],
  disbursed: ['disburse', 'correctPayout'],
} as const

const appSteps = {
  visits: ['visited', 'installed'],
  registered: ['registered'],
  kycDone: ['kycDone'],
} as const

/** A row a step taken on a day: a device counts once a day and step, an order once a step. */
function stepsByDay({ from, to, asOf }: ReportAsk): Sql {
  const start = sql`(${from}::date::timestamp at time zone 'Asia/Jakarta')`
  const end = sql`((${to}::date + 1)::timestamp at time zone 'Asia/Jakarta')`
  const orderColumns = sql`o.order_no, null::integer as no, o.name_masked as who, o.app_code, o.acquisition_channel as channel,
    o.customer_type, o.loan_amount as amount, o.term_days, null::text as province`
  const seen = Object.entries(appSteps).map(
    ([step, kinds]) => sql`
      select ${step} || ':' || e.app_code || ':' || encode(e.device_blind, 'hex') || ':' || ${dayOf(sql`min(e.at)`)} as key, ${step} as step,
             null as order_no, null::integer as no, '#' || left(encode(e.device_blind, 'hex'), 8) as who, e.app_code,
             (array_agg(e.channel order by e.at, e.id))[1] as channel, null as customer_type, null::bigint as amount,
             null::integer as term_days, null::text as province, min(e.at) as at, ${dayOf(sql`min(e.at)`)} as day
        from app_event e
       where e.device_blind is not null and e.kind = any(${[...kinds]}) and e.at >= ${start} and e.at < ${end} and e.heard_at <= ${asOf}
       group by e.app_code, e.device_blind, ${dayOf(sql`e.at`)}`,
  )
  const moved = Object.entries(orderSteps).map(
    ([step, kinds]) => sql`
      select ${step} || ':' || o.order_no, ${step}, ${orderColumns}, e.at, ${dayOf(sql`e.at`)}
        from (select x.order_no, min(x.at) as at from order_event x where x.kind = any(${[...kinds]}) and x.at <= ${asOf}
               group by x.order_no) e
        join orders o on o.order_no = e.order_no and o.import_id is null
       where e.at >= ${start} and e.at < ${end}`,
  )
  const applied = sql`
    select 'applied:' || o.order_no, 'applied', ${orderColumns}, o.apply_time, ${dayOf(sql`o.apply_time`)} from orders o
     where o.apply_time >= ${start} and o.apply_time < ${end} and o.apply_time <= ${asOf} and o.import_id is null`
  return sql.join([...seen, applied, ...moved], sql` union all `)
}

/** A row a device that registered: what it came to within seven days. */
function cohort(ask: ReportAsk): Sql {
  return sql`
    select v.*, 'cohort' as step, null::integer as no, v.registered_at as at, ${dayOf(sql`v.registered_at`)} as day,
           v.loan_amount as amount, null::integer as term_days, null::text as province
      from (${visitorsAt(ask)}) v where v.registered_at is not null`
}

/** Every step from the visit to the money (domain.md §2.7). */
export const conversionReport: Report = {
  definition: conversionRate,
  usual: { days: 30, to: (today) => today, rows: 'day' },
  source: (ask) => (ask.mode === 'cohort' ? cohort(ask) : stepsByDay(ask)),
  figures: ({ mode, today }) => {
    const isStep = (step: string) => one(sql`r.step = ${step}`)
    if (mode !== 'cohort')
      return Object.fromEntries(
        Object.keys(conversionRate.figures).map((step) => [step, isStep(step)]),
      ) as ReturnType<Report['figures']>
    const old = (value: Sql) =>
      sql`(case when r.bucket_last + ${sql.lit(cohortDays)}::integer < ${today}::date then ${value} end)`
    const inTime = (at: Sql) =>
      old(one(sql`${dayOf(at)} - ${dayOf(sql`r.registered_at`)} <= ${sql.lit(cohortDays)}`))
    return {
      visits: old(one(sql`r.visited_at is not null`)),
      registered: old(sql`1`),
      kycDone: inTime(sql`r.kyc_done_at`),
      applied: inTime(sql`r.applied_at`),
      machinePass: inTime(sql`r.machine_pass_at`),
      finalPass: inTime(sql`r.approved_at`),
      signed: inTime(sql`r.signed_at`),
      disbursed: inTime(sql`r.disbursed_at`),
    }
  },
  splits: {},
}

export const conversionRateCalls = implementReport(conversionReport, getConversionRate, getConversionRateRows)
