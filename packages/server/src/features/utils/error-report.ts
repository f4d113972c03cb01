import { sql } from 'kysely'
import { getErrorReports, reportError } from '@lumbung/contract/utils/error-report'
import { scrub, scrubStack, scrubUrl } from '@lumbung/domain/text/scrub'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { countError } from '../../records/running/error-reports.ts'
import { sha256 } from '../../secrets/seals.ts'
import { containing, personOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'

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

const listErrors = implement(
  getErrorReports,
  async (request, { tx }) =>
    await listOf(tx, getErrorReports, request, {
      of: ['error_report', 'e'],
      fields: { lastPerson: personOf(sql`e.last_staff_id`) },
      filter: { text: containing(sql`e.message`) },
      by: 'lastSeen',
      descending: true,
    }),
)

export const errorReportCalls: readonly Implementation[] = [takeError, listErrors]
