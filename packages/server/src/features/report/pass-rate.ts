import { sql, type RawBuilder } from 'kysely'
import { getPassRate, getPassRateOrders, passRate } from '@lumbung/contract/report/pass-rate'
import { implementReport } from '../../reports/implement-report.ts'
import { applicationsOf, firstStands, isIn } from '../../reports/applications.ts'
import type { ReportOf } from '../../reports/report-source.ts'

const one = (condition: RawBuilder<unknown>) => sql`(case when ${condition} then 1 else 0 end)`
const minutes = (when: RawBuilder<unknown>, from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`(case when ${when} then greatest(extract(epoch from ${to} - ${from}) / 60, 0) else 0 end)::numeric`

const firstPass = firstStands(sql`r.first_pass`, sql`r.first_reject`)
const firstReject = firstStands(sql`r.first_reject`, sql`r.first_pass`)
const machineReject = sql`(r.machine_reject is not null)`
const machineDecided = sql`(r.machine_pass is not null or r.machine_reject is not null)`
const finalDecided = sql`(r.final_pass is not null or r.final_reject is not null)`
const approved = sql`(r.approved is not null)`

/** How many of the applications of a day passed each stage (domain.md §2.7). */
export const passRateReport: ReportOf<typeof passRate> = {
  definition: passRate,
  usual: { days: 30, to: (today) => today, rows: 'day' },
  source: applicationsOf,
  figures: () => ({
    applications: sql`1`,
    machinePass: one(sql`r.machine_pass is not null`),
    machineReject: one(machineReject),
    machineDecided: one(machineDecided),
    firstWait: one(isIn(sql`r.first_wait`)),
    firstPass: one(firstPass),
    firstReject: one(firstReject),
    firstDecided: one(sql`(${firstPass} or ${firstReject})`),
    finalWait: one(isIn(sql`r.final_wait`)),
    finalPass: one(sql`r.final_pass is not null`),
    finalReject: one(sql`r.final_reject is not null`),
    finalDecided: one(finalDecided),
    returned: one(isIn(sql`r.returned`)),
    cancelled: one(sql`${isIn(sql`r.cancelled`)} and r.approved is null`),
    approved: one(approved),
    approvedAmount: sql`(case when ${approved} then r.amount else 0 end)`,
    rejected: one(
      sql`r.machine_reject is not null and r.first_wait is null or ${firstReject} or r.final_reject is not null`,
    ),
    machineMinutes: minutes(machineDecided, sql`r.at`, sql`r.machine_at`),
    firstMinutes: minutes(sql`(${firstPass} or ${firstReject})`, sql`r.first_wait_at`, sql`r.first_at`),
    finalMinutes: minutes(finalDecided, sql`r.final_wait_at`, sql`r.final_at`),
  }),
  splits: {
    ruleVersion: {
      of: sql`(select m.rule_version from machine_review m where m.order_no = r.order_no order by m.round limit 1)`,
    },
    reviewer: {
      of: sql`r.reviewer_id`,
      named: (values) => sql`select id::text as value, name from staff where id::text = any(${values})`,
    },
    rejectReason: { of: sql`r.reject_reason` },
  },
}

export const passRateCalls = implementReport(passRateReport, getPassRate, getPassRateOrders)
