import type { Call } from '../call.ts'
import type { ReportDefinition } from '../report.ts'
import * as exported from './reports.ts'
import type { ReportName } from './routes.ts'

/** Every report with the call that answers it: `rollRates` is asked for by `getRollRates`, and shown by the route of its name. */
export const reports: readonly { name: ReportName; definition: ReportDefinition; call: Call }[] =
  Object.entries(exported).flatMap(([name, definition]) => {
    if (!('figures' in definition)) return []
    const call: unknown = Object.entries(exported).find(
      ([of]) => of.toLowerCase() === `get${name.toLowerCase()}`,
    )?.[1]
    if (call === undefined) throw new Error(`the report ${name} is answered by no call of its name`)
    return [{ name: name as ReportName, definition, call: call as Call }]
  })

const byCall = new Map(reports.map((report) => [report.call.name, report]))

/** The report that a call of this name answers; null where it is none. */
export function reportOf(callName: string): { call: Call; definition: ReportDefinition } | null {
  return byCall.get(callName) ?? null
}
