import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  acceptReportFile,
  getReportFile,
  getReportFiles,
  makeReportFile,
  submitReportFile,
  uploadRefusedLines,
} from '@lumbung/contract/utils/outward-report'
import { businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { fileFeed, monthEndOf, outwardFileFlow, slikDueDay } from '@lumbung/domain/outward/feed'
import type { CallContext } from '../../../calls/context.ts'
import { Refused, refusalOf } from '../../../calls/errors.ts'
import { type FileAnswer, implement, implementPrepared } from '../../../calls/registry.ts'
import { listOf } from '../../../lists/answer-list.ts'
import { matchColumns } from '../../../lists/file/match-columns.ts'
import { readListFile } from '../../../lists/file/read-list-file.ts'
import { layoutsOn } from '../../../outward/layouts.ts'
import { tellOfStuck } from '../../../outward/stuck-rows.ts'
import { endLateItem } from '../../../outward/tend-reports.ts'
import {
  answerFile,
  lockReportFile,
  type RefusedLine,
  type ReportFile,
  submitFile,
} from '../../../records/outward/outward-files.ts'

export const listFiles = implement(getReportFiles, async (request, { tx, holds }) => {
  const page = await listOf(tx, getReportFiles, request, {
    of: ['outward_file', 'f'],
    fields: {
      due: sql`f.month + ${sql.lit(slikDueDay)}`,
      submittedBy: sql`(select s.name from staff s where s.id = f.submitted_by)`,
      can: 'later',
    },
    filter: {},
    by: 'madeAt',
    descending: true,
  })
  const [mayOpen, maySubmit, mayAnswer] = [
    holds(getReportFile),
    holds(submitReportFile),
    holds(uploadRefusedLines),
  ]
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      can: {
        download: mayOpen,
        submit: maySubmit && outwardFileFlow.canDo(row.state, 'submit'),
        answer: mayAnswer && outwardFileFlow.canDo(row.state, 'answer'),
      },
    })),
  }
})

export const make = implement(makeReportFile, async ({ month }, context) => {
  const { tx, today, services } = context
  const end = monthEndOf(businessDay(month))
  // Until it is over nobody knows its end.
  if (end >= today) refuseFields({ month: 'too_big' })
  const layout = (await layoutsOn(tx, today))[fileFeed]
  if (layout === null) refuse('LAYOUT_NOT_AGREED')
  await services.queue.send(tx, 'makeReportFile', { month: end })
  context.keepInTrail({ month: end })
  return { month: end }
})

export const download = implement(getReportFile, async ({ id }, context): Promise<FileAnswer> => {
  const { tx, services } = context
  const row = await tx.selectFrom('outward_file').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) refuse('NOT_FOUND')
  const { content } = await services.files.get(row.file_key)
  // The very lines that were made, or none.
  if (createHash('sha256').update(content).digest('hex') !== row.sha256) refuse('INTERNAL', { file: id })
  context.keepInTrail({ month: row.month, number: row.number, lines: row.lines })
  return { mediaType: 'text/plain', name: `SLIK-${row.month.slice(0, 7)}-${row.number}.txt`, bytes: content }
})

export const submit = implement(submitReportFile, async ({ id, receipt }, context) => {
  const { tx, staff, now } = context
  const file = await lockReportFile(tx, id)
  await submitFile(tx, file, { staffId: staff.id, at: now, receipt })
  await endLateItem(tx, file.month as BusinessDay, now)
  context.keepInTrail({ month: file.month, number: file.number, receipt })
  return { state: 'submitted' as const }
})

export const accept = implement(acceptReportFile, async ({ id }, context) => {
  await answer(context, await lockReportFile(context.tx, id), [])
  return { state: 'answered' as const }
})

/** How receivers name the columns of what they refused. */
const refusalColumns = {
  line: ['line', 'baris', 'no baris', 'nomor baris', '行号'],
  code: ['code', 'kode', 'kode kesalahan', '代码'],
  words: ['message', 'pesan', 'keterangan', 'reason', '原因'],
}

interface ReadLine extends RefusedLine {
  row: number
}

export const upload = implementPrepared(
  uploadRefusedLines,
  async ({ name }, { upload: sent }): Promise<ReadLine[] | Refused> => {
    const raw = (await sent?.read()) ?? Buffer.alloc(0)
    try {
      return await readRefusedLines(raw, name)
    } catch (error) {
      const refused = refusalOf(error)
      if (refused === null) throw error
      return refused
    }
  },
  async ({ id }, context, lines) => {
    if (lines instanceof Refused) return lines
    const file = await lockReportFile(context.tx, id)
    if (!outwardFileFlow.canDo(file.state, 'answer')) refuse('STATE_CONFLICT', { state: file.state })
    const seen = new Set<number>()
    for (const { row, line } of lines) {
      // The head is the first line, and what was refused is one of those after it.
      if (!(line >= 2 && line <= file.lines + 1) || seen.has(line))
        return new Refused('REFUSED_LINE_WRONG', { detail: { row } })
      seen.add(line)
    }
    await answer(context, file, lines)
    return { refused: lines.length, accepted: file.lines - lines.length }
  },
)

async function readRefusedLines(raw: Buffer, name: string): Promise<ReadLine[]> {
  const list = await readListFile(raw, name)
  try {
    const columns = matchColumns(list.columns, refusalColumns)
    const place = (wanted: keyof typeof refusalColumns) => columns.indexOf(wanted)
    if (place('line') < 0) refuse('FILE_COLUMNS', { reason: 'missing', column: 'line' })
    const read: ReadLine[] = []
    for await (const { row, values } of list.rows) {
      const text = (wanted: keyof typeof refusalColumns) => (values[place(wanted)] ?? '').trim().slice(0, 200)
      read.push({ row, line: Number(text('line')), code: text('code') || 'REFUSED', words: text('words') })
    }
    return read
  } finally {
    await list.close()
  }
}

async function answer(context: CallContext, file: ReportFile, lines: readonly RefusedLine[]): Promise<void> {
  const { tx, staff, now, wall } = context
  await answerFile(tx, file, lines, { staffId: staff.id, at: now, wall })
  await tellOfStuck(tx, fileFeed, now)
  context.keepInTrail({ month: file.month, number: file.number, refused: lines.length })
}
