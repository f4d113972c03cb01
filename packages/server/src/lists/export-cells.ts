import type { Language } from '@lumbung/contract/fields'
import type { ExportColumn } from '@lumbung/contract/utils/export'
import type { Term } from '@lumbung/domain/account/product'
import { aboutWords } from './export-words.ts'

export type Cell = string | number | null

/** What is kept, sealed, of an export's request. */
export interface ExportAsk {
  filter: Record<string, unknown>
  sort?: { column: string; descending: boolean } | undefined
  columns: readonly ExportColumn[]
  shownFilter: readonly { field: string; label: string; value: string }[]
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const jakartaOffsetMs = 7 * 3_600_000

/** `2026-11-20 17:51:03` in Jakarta. */
export function jakartaTime(at: Date): string {
  return new Date(at.getTime() + jakartaOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** Makes the cells of a row out of a list's item: numbers stay numbers, instants are Jakarta time, the rest is text. */
export function rowMaker(columns: readonly ExportColumn[]): (item: Record<string, unknown>) => Cell[] {
  const readers = columns.map(({ field, words }) => {
    const [head = '', inner] = field.split('.')
    return (item: Record<string, unknown>): Cell =>
      cellOf(inner === undefined ? item[head] : inside(item[head], inner), words)
  })
  return (item) => readers.map((read) => read(item))
}

function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : null
}

type Words = Readonly<Record<string, string>> | undefined

function cellOf(value: unknown, words: Words): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' && words === undefined) return value
  if (Array.isArray(value)) return value.map((each) => String(cellOf(each, words) ?? '')).join(', ')
  if (typeof value === 'object' && 'unit' in value) return termCell(value as Term, words)
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value)
  const text = String(value)
  // A code may say which one behind a colon: `contactPhone:12`.
  const worded = words && [text, text.split(':')[0] ?? ''].find((code) => Object.hasOwn(words, code))
  if (worded !== undefined) return words?.[worded] ?? text
  if (typeof value === 'number') return value
  return instant.test(text) ? jakartaTime(new Date(text)) : text
}

/** Days stay a number; months are said where the screen has words for them. */
function termCell({ count, unit }: Term, words: Words): Cell {
  const said = `${count} ${unit}`
  return words?.[said] ?? (unit === 'day' ? count : said)
}

/** Searched by, never shown again: the file leaves the console. */
const personalFilters = new Set(['phone', 'idNumber', 'borrowerName', 'name', 'value'])

/** The second sheet: who, when, which filter. What the screen did not word is written as it is. */
export function coverRows(
  file: {
    id: number
    title: string
    by: string
    email: string
    at: Date
    day: string
    rows: number
    language: Language
    /** Whether personal data in it is unmasked. */
    opened: boolean
  },
  ask: ExportAsk,
): Cell[][] {
  const words = aboutWords[file.language]
  const lines = filterLines(ask).map(({ label, value }) => [label, value])
  return [
    [words.title, file.title],
    [words.number, file.id],
    [words.by, `${file.by} <${file.email}>`],
    [words.at, jakartaTime(file.at)],
    [words.day, file.day],
    [words.rows, file.rows],
    [words.filter, lines.length === 0 ? words.all : null],
    ...lines,
    [],
    [file.opened ? words.noteOpened : words.note],
  ]
}

/** The filter of a file as its screen worded it; what the screen did not word as it is, what is personal hidden. */
export function filterLines(
  ask: Pick<ExportAsk, 'filter' | 'shownFilter'>,
): { label: string; value: string }[] {
  const shown = ask.shownFilter.filter(({ field }) => Object.hasOwn(ask.filter, field))
  const worded = new Set(shown.map(({ field }) => field))
  return [
    ...shown.map(({ field, label, value }) => ({ label, value: hidden(field, value) })),
    ...Object.entries(ask.filter).flatMap(([field, value]) =>
      worded.has(field) || value === undefined
        ? []
        : [{ label: field, value: hidden(field, JSON.stringify(value)) }],
    ),
  ]
}

function hidden(field: string, value: string): string {
  return personalFilters.has(field) ? '••••' : value
}
