import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { callNamed } from '@lumbung/contract/calls'
import * as calls from '@lumbung/contract/utils/export'
import { decideUnmasked, exportUnmasked } from '@lumbung/contract/order/export-unmasked'
import { getJournal } from '@lumbung/contract/utils/ledger'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { exportFlow, exportLinkMinutes } from '@lumbung/domain/running/export'
import { implement, implementPrepared } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { covers, narrowScope } from '../../db/transaction.ts'
import { audit } from '../../records/people/audit.ts'
import {
  addExport,
  addTicket,
  countDownload,
  lockOwnExport,
  moveExport,
  useTicket,
} from '../../records/list/exports.ts'
import { same, sha256 } from '../../secrets/seals.ts'
import { findRights, scopeOf } from '../../calls/session.ts'
import { filterLines, jakartaTime, type ExportAsk } from '../../lists/export-cells.ts'
import { containing, personOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { findTicket } from './export.queries.ts'
import { leaveListTrace, spendExport } from '../../lists/ask-export.ts'
import { checkField, holdsNamed, listCall, readListAsk } from '../../lists/list-call.ts'
import { csvMediaType } from '../../lists/file/write-csv.ts'
import { mediaTypes } from '../../lists/file/inspect-upload.ts'

/**
 * Lists that another program reads besides. A .csv has no second sheet, and a row that says who took it would be a posting that
 * does not fit: its name says so, and a copy under any name is told by its SHA-256 in the audit trail. The filter is told by neither, so
 * these lists hold no person's data.
 */
const csvLists: ReadonlySet<string> = new Set([getJournal.name])

const ask = implementPrepared(
  calls.requestExport,
  async ({ call, format: _format, ...asked }, context) => await leaveListTrace(call, asked, context),
  async ({ call: name, title, columns, format = 'xlsx', shownFilter, ...asked }, context) => {
    const { tx, staff, wall, services, language } = context
    const call = listCall(name)
    if (!context.holds(call)) refuse('NOT_PERMITTED')
    for (const { field } of columns) checkField(call, field)
    if (format === 'csv' && !csvLists.has(name)) refuseFields({ format: 'not_offered' })
    const kept: ExportAsk = { ...readListAsk(call, asked), columns, shownFilter }
    await spendExport(context, 1)
    const id = await addExport(tx, {
      staff_id: staff.id,
      call: name,
      title,
      format,
      request_sealed: services.seals.seal(JSON.stringify(kept)),
      language,
      requested_at: wall,
      progress_at: wall,
    })
    await services.queue.send(tx, 'exportList', { exportId: id })
    return { id }
  },
)

const list = implement(calls.getExports, async (request, context) => {
  const { tx, staff, wall, services } = context
  const mayDecide = context.holds(decideUnmasked)
  const page = await listOf(tx, calls.getExports, request, {
    of: ['export', 'e'],
    fields: {
      can: 'later',
      filter: 'later',
      askedBy: personOf(sql`e.staff_id`),
      decidedBy: personOf(sql`e.decided_by`),
    },
    beside: { apps: sql<string>`e.apps`, asked: sql<Buffer>`e.request_sealed` },
    where: mayDecide ? sql`(e.staff_id = ${staff.id} or e.opened <> '{}')` : sql`e.staff_id = ${staff.id}`,
    filter: { title: containing(sql`e.title`) },
    by: 'requestedAt',
    descending: true,
  })
  const mayRetry = context.holds(calls.retryExport)
  const items = page.items.map(({ asked, ...row }) => ({
    ...row,
    filter: row.opened.length > 0 ? filterLines(JSON.parse(services.seals.open(asked)) as ExportAsk) : [],
    can: {
      decide: mayDecide && row.state === 'waiting' && row.askedBy.id !== staff.id,
      download:
        row.askedBy.id === staff.id &&
        row.state === 'ready' &&
        (row.expiresAt === null || new Date(row.expiresAt) > wall) &&
        maySee(row, context),
      cancel: row.askedBy.id === staff.id && exportFlow.canDo(row.state, 'cancel'),
      // What was agreed to was one file: another is asked for anew.
      retry:
        mayRetry &&
        row.opened.length === 0 &&
        exportFlow.canDo(row.state, 'retry') &&
        holdsNamed(context, row.call),
    },
  }))
  return { ...page, items }
})

/** Whether the person may still have all that is in a file: its list and the taking of such files, for every app it was written for. */
function maySee(
  row: { call: string; apps: string; opened: readonly string[] },
  { scopeOf: scopeNow }: Pick<CallContext, 'scopeOf'>,
): boolean {
  const needed = [callNamed(row.call), row.opened.length > 0 ? exportUnmasked : calls.requestExport]
  return needed.every((call) => call !== null && covers(scopeNow(call), row.apps))
}

const cancel = implement(calls.cancelExport, async ({ id }, { tx, staff, wall }) => {
  const row = await lockOwnExport(tx, staff.id, id)
  await moveExport(tx, row, 'cancel', { finished_at: wall })
  return null
})

const retry = implement(calls.retryExport, async ({ id }, context) => {
  const { tx, staff, wall, services } = context
  const row = await lockOwnExport(tx, staff.id, id)
  if (row.opened.length > 0) refuse('STATE_CONFLICT', { state: row.state })
  await spendExport(context, 0)
  const anew = { done: 0, total: null, bytes: null, error: null, finished_at: null, expires_at: null }
  await moveExport(tx, row, 'retry', { ...anew, progress_at: wall })
  await services.queue.send(tx, 'exportList', { exportId: id })
  return null
})

const openDownload = implement(calls.requestDownload, async ({ id }, context) => {
  const { tx, staff, wall, sessionHash } = context
  const row = await lockOwnExport(tx, staff.id, id)
  if (row.state !== 'ready' || row.expires_at === null || row.expires_at <= wall) {
    refuse('STATE_CONFLICT', { state: row.state })
  }
  if (!maySee(row, context)) refuse('NOT_PERMITTED')
  if (sessionHash === null) throw new Error('a download is asked for without a session')
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(wall.getTime() + exportLinkMinutes * 60_000)
  await addTicket(tx, { ticketHash: sha256(ticket), exportId: id, sessionHash, expiresAt })
  return { path: `${calls.getExportFile.path}?ticket=${ticket}`, expiresAt: expiresAt.toISOString() }
})

/** Whoever may no longer see the list may no longer fetch it either. */
const download = implement(calls.getExportFile, async ({ ticket }, context) => {
  const { tx, wall, services } = context
  // Nobody is signed in on this path: the ticket says whose export it is, and what they may see is asked below.
  await narrowScope(tx, '*')
  const ticketHash = sha256(ticket)
  const found = await findTicket(tx, ticketHash, wall)
  if (found === null || !broughtCompanion(found, context)) refuse('LINK_EXPIRED')
  const rights = await findRights(tx, found.staff_id)
  if (rights === null || !maySee(found, { scopeOf: (call) => scopeOf(rights, call) })) refuse('LINK_EXPIRED')
  if (!(await useTicket(tx, ticketHash, wall))) refuse('LINK_EXPIRED')
  await countDownload(tx, found.export_id)
  await audit(tx, {
    event: 'exportDownloaded',
    actor: { kind: 'staff', name: rights.staff.name, staffId: rights.staff.id, role: rights.staff.role },
    at: wall,
    ip: context.ip,
    requestId: context.requestId,
    subjectKind: 'export',
    subject: String(found.export_id),
  })
  const day = jakartaTime(found.requested_at).slice(0, 16).replace(/[ :]/g, '-')
  const open = async () => await services.files.open(found.file_key)
  if (found.format === 'csv')
    return {
      open,
      mediaType: csvMediaType,
      name: `${found.title} ${day} (${found.export_id}, ${rights.staff.name}).csv`,
    }
  return { open, mediaType: mediaTypes.xlsx, name: `${found.title} ${day}.xlsx` }
})

/** The browser that fetches is the one that asked: it brings the session's HttpOnly cookie. */
function broughtCompanion(
  {
    companion_bound: bound,
    companion_hash: hash,
  }: { companion_bound: boolean; companion_hash: Buffer | null },
  { cookies }: CallContext,
): boolean {
  const companion = cookies['__Host-sid'] ?? cookies['sid']
  return !bound || (companion !== undefined && hash !== null && same(sha256(companion), hash))
}

export const exportCalls: readonly Implementation[] = [ask, list, cancel, retry, openDownload, download]
