import * as z from 'zod/mini'
import { outwardFileFlow, outwardFlow, feeds, rowKinds } from '@lumbung/domain/outward/feed'
import { outwardFieldNames } from '@lumbung/domain/outward/fields'
import { rowFaults } from '@lumbung/domain/outward/layout'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { outwardDesk, outwardReaders } from '../roles.ts'
import { listBytesMax } from '../upload-bytes.ts'

const feed = z.enum(feeds)
const kind = z.enum(rowKinds)
const state = z.enum(outwardFlow.states)
const fileState = z.enum(outwardFileFlow.states)
const rowId = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
const problem = z.object({ field: z.enum(outwardFieldNames), fault: z.enum(rowFaults) })
const count = z.object({ rows: z.int(), amount: f.rupiah })

/** Every feed with how it stands, and what it says held against our own loans: the days before `through`, the months before it. */
export const getOutwardOverview = call('POST /utils/get_outward_overview', {
  title: { id: 'Melihat laporan keluar', en: 'See outward reports', zh: '查看对外报送' },
  heldBy: outwardReaders,
  neededBy: ['outwardReports'],
  request: z.strictObject({ through: z.optional(f.businessDay) }),
  ret: z.object({
    feeds: z.array(
      z.object({
        feed,
        /** `off`: no layout is agreed on, and nothing is told; `notConnected`: this installation has no address of the receiver. */
        standing: z.enum(['off', 'notConnected', 'running']),
        /** A layout waits for another person. */
        layoutWaits: z.boolean(),
        /** From which day on it runs; null before. */
        since: z.nullable(f.businessDay),
        underWay: z.int(),
        stuck: z.int(),
        lastAcceptedAt: z.nullable(f.instant),
        /** The next file and the day by whose end it is due; null for feeds that go by themselves. */
        next: z.nullable(z.object({ month: f.businessDay, due: f.businessDay })),
      }),
    ),
    lines: z.array(
      z.object({
        feed,
        kind,
        day: f.businessDay,
        /** What our own loans say. */
        held: count,
        accepted: count,
        /** Held, and not accepted. */
        difference: count,
        underWay: z.int(),
        stuck: z.int(),
        /** Orders of which there is no row at all, the first of them. */
        missing: z.array(f.orderNo),
      }),
    ),
  }),
})

/** Every row that was or is to be told, with what became of it. */
export const getOutwardRows = call('POST /utils/get_outward_rows', {
  title: { id: 'Melihat antrean laporan', en: 'List rows of outward reports', zh: '查看报送队列' },
  heldBy: outwardReaders,
  usedBy: ['outwardReports'],
  request: listRequest(
    z.strictObject({
      id: z.optional(rowId),
      feed: z.optional(z.array(feed).check(z.maxLength(feeds.length))),
      kind: z.optional(z.array(kind).check(z.maxLength(rowKinds.length))),
      state: z.optional(z.array(state).check(z.maxLength(8))),
      /** Held against our own loans. */
      counts: z.optional(z.boolean()),
      orderNo: z.optional(f.shortText),
      day: z.optional(f.dayRange),
      app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
    }),
    ['madeAt', 'day', 'amount'],
  ),
  ret: listAnswer(
    z.object({
      id: rowId,
      feed,
      kind,
      /** The receiver knows it by this. */
      key: z.string(),
      day: f.businessDay,
      orderNo: f.orderNo,
      app: f.appCode,
      amount: f.rupiah,
      counts: z.boolean(),
      state,
      problems: z.array(problem),
      saidCode: z.nullable(z.string()),
      saidWords: z.nullable(z.string()),
      tries: z.int(),
      madeAt: f.instant,
      sentAt: z.nullable(f.instant),
      answeredAt: z.nullable(f.instant),
      nextTryAt: z.nullable(f.instant),
      correctsId: z.nullable(rowId),
      version: f.version,
      can: z.object({ correct: z.boolean() }),
    }),
  ),
})

/** What a row tells, field by field; personal values are masked. */
export const getOutwardRow = call('POST /utils/get_outward_row', {
  title: { id: 'Melihat baris laporan', en: 'See a row of an outward report', zh: '查看报送行' },
  heldBy: outwardReaders,
  usedBy: ['outwardReports'],
  request: z.strictObject({ id: rowId }),
  ret: z.object({
    id: rowId,
    version: f.version,
    state,
    values: z.array(
      z.object({
        field: z.enum(outwardFieldNames),
        /** The receiver's name of it; null while no layout says one. */
        column: z.nullable(z.string()),
        text: z.string(),
        correctable: z.boolean(),
        fault: z.nullable(z.enum(rowFaults)),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

/**
 * Puts a row forward again that was refused or has faults, as it is or with values corrected: those are told of this borrower
 * from now on, whatever the order has. A refused row stays as it was, and another one, which points at it, is sent.
 */
export const correctOutwardRow = call('POST /utils/correct_outward_row', {
  title: { id: 'Mengoreksi baris laporan', en: 'Correct a row of an outward report', zh: '更正报送行' },
  heldBy: outwardDesk,
  usedBy: ['outwardReports'],
  once: true,
  request: z.strictObject({
    id: rowId,
    version: f.version,
    values: z
      .array(
        z.strictObject({
          field: z.enum(outwardFieldNames),
          value: f.shortText.check(z.trim(), z.minLength(1)),
        }),
      )
      .check(z.maxLength(10)),
    reason: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: rowId }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'REASON_MISSING'],
})

/** Files of months, each with what became of its lines. */
export const getReportFiles = call('POST /utils/get_report_files', {
  title: { id: 'Melihat berkas SLIK', en: 'List SLIK files', zh: '查看SLIK文件' },
  heldBy: outwardReaders,
  usedBy: ['outwardReports'],
  scope: 'all',
  request: listRequest(
    z.strictObject({
      state: z.optional(z.array(fileState).check(z.maxLength(3))),
      month: z.optional(f.dayRange),
    }),
    ['madeAt', 'month'],
  ),
  ret: listAnswer(
    z.object({
      id: f.id,
      /** The month's last day. */
      month: f.businessDay,
      /** Of the month; a later one holds what was corrected. */
      number: z.int(),
      state: fileState,
      lines: z.int(),
      bytes: z.int(),
      sha256: z.string(),
      /** By whose end it is due. */
      due: f.businessDay,
      madeAt: f.instant,
      submittedAt: z.nullable(f.instant),
      submittedBy: z.nullable(z.string()),
      receipt: z.string(),
      answeredAt: z.nullable(f.instant),
      refused: z.nullable(z.int()),
      can: z.object({ download: z.boolean(), submit: z.boolean(), answer: z.boolean() }),
    }),
  ),
})

/**
 * Makes a file of every row of a month that is over and stands in none yet, by a job.
 * LAYOUT_NOT_AGREED while nobody stands for what the regulator wants.
 */
export const makeReportFile = call('POST /utils/make_report_file', {
  title: { id: 'Membuat berkas SLIK', en: 'Make a SLIK file', zh: '生成SLIK文件' },
  heldBy: outwardDesk,
  usedBy: ['outwardReports'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    /** Any day of the month. */
    month: f.businessDay,
    requestKey: f.requestKey,
  }),
  ret: z.object({ month: f.businessDay }),
  errors: ['LAYOUT_NOT_AGREED'],
})

/** The file as it was made; it names everybody in it, and each download is in the audit trail. */
export const getReportFile = call('GET /utils/report_file', {
  title: { id: 'Mengunduh berkas SLIK', en: 'Download a SLIK file', zh: '下载SLIK文件' },
  heldBy: outwardDesk,
  usedBy: ['outwardReports'],
  scope: 'all',
  sudo: true,
  looks: false,
  request: z.strictObject({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) }),
  ret: z.null(),
  file: true,
  errors: ['NOT_FOUND'],
})

/** Says that a person handed the file in, and under which number the receiver took it. */
export const submitReportFile = call('POST /utils/submit_report_file', {
  title: {
    id: 'Mencatat penyerahan berkas SLIK',
    en: 'Note a SLIK file handed in',
    zh: '登记SLIK文件已报送',
  },
  heldBy: outwardDesk,
  usedBy: ['outwardReports'],
  scope: 'all',
  once: true,
  request: z.strictObject({
    id: f.id,
    receipt: f.shortText.check(z.trim(), z.minLength(1)),
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: fileState }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
})

/** The receiver took every line. */
export const acceptReportFile = call('POST /utils/accept_report_file', {
  title: { id: 'Mencatat berkas SLIK diterima', en: 'Note a SLIK file accepted', zh: '登记SLIK文件已受理' },
  heldBy: outwardDesk,
  usedBy: ['outwardReports'],
  scope: 'all',
  once: true,
  request: z.strictObject({ id: f.id, requestKey: f.requestKey }),
  ret: z.object({ state: fileState }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
})

/**
 * Takes the receiver's file of refused lines (.csv or .xlsx with the columns line, code, message): each of them waits for a person,
 * all others of the file are accepted. A line that the file does not have, or twice, is named by its row, and nothing is taken.
 */
export const uploadRefusedLines = call('POST /utils/upload_refused_lines', {
  title: { id: 'Memuat baris SLIK yang ditolak', en: 'Load refused SLIK lines', zh: '载入SLIK被拒行' },
  heldBy: outwardDesk,
  usedBy: ['outwardReports'],
  scope: 'all',
  body: 'upload',
  bytesMax: listBytesMax,
  request: z.strictObject({
    id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    name: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  ret: z.object({ refused: z.int(), accepted: z.int() }),
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'FILE_TYPE',
    'FILE_TOO_LARGE',
    'FILE_ENCODING',
    'FILE_FORMULA',
    'FILE_BOMB',
    'FILE_UNREADABLE',
    'FILE_COLUMNS',
    'REFUSED_LINE_WRONG',
  ],
})
