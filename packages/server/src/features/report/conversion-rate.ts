import { sql, type RawBuilder } from 'kysely'
import {
  conversionRate,
  getConversionRate,
  getConversionRateRows,
} from '@lumbung/contract/report/conversion-rate'
import { implementReport } from '../../reports/implement-report.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { cohortDays, registeredTally, stepTally } from '../../reports/tallies.ts'
import { talliedRows } from '../../reports/tally.ts'
import { counted } from '../../reports/visitors.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof conversionRate>

/** Every step from the visit to the money (domain.md §2.7). */
const conversionReport: Report = {
  definition: conversionRate,
  usual: { days: 30, to: (today) => today, rows: 'day' },
  source: (ask) => talliedRows(ask.mode === 'cohort' ? registeredTally : stepTally, ask),
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
