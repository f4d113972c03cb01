import { sql } from 'kysely'
import { getErrorReports, reportError } from '@lumbung/contract/utils/error-report'
import { scrub, scrubStack, scrubUrl } from '@lumbung/domain/scrub'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { countError } from '../../records/running/error-reports.ts'
import { sha256 } from '../../secrets/seals.ts'
import { listPage } from '../../lists/list-page.ts'
import { allOf } from '../../orders/order-parts.ts'

const stackLinesCompared = 4

const takeError = implement(reportError, async (report, { tx, staff, wall }) => {
  const message = scrub(report.message)
  const stack = scrubStack(report.stack)
  await countError(tx, {
    fingerprint: fingerprintOf(message, stack),
    message,
    info: scrub(report.info),
    url: scrubUrl(report.url),
    stack,
    orderNo: report.orderNo ?? null,
    appVersion: scrub(report.appVersion),
    staffId: staff.id,
    at: wall,
  })
  return null
})

/** The same fault in another build or on another order is the same fault: numbers and hashed file names do not count. */
function fingerprintOf(message: string, stack: string): Buffer {
  const where = stack.split('\n').slice(0, stackLinesCompared).join('\n')
  const still = `${message}\n${where}`
    .replace(/https?:\/\/[^\s)]*\//g, '')
    .replace(/-[\w-]{8,12}(?=\.m?js)/g, '')
    .replace(/\d+/g, '#')
  return sha256(still)
}

interface ReportRow {
  id: number
  message: string
  info: string
  url: string
  stack: string
  order_no: string | null
  app_version: string
  count: number
  first_seen: Date
  last_seen: Date
  last_staff_id: number
  last_person: string
}

const listErrors = implement(getErrorReports, async ({ filter, sort, ...paging }, { tx }) => {
  const byCount = sort?.column === 'count'
  const page = await listPage<ReportRow>(tx, {
    columns: sql`e.*, p.name as last_person`,
    from: sql`error_report e join staff p on p.id = e.last_staff_id`,
    where: allOf([
      filter.appVersion === undefined ? null : sql`e.app_version = ${filter.appVersion}`,
      filter.text === undefined ? null : sql`position(lower(${filter.text}) in lower(e.message)) > 0`,
    ]),
    sort: {
      column: byCount ? sql`e.count` : sql`e.last_seen`,
      type: byCount ? 'integer' : 'timestamptz',
      descending: sort?.descending ?? true,
    },
    key: { column: sql`e.id`, type: 'integer' },
    paging,
  })
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      message: row.message,
      info: row.info,
      url: row.url,
      stack: row.stack,
      orderNo: row.order_no,
      appVersion: row.app_version,
      count: row.count,
      firstSeen: row.first_seen.toISOString(),
      lastSeen: row.last_seen.toISOString(),
      lastPerson: { id: row.last_staff_id, name: row.last_person },
    })),
  }
})

export const errorReportCalls: readonly Implementation[] = [takeError, listErrors]
