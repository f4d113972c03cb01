import * as z from 'zod/mini'
import { reportRows } from '@lumbung/domain/report/report-days'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { reportFilterOf, reportLineId } from '../report.ts'
import { finance } from '../roles.ts'
import { figureProof } from '../utils/figure.ts'
import { reportNames } from './routes.ts'

/** What stands behind a money figure of a report, as it is now: the rows it counts, and the accounts of the ledger for their orders. */
export const getReportProof = call('POST /report/get_report_proof', {
  title: {
    id: 'Melihat bukti angka laporan',
    en: 'See the proof of a report figure',
    zh: '查看报表金额核对',
  },
  heldBy: [...finance, 'auditor', 'report_viewer', 'risk'],
  usedBy: reportNames,
  request: z.strictObject({
    report: z.enum(reportNames),
    figure: f.shortText,
    /** The line that it stands in. */
    of: reportLineId,
    filter: z.strictObject({
      days: z.optional(f.dayRange),
      rows: z.optional(z.enum(reportRows)),
      split: z.optional(f.shortText),
      mode: z.optional(f.shortText),
      ...reportFilterOf,
    }),
  }),
  ret: figureProof,
})
