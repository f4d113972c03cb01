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
import { registeredTally } from '../../reports/tallies.ts'
import { talliedRows } from '../../reports/tally.ts'

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
  const registered = talliedRows(registeredTally, ask)
  const loans = (more: Sql) => sql`
    select f.app_code, f.channel, f.loan_day as day, null::date as registered_day, false as is_registered, f.is_first, f.due_day,
           ${sql.join(lent.map((name) => sql.ref(`f.${name}`)))}, ${more}
      from (${factsAt(instalmentFacts, asOf, within, within)}) f`
  const visitors = (of: Sql, more: Sql) => sql`
    select v.app_code, v.channel, v.day, v.day as registered_day, true as is_registered, false as is_first, null::date as due_day, ${none}, ${more}
      from (${of}) v`
  const each = sql`v.key, v.order_no, null::integer as no, v.mark, v.customer_type, v.amount, null::integer as term_days, null::text as province, v.at`
  const eachLoan = sql`f.order_no || ':' || f.no as key, f.order_no, f.no, null::text as mark, f.customer_type, f.amount, f.term_days, f.province,
    f.loan_day::timestamp at time zone 'Asia/Jakarta' as at`
  return {
    rows: sql`${loans(eachLoan)} union all ${visitors(registered.rows, each)}`,
    tally: sql`${visitors(registered.tally ?? registered.rows, sql`v.n`)} union all ${loans(sql`1 as n`)}`,
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
