import { sql, type RawBuilder } from 'kysely'
import {
  getUnitEconomics,
  getUnitEconomicsRows,
  unitEconomics,
} from '@lumbung/contract/report/unit-economics'
import { costOf } from '../../reports/acquisition.ts'
import { factsAt } from '../../reports/fact-source.ts'
import { implementReport } from '../../reports/implement-report.ts'
import { instalmentFacts } from '../../reports/instalments.ts'
import type { ReportAsk, ReportOf, ReportRowsOf } from '../../reports/report-source.ts'
import { visitorRows } from '../../reports/visitors.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof unitEconomics>
/** Days after the end of a line from which its profit counts, and its loss. */
const [profitAge, lossAge] = [30, 90]
const lent = ['loan_principal', 'arrival', 'channel_cost', 'cash', 'principal_left'] as const

/** Registrations in the line of their day, and loans in that of their payout, a row an instalment. */
function source(ask: ReportAsk): ReportRowsOf {
  const { from, to, asOf } = ask
  const within = sql`f.loan_day between ${from}::date and ${to}::date`
  const none = sql.join(lent.map((name) => sql`0::bigint as ${sql.ref(name)}`))
  const visitors = visitorRows(ask, { at: 'registered_at', day: 'registered_day', more: sql`null` })
  return {
    rows: sql`
      select v.key, v.order_no, null::integer as no, v.mark, v.app_code, v.channel, v.customer_type, v.amount, null::integer as term_days,
             null::text as province, v.day, v.at, v.registered_day, true as is_registered, false as is_first, null::date as due_day, ${none}
        from (${visitors}) v
      union all
      select f.order_no || ':' || f.no, f.order_no, f.no, null, f.app_code, f.channel, f.customer_type, f.amount, f.term_days, f.province,
             f.loan_day, f.loan_day::timestamp at time zone 'Asia/Jakarta', null, false, f.is_first, f.due_day,
             ${sql.join(lent.map((name) => sql.ref(`f.${name}`)))}
        from (${factsAt(instalmentFacts, asOf, within, within)}) f`,
    by: ['channel', 'registered_day', 'is_registered', 'is_first', 'due_day'],
    sums: lent,
  }
}

/** What each channel cost and brought. */
export const unitEconomicsReport: Report = {
  definition: unitEconomics,
  usual: { days: 182, to: (today) => today, rows: 'month' },
  source,
  figures: (ask) => {
    const { today } = ask
    const old = (days: number, value: Sql) =>
      sql`(case when r.bucket_last + ${sql.lit(days)}::integer < ${today}::date then ${value} end)`
    const cost = sql`(case when r.is_registered then r.n * ${costOf(ask)} end)`
    return {
      registered: sql`(case when r.is_registered then r.n else 0 end)`,
      acquisition: cost,
      loans: sql`(case when r.is_first then r.n else 0 end)`,
      principal: sql`r.loan_principal`,
      arrival: sql`r.arrival`,
      channelCost: sql`r.channel_cost`,
      cash: sql`r.cash`,
      loss: old(lossAge, sql`case when ${today}::date - r.due_day > 90 then r.principal_left else 0 end`),
      lossOf: old(lossAge, sql`r.loan_principal`),
      profit: old(profitAge, sql`r.cash - r.arrival - r.channel_cost - coalesce(${cost}, 0)`),
      profitOf: old(profitAge, sql`r.loan_principal`),
    }
  },
  splits: {},
}

export const unitEconomicsCalls = implementReport(unitEconomicsReport, getUnitEconomics, getUnitEconomicsRows)
