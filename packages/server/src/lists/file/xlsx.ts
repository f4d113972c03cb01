import { isUtf8 } from 'node:buffer'
import { LendingError, refuse } from '@lumbung/domain/errors'
import { streamXlsxRows } from 'hucre/xlsx'
import { rowsMax } from './limits.ts'
import type { RawRow } from './rows.ts'
import { pack, unpack } from './zip-parts.ts'

const macroParts = /(^|\/)(vbaProject[^/]*\.bin|macrosheets\/|activeX\/|dialogsheets\/)/i
const outsideParts = /(^|\/)(externalLinks\/|connections\.xml$|queryTables\/|embeddings\/)/i
const scanBytes = 4 * 1024 * 1024

/**
 * Rows of the first sheet of a workbook. Everything is checked on the unpacked parts, and the reader is given those very
 * parts in a plain zip, so no second reading of the upload can see something else.
 * @throws FILE_BOMB, FILE_TYPE, FILE_FORMULA, FILE_COLUMNS, FILE_UNREADABLE
 */
export async function* readXlsxRows(bytes: Uint8Array): AsyncGenerator<RawRow> {
  const parts = unpack(bytes)
  checkParts(parts)
  try {
    for await (const { index, values } of streamXlsxRows(streamOf(plainParts(parts)))) {
      if (index < 0 || !Number.isInteger(index)) refuse('FILE_UNREADABLE', { reason: 'sheet' })
      yield { row: index + 1, cells: values.map(textOf) }
    }
  } catch (error) {
    // The reader's own errors are about the file; what is not an Error is the worker's end.
    if (error instanceof LendingError || !(error instanceof Error)) throw error
    refuse('FILE_UNREADABLE', { reason: 'sheet' })
  }
}

function checkParts(parts: ReadonlyMap<string, Buffer>): void {
  const types = parts.get('[Content_Types].xml')?.toString('utf8')
  if (types === undefined) refuse('FILE_TYPE', { expected: 'xlsx', found: 'zip' })
  if (/macroEnabled|vbaProject|macrosheet/i.test(types)) refuse('FILE_TYPE', { reason: 'macros' })
  if (!types.includes('spreadsheetml')) refuse('FILE_TYPE', { expected: 'xlsx', found: 'other' })
  for (const [name, part] of parts) {
    if (macroParts.test(name)) refuse('FILE_TYPE', { reason: 'macros' })
    if (outsideParts.test(name)) refuse('FILE_TYPE', { reason: 'externalLinks' })
    if (!/\.(xml|rels)$/i.test(name)) continue
    if (!isUtf8(part) || part[0] === 0 || part[1] === 0)
      refuse('FILE_ENCODING', { expected: 'UTF-8', part: name.slice(0, 80) })
    if (part.subarray(0, 4_096).includes('<!DOCTYPE')) refuse('FILE_UNREADABLE', { reason: 'doctype' })
    if (/\.rels$/i.test(name)) checkLinks(part.toString('utf8'))
    if (part.includes('sheetData')) scanSheet(part)
  }
}

/** Links of cells lead out too, but only their text is read. */
function checkLinks(rels: string): void {
  for (const [relationship] of rels.matchAll(/<[^<]*TargetMode\s*=\s*["']External["'][^<]*/gi)) {
    if (!/\/hyperlink["']/i.test(relationship)) refuse('FILE_TYPE', { reason: 'externalLinks' })
  }
}

/** Looks for formulas and counts: `<` stands in XML only where a tag begins, so no `<f` is missed. */
function scanSheet(part: Buffer): void {
  const tag = /<(?:[\w.-]+:)?(row|c|f)(?=[\s/>])([^<>]*)/g
  let cell = ''
  let rows = 0
  for (let start = 0; start < part.length;) {
    // A slice ends before a tag begins, so none is cut.
    const cut = start + scanBytes >= part.length ? part.length : part.lastIndexOf('<', start + scanBytes)
    const end = cut > start ? cut : part.length
    for (const [, name, attributes = ''] of part.toString('latin1', start, end).matchAll(tag)) {
      if (name === 'row') rows += 1
      else if (name === 'c') cell = /\sr\s*=\s*["']([A-Z]{1,3}\d{1,7})["']/.exec(attributes)?.[1] ?? ''
      else
        refuse('FILE_FORMULA', {
          row: Number(/\d+/.exec(cell)?.[0] ?? rows),
          column: /^[A-Z]+/.exec(cell)?.[0] ?? '',
        })
    }
    start = end
  }
  // Rows without cells are written too; ten times the limit is no list any more.
  if (rows > rowsMax * 10 + 1) refuse('FILE_COLUMNS', { reason: 'rows', rowsMax })
}

/** What the reader needs, sheets last, so that it can stream them. */
function plainParts(parts: ReadonlyMap<string, Buffer>): [string, Buffer][] {
  const weight = (name: string): number =>
    name === '[Content_Types].xml' ? 0 : name.endsWith('.rels') ? 1 : /\/worksheets\//i.test(name) ? 3 : 2
  return [...parts]
    .filter(
      ([name]) =>
        /\.(xml|rels)$/i.test(name) && !/^(docProps|xl\/(theme|drawings|charts|media))\//i.test(name),
    )
    .toSorted(([a], [b]) => weight(a) - weight(b))
}

function streamOf(parts: [string, Buffer][]): ReadableStream<Uint8Array> {
  const chunks = pack(parts)
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const { done, value } = chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 1 },
  )
}

/** One cell as text: dates in ISO form, numbers without an exponent and as Excel shows them (15 digits). */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return numberText(value)
  return typeof value === 'boolean' ? String(value) : ''
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  // Excel keeps days in binary fractions: the nearest second is what was typed.
  const iso = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString().slice(0, 19)
  return iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso
}

function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  const shown = Number(value.toPrecision(15))
  return Math.abs(shown) >= 1e-6 && Math.abs(shown) < 1e21
    ? String(shown)
    : shown.toFixed(10).replace(/\.?0+$/, '')
}
