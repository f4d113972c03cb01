import type { Call } from '../call.ts'
import type { ReportDefinition } from '../report.ts'
import * as r from './reports.ts'

const defined: readonly (readonly [Call, ReportDefinition])[] = [
  [r.getBorrowAgainRate, r.borrowAgainRate],
  [r.getChannelConversionRate, r.channelConversionRate],
  [r.getConversionRate, r.conversionRate],
  [r.getOverdueMonitoring, r.overdueMonitoring],
  [r.getOverdueMonitoringTotal, r.overdueMonitoringTotal],
  [r.getPassRate, r.passRate],
  [r.getPlaceRecovery, r.placeRecovery],
  [r.getRollRates, r.rollRates],
  [r.getTkb90History, r.tkb90History],
  [r.getTouristsRegisterToApply, r.touristsRegisterToApply],
  [r.getUnitEconomics, r.unitEconomics],
  [r.getVintageCurves, r.vintageCurves],
]

const byCall = new Map(defined.map(([call, definition]) => [call.name, { call, definition }]))

/** The report that a call of this name answers; null where it is none. */
export function reportOf(callName: string): { call: Call; definition: ReportDefinition } | null {
  return byCall.get(callName) ?? null
}
