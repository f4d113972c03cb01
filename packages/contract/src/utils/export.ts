import * as z from 'zod/mini'
import { exportFlow } from '@lumbung/domain/running/export'
import { call } from '../call.ts'
import { id, instant, requestKey } from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { anyFilter, anySort, listCallName } from './list-view.ts'
import { reveal } from '../order/order.ts'
import { listTakers } from '../roles.ts'

/** What a file can hold unmasked, each with its column of the order list. */
export const unmaskedColumns = { name: 'borrowerName', phone: 'phone', idNumber: 'idNumber' } as const
export const openedField = z.enum(['name', 'phone', 'idNumber'] satisfies (keyof typeof unmaskedColumns)[])
export type OpenedField = z.output<typeof openedField>

const label = z.string().check(z.maxLength(120))

/** A column of the file, worded in the person's language. */
export const exportColumn = z.strictObject({
  /** Field of the list's item; `maker.name` reaches inside. */
  field: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)?$/)),
  label,
  /** What the screen shows for a coded value: `{ repaying: 'Berjalan', true: 'Ya' }`. */
  words: z.optional(z.record(z.string().check(z.maxLength(60)), label)),
})
export type ExportColumn = z.output<typeof exportColumn>

/** A line of the filter as the screen words it, for the file's second sheet. */
const shownFilter = z.strictObject({
  field: z.string().check(z.maxLength(60)),
  label,
  value: z.string().check(z.maxLength(500)),
})

/**
 * Writes a list to .xlsx in the background, some to .csv: any list call the person holds, with its own filter and sort. Masked as on
 * screen, amounts as numbers, instants as Jakarta time, everything else as text. The second sheet says who, when and
 * which filter. `total` is what the screen counts, shown until the job has counted itself.
 */
export const requestExport = call('POST /utils/request_export', {
  title: { id: 'Mengekspor daftar', en: 'Export a list', zh: '导出列表' },
  heldBy: [...listTakers, 'report_viewer'],
  sudo: true,
  once: true,
  request: z.strictObject({
    call: listCallName,
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    filter: anyFilter,
    sort: z.optional(anySort),
    columns: z.array(exportColumn).check(z.minLength(1), z.maxLength(100)),
    /** `xlsx` where it is left out; `csv` for a list that another program reads besides; VALIDATION names it otherwise. */
    format: z.optional(z.enum(['xlsx', 'csv'])),
    shownFilter: z._default(z.array(shownFilter).check(z.maxLength(40)), []),
    requestKey,
  }),
  ret: z.object({ id }),
  errors: ['NOT_PERMITTED', 'EXPORTS_EXHAUSTED'],
})

export const exportRow = z.object({
  id,
  title: z.string(),
  call: z.string(),
  state: z.enum(exportFlow.states),
  /** Rows written, and rows in all once they are counted; of an unmasked one as many as were agreed to at the most. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** Size of the file. */
  bytes: z.nullable(z.int()),
  /** Why it failed: NOT_PERMITTED, EXPORT_TOO_LARGE, INTERNAL. */
  error: z.nullable(z.string()),
  askedBy: z.object({ id, name: z.string() }),
  /** Which personal data are unmasked, of whom, why, and who agreed or refused; of most files none. */
  opened: z.array(openedField),
  filter: z.array(z.object({ label: z.string(), value: z.string() })),
  reasonCode: z.nullable(reveal.request.shape.reasonCode),
  note: z.string(),
  decidedBy: z.nullable(z.object({ id, name: z.string() })),
  decisionNote: z.string(),
  requestedAt: instant,
  finishedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  downloads: z.int(),
  can: z.object({ download: z.boolean(), cancel: z.boolean(), retry: z.boolean(), decide: z.boolean() }),
})

/** One's own exports; who decides on unmasked ones sees those of others too. */
export const getExports = call('POST /utils/get_exports', {
  access: 'signedIn',
  request: listRequest(
    z.strictObject({
      id: z.optional(id),
      state: z.optional(z.array(z.enum(exportFlow.states)).check(z.maxLength(10))),
      title: z.optional(z.string().check(z.maxLength(60))),
    }),
    ['requestedAt'],
  ),
  ret: listAnswer(exportRow),
})

const target = z.strictObject({ id })

export const cancelExport = call('POST /utils/cancel_export', {
  access: 'signedIn',
  request: target,
  ret: z.null(),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
})

/** Failed, cancelled or expired: once more from the beginning, with what the person may see now. */
export const retryExport = call('POST /utils/retry_export', {
  title: { id: 'Mengulang ekspor', en: 'Retry an export', zh: '重试导出' },
  heldBy: listTakers,
  sudo: true,
  request: target,
  ret: z.null(),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'EXPORTS_EXHAUSTED'],
})

/**
 * A link that works once, within ten minutes, for this session only: `ret.path` stands below the base path and is
 * opened by the browser as it is (`<a href download>`), with its cookies.
 */
export const requestDownload = call('POST /utils/request_download', {
  access: 'signedIn',
  request: target,
  ret: z.object({ path: z.string(), expiresAt: instant }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NOT_PERMITTED'],
})

/** The file. Open, because a link cannot carry the token: the ticket is the proof, and its session must still live. */
export const getExportFile = call('GET /utils/export_file', {
  access: 'open',
  request: z.strictObject({ ticket: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  ret: z.null(),
  file: true,
  errors: ['LINK_EXPIRED'],
})
