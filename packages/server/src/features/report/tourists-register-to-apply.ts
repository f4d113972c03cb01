import { sql } from 'kysely'
import {
  getTouristsRegisterToApply,
  getTouristsRegisterToApplyRows,
  touristsRegisterToApply,
} from '@lumbung/contract/report/tourists-register-to-apply'
import { implementReport } from '../../reports/implement-report.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { dayOf, one, visitorRows } from '../../reports/visitors.ts'

type Report = ReportOf<typeof touristsRegisterToApply>
const windows = [0, 1, 3, 7] as const

/** Visitors by their first visit, and how many of them registered and applied (domain.md §2.7). */
export const touristsReport: Report = {
  definition: touristsRegisterToApply,
  usual: { days: 30, to: (today) => today, rows: 'day' },
  source: (ask) => visitorRows(ask, sql`v.visited_at`),
  figures: ({ today }) => {
    const registered = dayOf(sql`r.registered_at`)
    const applied = sql`(r.registered_at is not null and r.applied_at is not null)`
    return {
      visitors: sql`1`,
      codeAsked: one(sql`r.code_at is not null`),
      registered: one(sql`r.registered_at is not null`),
      loggedIn: one(sql`r.login_at is not null`),
      kycStarted: one(sql`r.kyc_started_at is not null`),
      kycDone: one(sql`r.kyc_done_at is not null`),
      applied: one(sql`r.applied_at is not null`),
      ...Object.fromEntries(
        windows.flatMap((days) => {
          // Of those who registered so long ago, in lines that are old enough themselves.
          const isOld = sql`${registered} + ${sql.lit(days)}::integer < ${today}::date`
          const old = (value: ReturnType<typeof one>) =>
            sql`(case when r.bucket_last + ${sql.lit(days)}::integer < ${today}::date then ${value} end)`
          const inTime = sql`${isOld} and ${applied} and ${dayOf(sql`r.applied_at`)} - ${registered} <= ${sql.lit(days)}`
          return [
            [`applied${days}`, old(one(inTime))],
            [`registeredOf${days}`, old(one(isOld))],
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
