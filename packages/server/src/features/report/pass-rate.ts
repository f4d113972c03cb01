import { sql, type RawBuilder } from 'kysely'
import { getPassRate, getPassRateOrders, passRate } from '@lumbung/contract/report/pass-rate'
import { implementReport } from '../../reports/implement-report.ts'
import { splitsOfOrders } from '../../reports/order-splits.ts'
import { applicationTally } from '../../reports/order-tallies.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { talliedRows } from '../../reports/tally.ts'
import { counted } from '../../reports/visitors.ts'

const minutes = (micros: RawBuilder<unknown>) => sql`(${micros} / 60000000.0)`
const isIn = (state: string) => counted(sql`r.waits_in = ${state}`)
const firstDecided = sql`(r.first_passed or r.first_rejected)`

/** How many of the applications of a day passed each stage (domain.md §2.7). */
const passRateReport: ReportOf<typeof passRate> = {
  definition: passRate,
  usual: { days: 30, to: (today) => today, rows: 'day' },
  source: (ask) => talliedRows(applicationTally, ask),
  figures: () => ({
    applications: sql`r.n`,
    machinePass: counted(sql`r.machine_passed`),
    machineReject: counted(sql`r.machine_rejected`),
    machineDecided: counted(sql`r.machine_passed or r.machine_rejected`),
    firstWait: isIn('firstWait'),
    firstPass: counted(sql`r.first_passed`),
    firstReject: counted(sql`r.first_rejected`),
    firstDecided: counted(firstDecided),
    finalWait: isIn('finalWait'),
    finalPass: counted(sql`r.final_passed`),
    finalReject: counted(sql`r.final_rejected`),
    finalDecided: counted(sql`r.final_passed or r.final_rejected`),
    returned: isIn('returned'),
    cancelled: counted(sql`r.waits_in = 'cancelled' and not r.approved`),
    approved: counted(sql`r.approved`),
    approvedAmount: sql`(case when r.approved then r.amount else 0 end)`,
    rejected: counted(
      sql`r.machine_rejected and not r.was_first_wait or r.first_rejected or r.final_rejected`,
    ),
    machineMinutes: minutes(sql`r.machine_micros`),
    firstMinutes: minutes(sql`r.first_micros`),
    finalMinutes: minutes(sql`r.final_micros`),
  }),
  splits: {
    ruleVersion: { of: () => sql`r.rule_version` },
    reviewer: { ...splitsOfOrders.reviewer, of: () => sql`r.reviewer_id` },
    rejectReason: { of: () => sql`r.reject_reason` },
    product: { of: () => sql`r.product_code` },
    seller: splitsOfOrders.seller,
  },
}

export const passRateCalls = implementReport(passRateReport, getPassRate, getPassRateOrders)
