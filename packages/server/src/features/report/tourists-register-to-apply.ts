import { sql, type RawBuilder } from 'kysely'
import {
  getTouristsRegisterToApply,
  getTouristsRegisterToApplyRows,
  touristsRegisterToApply,
} from '@lumbung/contract/report/tourists-register-to-apply'
import { implementReport } from '../../reports/implement-report.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { counted, visitorRows } from '../../reports/visitors.ts'

type Report = ReportOf<typeof touristsRegisterToApply>
const windows = [0, 1, 3, 7] as const
const windowOf = (days: RawBuilder<unknown>) =>
  sql`(case ${sql.join(
    windows.map((window) => sql`when ${days} <= ${sql.lit(window)} then ${sql.lit(window)}::integer`),
    sql` `,
  )} end)`

/** Visitors by their first visit, and how many of them registered and applied (domain.md §2.7). */
export const touristsReport: Report = {
  definition: touristsRegisterToApply,
  usual: { days: 30, to: (today) => today, rows: 'day' },
  source: (ask) => ({
    rows: visitorRows(ask, {
      at: 'visited_at',
      day: 'visited_day',
      more: sql`f.code_at is not null as code_asked, f.registered_at is not null as registered, f.login_at is not null as logged_in,
        f.kyc_started_at is not null as kyc_started, f.kyc_done_at is not null as kyc_done, f.applied_at is not null as applied,
        ${windowOf(sql`f.applied_day - f.registered_day`)} as applied_by`,
    }),
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
    sums: [],
  }),
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
        windows.flatMap((days) => {
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
