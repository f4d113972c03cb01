import { refuse } from '@lumbung/domain/errors'
import { exportsAtOnceMax, exportsPerDayMax } from '@lumbung/domain/running/export'
import type { CallContext, OutsideContext } from '../calls/context.ts'
import { leaveTrace } from '../calls/run-call.ts'
import { countExports, lockExportBudget } from '../records/list/exports.ts'
import { listCall, readListAsk, type ListAsk } from './list-call.ts'

const dayMs = 86_400_000

/** A file of who was searched for is asked for as its list is: the search stands in the access log. */
export async function leaveListTrace(name: string, asked: ListAsk, context: OutsideContext): Promise<void> {
  const listed = context.services.calls.get(listCall(name).name)
  if (listed !== undefined && context.holds(listed.call))
    await leaveTrace(listed, readListAsk(listed.call, asked), context)
}

/** Of two asked for at the same time the second is counted after the first. @throws EXPORTS_EXHAUSTED */
export async function spendExport({ tx, staff, wall }: CallContext, asked: number): Promise<void> {
  await lockExportBudget(tx, staff.id)
  const counted = await countExports(tx, staff.id, new Date(wall.getTime() - dayMs))
  if (counted.asked + asked > exportsPerDayMax || counted.underWay >= exportsAtOnceMax) {
    refuse('EXPORTS_EXHAUSTED', { perDay: exportsPerDayMax, atOnce: exportsAtOnceMax })
  }
}
