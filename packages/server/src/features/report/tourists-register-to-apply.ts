import { sql, type RawBuilder } from 'kysely'
import {
  getTouristsRegisterToApply,
  getTouristsRegisterToApplyRows,
  touristsRegisterToApply,
} from '@lumbung/contract/report/tourists-register-to-apply'
import { implementReport } from '../../reports/implement-report.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { applyWindows, visitedTally } from '../../reports/tallies.ts'
import { talliedRows } from '../../reports/tally.ts'
import { counted } from '../../reports/visitors.ts'

type Report = ReportOf<typeof touristsRegisterToApply>
/** Visitors by their first visit, and how many of them registered and applied (domain.md §2.7). */
const touristsReport: Report = {
  definition: touristsRegisterToApply,
  usual: { days: 30, to: (today) => today, rows: 'day' },
  source: (ask) => talliedRows(visitedTally, ask),
  figures: ({ today }) => {
    return {
      visitors: sql`r.n`,
      codeAsked: counted(sql`r.code_asked`),
      registered: counted(sql`r.registered`),
      loggedIn: counted(sql`r.logged_in`),
      kycStarted: counted(sql`r.kyc_started`),
      kycDone: counted(sql`r.kyc_done`),
      applied: counted(sql`r.applied`),
      ...Object.fromEntries(
        applyWindows.flatMap((days) => {
          // Of those who registered so long ago, in lines that are old enough themselves.
          const isOld = sql`r.registered_day + ${sql.lit(days)}::integer < ${today}::date`
          const old = (value: RawBuilder<unknown>) =>
            sql`(case when r.bucket_last + ${sql.lit(days)}::integer < ${today}::date then ${value} end)`
          const inTime = sql`${isOld} and r.applied_by <= ${sql.lit(days)}`
          return [
            [`applied${days}`, old(counted(inTime))],
            [`registeredOf${days}`, old(counted(isOld))],
          ]
        }),
      ),
    } as ReturnType<Report['figures']>
  },
  splits: {},
}

export const touristsRegisterToApplyCalls = implementReport(
  touristsReport,
  getTouristsRegisterToApply,
  getTouristsRegisterToApplyRows,
)
