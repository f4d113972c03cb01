import { getReportProof } from '@lumbung/contract/report/proof'
import { reports } from '@lumbung/contract/report/report-calls'
import { ruleOf } from '@lumbung/contract/report/proof-rule'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { commonScope, narrowScope } from '../../db/transaction.ts'
import { prove } from '../../figures/prove-figure.ts'
import { ofReport } from '../../figures/report-figures.ts'
import { implementedReport } from '../../reports/implement-report.ts'
import { atRowsBehind } from '../../reports/open-figure.ts'

const callOf = new Map(reports.map(({ name, call }) => [name, call]))

/** The rows of the figure as its report counts them now, held against the ledger. */
const show = implement(getReportProof, async ({ report: name, figure, of, filter }, context) => {
  const { tx, scopeOf } = context
  const { of: report, opened } = implementedReport(callOf.get(name) ?? refuse('NOT_FOUND'))
  // Of which apps somebody may not open the rows of its figures, they are proved nothing of them.
  const scope = commonScope(context.scope, scopeOf(opened) ?? refuse('NOT_PERMITTED'))
  await narrowScope(tx, scope)
  const { dimensions, splits, modes = [] } = report.definition
  const { split, mode } = filter
  const rule = ruleOf(report.definition, figure, mode)
  if (rule === undefined) refuseFields({ figure: 'unknown' })
  if (split !== undefined && ![...dimensions, ...splits].includes(split)) refuseFields({ split: 'unknown' })
  if (mode !== undefined && !modes.includes(mode)) refuseFields({ mode: 'unknown' })
  return await atRowsBehind(
    report,
    { ...filter, figure, of },
    context,
    async (rows) => await prove(tx, ofReport(rule, rows), scope === '*'),
  )
})

export const reportProofCalls: readonly Implementation[] = [show]
