import * as z from 'zod/mini'
import { importColumns, importFlow, importRowFlow } from '@lumbung/domain/order/import-file'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { listBytesMax } from '../upload-bytes.ts'

export const importRowsMax = 100_000

/** What a column of the file may be; `ignore` is not read. */
export const importTarget = z.enum(['ignore', ...importColumns])
export type ImportTarget = z.output<typeof importTarget>

export const importState = z.enum(importFlow.states)

/** Takes a .csv or .xlsx as raw bytes; a file that cannot be read is refused with the reason. */
export const uploadImport = call('POST /order/upload_import', {
  title: { id: 'Mengunggah berkas impor', en: 'Upload an import file', zh: '上传导入文件' },
  heldBy: ['finance_maker'],
  usedBy: ['excelList'],
  body: 'upload',
  bytesMax: listBytesMax,
  request: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ret: z.object({
    id: f.id,
    columns: z.array(z.string()),
    /** The first rows as they stand in the file. */
    sample: z.array(z.array(z.string())),
    rows: z.int(),
    suggested: z.array(importTarget),
  }),
  errors: [
    'FILE_TYPE',
    'FILE_TOO_LARGE',
    'FILE_ENCODING',
    'FILE_FORMULA',
    'FILE_BOMB',
    'FILE_UNREADABLE',
    'FILE_COLUMNS',
    'DUPLICATE',
  ],
})

export const importTerms = z.strictObject({
  app: f.appCode,
  /** Rupiah for one unit of the file's amounts. */
  amountFactor: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  dueRule: z.enum(['after', 'inclusive']),
  /** month: the term is whole months, told as 30 days each. */
  calendar: z.enum(['days', 'month']),
  serviceFeePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  handlingFee: f.rupiahNotNegative,
  interestPpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  overdueFirstPpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  overdueLaterPpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
})
export type ImportTerms = z.output<typeof importTerms>

/** Maps the columns and reads every row in the background: errors, warnings, what would be booked. */
export const previewImport = call('POST /order/preview_import', {
  title: { id: 'Memeriksa impor', en: 'Preview an import', zh: '预览导入' },
  heldBy: ['finance_maker'],
  usedBy: ['excelList'],
  request: z.strictObject({
    id: f.id,
    mapping: z.array(importTarget).check(z.minLength(1), z.maxLength(200)),
    terms: importTerms,
  }),
  ret: z.object({ state: importState }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'FILE_COLUMNS'],
})

const importSummary = {
  id: f.id,
  name: z.string(),
  kind: z.enum(['csv', 'xlsx']),
  state: importState,
  uploader: z.string(),
  uploadedAt: f.instant,
  committedAt: z.nullable(f.instant),
  rows: z.int(),
  /** Rows read by the preview so far. */
  read: z.int(),
  accepted: z.int(),
  refused: z.int(),
  warned: z.int(),
  committed: z.int(),
  amount: f.rupiah,
  error: z.nullable(z.string()),
}

export const getImports = call('POST /order/get_imports', {
  title: { id: 'Melihat daftar impor', en: 'List imports', zh: '查看导入列表' },
  heldBy: ['finance_maker', 'auditor'],
  neededBy: ['excelList'],
  request: listRequest(
    z.strictObject({
      name: z.optional(f.shortText),
      kind: z.optional(z.array(z.enum(['csv', 'xlsx'])).check(z.maxLength(2))),
      uploader: z.optional(f.shortText),
      state: z.optional(z.array(importState).check(z.maxLength(6))),
      uploadedTime: z.optional(f.dayRange),
    }),
    ['uploadedTime'],
  ),
  ret: listAnswer(z.object(importSummary)),
})

export const getImport = call('POST /order/get_import', {
  title: { id: 'Membuka impor', en: 'Open an import', zh: '查看导入' },
  heldBy: ['finance_maker', 'auditor'],
  usedBy: ['excelList'],
  request: z.strictObject({ id: f.id }),
  ret: z.object({
    ...importSummary,
    columns: z.array(z.string()),
    /** Empty for who may not preview: the file may hold personal data. */
    sample: z.array(z.array(z.string())),
    suggested: z.array(importTarget),
    mapping: z.nullable(z.array(importTarget)),
    terms: z.nullable(importTerms),
    /** What the accepted rows become, and how many of them are extended. */
    outcome: z.nullable(
      z.object({
        clearedOnTime: z.int(),
        clearedLate: z.int(),
        overdue: z.int(),
        running: z.int(),
        extended: z.int(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const importRow = z.object({
  row: z.int(),
  orderNo: z.nullable(z.string()),
  state: z.enum(importRowFlow.states),
  /** One per column of the file; those that are ignored stay empty. */
  values: z.array(z.string()),
  /** By target column, or `row` for the whole row; the issue is a code the browser words (domain `RowIssue`). */
  errors: z.array(z.object({ column: z.string(), issue: z.string(), value: z.string() })),
  warnings: z.array(
    z.object({ column: z.string(), issue: z.string(), value: z.string(), expected: z.string() }),
  ),
})

export const getImportRows = call('POST /order/get_import_rows', {
  title: { id: 'Melihat baris impor', en: 'See rows of an import', zh: '查看导入行' },
  heldBy: ['finance_maker', 'auditor'],
  usedBy: ['excelList'],
  request: listRequest(z.strictObject({ id: f.id, show: z.enum(['all', 'refused', 'warned']) }), ['row']),
  ret: listAnswer(importRow),
  errors: ['NOT_FOUND'],
})

/** Books the accepted rows in the background. */
export const commitImport = call('POST /order/commit_import', {
  title: { id: 'Memasukkan impor', en: 'Commit an import', zh: '提交导入' },
  heldBy: ['finance_maker'],
  usedBy: ['excelList'],
  once: true,
  request: z.strictObject({ id: f.id, requestKey: f.requestKey }),
  ret: z.object({ state: importState }),
  errors: ['NOT_FOUND', 'IMPORT_NOT_READY', 'DUPLICATE'],
})

/** The refused rows with their reasons, as .xlsx; it names people, and each download is in the audit trail. */
export const getRefusedRows = call('GET /order/refused_rows', {
  title: { id: 'Mengunduh baris yang ditolak', en: 'Download refused rows', zh: '下载被拒行' },
  heldBy: ['finance_maker'],
  usedBy: ['excelList'],
  looks: false,
  request: z.strictObject({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  ret: z.null(),
  file: true,
  errors: ['NOT_FOUND'],
})

export const getImportTemplate = call('GET /order/import_template', {
  title: { id: 'Mengunduh templat impor', en: 'Download the import template', zh: '下载导入模板' },
  heldBy: ['finance_maker'],
  usedBy: ['excelList'],
  request: z.strictObject({}),
  ret: z.null(),
  file: true,
})
