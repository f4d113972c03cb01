import { getChannelConversionRateRows } from '@lumbung/contract/report/channel-conversion-rate'
import { getOverdueMonitoringOrders } from '@lumbung/contract/report/overdue-monitoring'
import { getOverdueMonitoringTotalOrders } from '@lumbung/contract/report/overdue-monitoring-total'
import { getPlaceRecoveryOrders } from '@lumbung/contract/report/place-recovery'
import { getReportProof, type provedReports } from '@lumbung/contract/report/proof'
import { getRollRatesOrders } from '@lumbung/contract/report/roll-rates'
import { getTkb90HistoryOrders } from '@lumbung/contract/report/tkb90-history'
import { getUnitEconomicsRows } from '@lumbung/contract/report/unit-economics'
import { getVintageCurvesOrders } from '@lumbung/contract/report/vintage-curves'
import type { Call } from '@lumbung/contract/call'
import { ruleOf } from '@lumbung/contract/report/proof-rule'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { prove } from '../../figures/prove-figure.ts'
import { ofReport } from '../../figures/report-figures.ts'
import { atRowsBehind } from '../../reports/open-figure.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { channelReport } from './channel-conversion-rate.ts'
import { overdueTotalReport } from './overdue-monitoring-total.ts'
import { overdueReport } from './overdue-monitoring.ts'
import { placeRecoveryReport } from './place-recovery.ts'
import { rollRatesReport } from './roll-rates.ts'
import { tkb90Report } from './tkb90-history.ts'
import { unitEconomicsReport } from './unit-economics.ts'
import { vintageReport } from './vintage-curves.ts'

/** Each with the call that opens the rows of its figures: who does not hold it is proved nothing of it. */
const reports: Readonly<Record<(typeof provedReports)[number], { report: unknown; opened: Call }>> = {
  placeRecovery: { report: placeRecoveryReport, opened: getPlaceRecoveryOrders },
  unitEconomics: { report: unitEconomicsReport, opened: getUnitEconomicsRows },
  overdueMonitoring: { report: overdueReport, opened: getOverdueMonitoringOrders },
  overdueMonitoringTotal: { report: overdueTotalReport, opened: getOverdueMonitoringTotalOrders },
  rollRates: { report: rollRatesReport, opened: getRollRatesOrders },
  vintageCurves: { report: vintageReport, opened: getVintageCurvesOrders },
  tkb90History: { report: tkb90Report, opened: getTkb90HistoryOrders },
  channelConversionRate: { report: channelReport, opened: getChannelConversionRateRows },
}

/** The rows of the figure as its report counts them now, held against the ledger. */
const show = implement(getReportProof, async ({ report: name, figure, of, filter }, context) => {
  const { tx, holds, scope } = context
  const { report: kept, opened } = reports[name]
  const report = kept as ReportOf
  if (!holds(opened)) refuse('NOT_PERMITTED')
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
