import * as calls from '@lumbung/contract/order/export-unmasked'
import { getOrders } from '@lumbung/contract/order/order'
import { refuse } from '@lumbung/domain/errors'
import { unmaskedRowsMax } from '@lumbung/domain/running/export'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement, implementPrepared } from '../../calls/registry.ts'
import { runAs, standingOf } from '../../calls/run-as.ts'
import { leaveListTrace, spendExport } from '../../lists/ask-export.ts'
import type { ExportAsk } from '../../lists/export-cells.ts'
import { checkField, readListAsk, type ListAsk } from '../../lists/list-call.ts'
import { addExport, lockUnmasked, moveExport } from '../../records/list/exports.ts'
import { othersWhoHold } from '../../records/people/holders.ts'
import { notify } from '../../records/people/notifications.ts'

const ask = implementPrepared(
  calls.exportUnmasked,
  async ({ filter, sort }, context) =>
    await leaveListTrace(getOrders.name, { filter, ...(sort && { sort }) }, context),
  async ({ title, columns, shownFilter, opened, reasonCode, note, filter, sort }, context) => {
    const { tx, staff, wall, services, language } = context
    if (!context.holds(getOrders)) refuse('NOT_PERMITTED')
    const reason = note.trim()
    if (reasonCode === 'other' && reason === '') refuse('REASON_MISSING')
    for (const { field } of columns) checkField(getOrders, field)
    const asked = readListAsk(getOrders, { filter, ...(sort && { sort }) })
    const rows = await countOrders(context, asked)
    await spendExport(context, 1)
    const kept: ExportAsk = { ...asked, columns, shownFilter }
    const id = await addExport(tx, {
      staff_id: staff.id,
      call: getOrders.name,
      title,
      state: 'waiting',
      request_sealed: services.seals.seal(JSON.stringify(kept)),
      language,
      opened: [...new Set(opened)],
      reason_code: reasonCode,
      note: reason,
      total: rows,
      requested_at: wall,
      progress_at: wall,
    })
    context.keepInTrail({ export: id, opened, rows, reasonCode, reason })
    const people = await othersWhoHold(tx, calls.decideUnmasked, staff.id)
    const detail = { exportId: id, title, rows, by: staff.name }
    await notify(tx, people, { kind: 'exportWaiting', subject: `export:${id}`, detail }, wall)
    return { id, rows }
  },
)

/** How many people it is about: whoever agrees is to know. @throws EXPORT_TOO_LARGE */
async function countOrders({ tx, staff, services, language }: CallContext, asked: ListAsk): Promise<number> {
  const standing = await standingOf(tx, staff.id, getOrders, language, calls.exportUnmasked)
  const request = { ...asked, size: 1, count: 'all' }
  const { total, exact } = await runAs(tx, services, standing, getOrders, request, 'export')
  if (!exact || total === null || total > unmaskedRowsMax)
    refuse('EXPORT_TOO_LARGE', { max: unmaskedRowsMax })
  return total
}

const decide = implement(calls.decideUnmasked, async ({ id, agree, note }, context) => {
  const { tx, staff, wall, services } = context
  const row = await lockUnmasked(tx, id)
  if (row.staff_id === staff.id) refuse('SAME_PERSON')
  const reason = note.trim()
  if (!agree && reason === '') refuse('REASON_MISSING')
  const decided = { decided_by: staff.id, decided_at: wall, decision_note: reason, progress_at: wall }
  if (agree) {
    await moveExport(tx, row, 'agree', decided)
    await services.queue.send(tx, 'exportList', { exportId: id })
  } else {
    await moveExport(tx, row, 'refuse', { ...decided, finished_at: wall })
    const detail = { exportId: id, title: row.title, by: staff.name }
    await notify(tx, [row.staff_id], { kind: 'exportRefused', subject: `export:${id}`, detail }, wall)
  }
  context.keepInTrail({ export: id, opened: row.opened, rows: row.total, agree, reason })
  return null
})

export const exportUnmaskedCalls: readonly Implementation[] = [ask, decide]
