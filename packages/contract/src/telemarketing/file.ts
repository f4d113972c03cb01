import * as z from 'zod/mini'
import { leadRowIssues } from '@lumbung/domain/leads/lead-row'
import { importFlow, importRowFlow } from '@lumbung/domain/order/import-file'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { leadManagers, leadReaders } from '../roles.ts'
import { listBytesMax } from '../upload-bytes.ts'

const state = z.enum(importFlow.states)
const text = (least: number) => z.string().check(z.trim(), z.minLength(least), z.maxLength(200))

/** What each column of a file is, in its order. */
const mapping = z
  .string()
  .check(
    z.regex(
      /^(phone|name|regency|consentDay|source|ignore)(,(phone|name|regency|consentDay|source|ignore)){0,199}$/,
    ),
  )

/**
 * Takes a .csv or .xlsx of leads as raw bytes and reads it in the background; a file that cannot be read, or lacks a column
 * without which nobody may be called, is refused with the reason. Columns that are not known by their names are refused with
 * what each was taken for: sent again with a mapping, they are what it says.
 */
export const uploadLeadFile = call('POST /telemarketing/upload_lead_file', {
  title: { id: 'Mengunggah berkas prospek', en: 'Upload a file of leads', zh: '上传线索文件' },
  heldBy: leadManagers,
  usedBy: ['leadFiles'],
  body: 'upload',
  bytesMax: listBytesMax,
  request: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    app: f.appCode,
    pool: z.enum(['codeFailed', 'registered']),
    /** Who gave the data: sellers tell it. */
    source: text(2),
    /** How the people agreed to be called. */
    consent: text(5),
    mapping: z.optional(mapping),
  }),
  ret: z.object({ id: f.id, batchNo: z.string(), rows: z.int() }),
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

export const leadFileRow = z.object({
  id: f.id,
  app: f.appCode,
  pool: z.enum(['codeFailed', 'registered']),
  batchNo: z.string(),
  name: z.string(),
  source: z.string(),
  consentNote: z.string(),
  state,
  rows: z.int(),
  readRows: z.int(),
  accepted: z.int(),
  refused: z.int(),
  committed: z.int(),
  /** Of the refused rows, the most frequent first. */
  issues: z.array(z.object({ issue: z.enum(leadRowIssues), rows: z.int() })),
  error: z.nullable(z.string()),
  uploader: f.person,
  uploadedAt: f.instant,
})
export type LeadFileRow = z.output<typeof leadFileRow>

export const getLeadFiles = call('POST /telemarketing/get_lead_files', {
  title: { id: 'Melihat berkas prospek', en: 'List files of leads', zh: '查看线索文件' },
  heldBy: leadReaders,
  neededBy: ['leadFiles'],
  request: listRequest(
    z.strictObject({
      id: z.optional(f.id),
      batchNo: z.optional(f.shortText),
      app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
      state: z.optional(z.array(state).check(z.maxLength(6))),
      uploadedAt: z.optional(f.dayRange),
    }),
    ['uploadedAt'],
  ),
  ret: listAnswer(leadFileRow),
})

/** The rows as they were read; numbers and names masked. */
export const getLeadFileRows = call('POST /telemarketing/get_lead_file_rows', {
  title: { id: 'Melihat baris berkas prospek', en: 'See rows of a file of leads', zh: '查看线索文件行' },
  heldBy: leadReaders,
  usedBy: ['leadFiles'],
  request: listRequest(
    z.strictObject({
      file: f.id,
      state: z.optional(z.array(z.enum(importRowFlow.states)).check(z.maxLength(3))),
    }),
    ['row'],
  ),
  ret: listAnswer(
    z.object({
      row: z.int(),
      state: z.enum(importRowFlow.states),
      phone: z.nullable(z.string()),
      name: z.nullable(z.string()),
      regency: z.nullable(z.string()),
      consentDay: z.nullable(f.businessDay),
      issues: z.array(z.enum(leadRowIssues)),
    }),
  ),
})

/** Makes leads of the accepted rows in the background. */
export const commitLeadFile = call('POST /telemarketing/commit_lead_file', {
  title: { id: 'Memasukkan berkas prospek', en: 'Commit a file of leads', zh: '提交线索文件' },
  heldBy: leadManagers,
  usedBy: ['leadFiles'],
  once: true,
  request: z.strictObject({ id: f.id, requestKey: f.requestKey }),
  ret: z.object({ state }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'IMPORT_NOT_READY'],
})

const fileId = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

/** The refused rows as they stand in the file, with their reasons, as .xlsx; it names people, and each download is in the audit trail. */
export const getRefusedLeads = call('GET /telemarketing/refused_leads', {
  title: { id: 'Mengunduh prospek yang ditolak', en: 'Download refused leads', zh: '下载被拒线索' },
  heldBy: leadManagers,
  usedBy: ['leadFiles'],
  looks: false,
  request: z.strictObject({ id: fileId }),
  ret: z.null(),
  file: true,
  errors: ['NOT_FOUND'],
})

/** An empty list whose columns are recognised when it comes back filled. */
export const getLeadTemplate = call('GET /telemarketing/lead_template', {
  title: { id: 'Mengunduh templat prospek', en: 'Download the template of leads', zh: '下载线索模板' },
  heldBy: leadManagers,
  usedBy: ['leadFiles'],
  request: z.strictObject({}),
  ret: z.null(),
  file: true,
})
