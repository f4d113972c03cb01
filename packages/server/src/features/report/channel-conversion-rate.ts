import { sql, type RawBuilder } from 'kysely'
import {
  channelConversionRate,
  getChannelConversionRate,
  getChannelConversionRateRows,
} from '@lumbung/contract/report/channel-conversion-rate'
import { implementReport } from '../../reports/implement-report.ts'
import { instalmentsAt } from '../../reports/instalments.ts'
import type { ReportAsk, ReportOf } from '../../reports/report-source.ts'
import { dayOf, one, visitorRows } from '../../reports/visitors.ts'

type Report = ReportOf<typeof channelConversionRate>

/**
 * With the first instalment of their first loan, what a customer of their channel cost on the day they registered, and what
 * was paid to the sources that were asked about them.
 */
const source = (ask: ReportAsk): RawBuilder<unknown> => sql`
  select v.*, i.due_day, i.cleared_day,
         (select c.amount from acquisition_cost c
           where c.channel = v.channel and c.valid_from <= ${dayOf(sql`v.registered_at`)} and c.noted_at <= ${ask.asOf}
           order by c.valid_from desc limit 1) as cost,
         (select coalesce(sum(q.cost), 0) from source_inquiry q
           where q.order_no = v.order_no and q.answered_at <= ${ask.asOf}) as asked_cost
    from (${visitorRows(ask, sql`coalesce(v.registered_at, v.first_at)`)}) v
    left join (${instalmentsAt(ask.asOf)}) i on i.order_no = v.order_no and i.no = 1 and v.disbursed_at is not null`

/** What each channel brought, from the click to the loan (domain.md §2.7). */
export const channelReport: Report = {
  definition: channelConversionRate,
  usual: { days: 91, to: (today) => today, rows: 'month' },
  source,
  figures: ({ today }) => {
    const over = (days: number) => sql`(r.due_day + ${sql.lit(days)}::integer < ${today}::date)`
    const late = (days: number) =>
      sql`(${over(days)} and (r.cleared_day is null or r.cleared_day > r.due_day + ${sql.lit(days)}::integer))`
    return {
      clicked: one(sql`r.clicked_at is not null`),
      installed: one(sql`r.installed_at is not null`),
      registered: one(sql`r.registered_at is not null`),
      kycDone: one(sql`r.kyc_done_at is not null`),
      applied: one(sql`r.applied_at is not null`),
      approved: one(sql`r.approved_at is not null`),
      disbursed: one(sql`r.disbursed_at is not null`),
      disbursedRp: sql`(case when r.disbursed_at is not null then r.loan_amount else 0 end)`,
      cost: sql`(case when r.registered_at is not null and (r.cost is not null or r.asked_cost > 0)
                      then coalesce(r.cost, 0) + r.asked_cost end)`,
      d1: one(late(1)),
      d1Of: one(over(1)),
      d7: one(late(7)),
      d7Of: one(over(7)),
    }
  },
  splits: {},
}

export const channelConversionRateCalls = implementReport(
  channelReport,
  getChannelConversionRate,
  getChannelConversionRateRows,
)
