import { sql } from 'kysely'
import {
  channelConversionRate,
  getChannelConversionRate,
  getChannelConversionRateRows,
} from '@lumbung/contract/report/channel-conversion-rate'
import { costOf } from '../../reports/acquisition.ts'
import { implementReport } from '../../reports/implement-report.ts'
import { lateAt } from '../../reports/instalments.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { reachedTally } from '../../reports/tallies.ts'
import { talliedRows, withChannel } from '../../reports/tally.ts'
import { counted } from '../../reports/visitors.ts'

type Report = ReportOf<typeof channelConversionRate>

/** What each channel brought, from the click to the loan (domain.md §2.7). */
const channelReport: Report = {
  definition: channelConversionRate,
  usual: { days: 91, to: (today) => today, rows: 'month' },
  source: (ask) => withChannel(talliedRows(reachedTally, ask)),
  figures: (ask) => {
    const { today } = ask
    const over = (days: number) => sql`(r.due_day + ${sql.lit(days)}::integer < ${today}::date)`
    const late = (days: number) => sql`(${over(days)} and ${lateAt(days)})`
    return {
      clicked: counted(sql`r.clicked`),
      installed: counted(sql`r.installed`),
      registered: counted(sql`r.registered`),
      kycDone: counted(sql`r.kyc_done`),
      applied: counted(sql`r.applied`),
      approved: counted(sql`r.approved`),
      disbursed: counted(sql`r.disbursed`),
      disbursedRp: sql`r.lent`,
      // What a customer of their channel cost, and what was paid to the sources that were asked about them.
      cost: sql`(case when r.registered and (${costOf(ask)} is not null or r.asked_cost > 0)
                      then coalesce(r.n * ${costOf(ask)}, 0) + r.asked_cost end)`,
      d1: counted(late(1)),
      d1Of: counted(over(1)),
      d7: counted(late(7)),
      d7Of: counted(over(7)),
    }
  },
  splits: {},
}

export const channelConversionRateCalls = implementReport(
  channelReport,
  getChannelConversionRate,
  getChannelConversionRateRows,
)
