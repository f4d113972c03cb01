import { sql, type RawBuilder } from 'kysely'
import {
  getUnitEconomics,
  getUnitEconomicsRows,
  unitEconomics,
} from '@lumbung/contract/report/unit-economics'
import { costOf } from '../../reports/acquisition.ts'
import { implementReport } from '../../reports/implement-report.ts'
import { loanTally } from '../../reports/order-tallies.ts'
import type { ReportAsk, ReportOf, ReportRowsOf } from '../../reports/report-source.ts'
import { registeredTally } from '../../reports/tallies.ts'
import { talliedRows, tallyAt } from '../../reports/tally.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof unitEconomics>
/** Days after the end of a line from which its profit counts, and its loss. */
const [profitAge, lossAge] = [30, 90]
const lent = ['loan_principal', 'arrival', 'channel_cost', 'cash', 'principal_left'] as const

/** Registrations in the line of their day, and loans in that of their payout, a row an instalment. */
function source(ask: ReportAsk): ReportRowsOf {
  const none = sql.join(lent.map((name) => sql`0::bigint as ${sql.ref(name)}`))
  const [registered, lending] = [talliedRows(registeredTally, ask), talliedRows(loanTally, ask)]
  const loans = (of: Sql, channel: Sql, more: Sql) => sql`
    select f.app_code, ${channel} as channel, f.day, null::date as registered_day, false as is_registered, f.is_first, f.due_day,
           ${sql.join(lent.map((name) => sql.ref(`f.${name}`)))}, ${more}
      from (${of}) f`
  const visitors = (of: Sql, more: Sql) => sql`
    select v.app_code, v.channel, v.day, v.day as registered_day, true as is_registered, false as is_first, null::date as due_day, ${none}, ${more}
      from (${of}) v`
  const each = (of: 'f' | 'v') => {
    const columns = [
      'key',
      'order_no',
      'no',
      'mark',
      'customer_type',
      'amount',
      'term_days',
      'province',
      'at',
    ]
    return sql.join(columns.map((name) => sql.ref(`${of}.${name}`)))
  }
  return {
    rows: sql`${loans(lending.rows, sql`f.channel`, each('f'))} union all ${visitors(registered.rows, each('v'))}`,
    tally: {
      dimensions: null,
      of: () =>
        sql`${loans(tallyAt(loanTally, ask, 'channel'), sql`f.value`, sql`f.n`)} union all ${visitors(tallyAt(registeredTally, ask), sql`v.n`)}`,
    },
    by: ['channel', 'registered_day', 'is_registered', 'is_first', 'due_day'],
    sums: lent,
  }
}

/** What each channel cost and brought. */
const unitEconomicsReport: Report = {
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
