import type { BusinessDay } from '../calendar.ts'
import { isBusinessDay } from '../calendar.ts'
import { readNik } from '../people/identity.ts'
import { type Feed, feedKinds, type RowKind } from './feed.ts'
import {
  codesOf,
  fieldsOfKind,
  type OutwardField,
  type OutwardFieldName,
  outwardFields,
  type OutwardType,
  type OutwardValues,
} from './fields.ts'

/** How a value may be written. `cents`: with two decimals; `slashed`: day, month, year. */
export const outwardFormats = {
  text: ['asItIs', 'capitals'],
  day: ['iso', 'compact', 'slashed'],
  rupiah: ['whole', 'cents'],
  count: ['whole'],
  code: ['codes'],
} as const satisfies Record<OutwardType, readonly string[]>
export type OutwardFormat = (typeof outwardFormats)[OutwardType][number]
export const outwardFormatNames = [...new Set(Object.values(outwardFormats).flat())] as [OutwardFormat]

export const separators = ['|', ';', ',', 'tab'] as const
export type Separator = (typeof separators)[number]

/** Where one of our fields goes, and how it is written there. */
export interface LayoutColumn {
  kind: RowKind
  field: OutwardFieldName
  /** The receiver's own name of it. */
  column: string
  format: OutwardFormat
  /** A row without it is not sent. */
  required: boolean
  /** The receiver's word for each of our codes; empty of what is no code. */
  codes: Readonly<Record<string, string>>
}

/**
 * What a receiver wants, as a compliance person filled it in from papers that are not public. Columns stand in the order in
 * which they are written. Off: nothing is told.
 */
export interface Layout {
  on: boolean
  reporter: string
  separator: Separator
  columns: LayoutColumn[]
}

/** Until somebody has filled in a layout and another has agreed, nothing is told to anyone. */
export const noLayout: Layout = { on: false, reporter: '', separator: '|', columns: [] }

export const layoutCodes = ['slikLayout', 'fdcLayout', 'pusdafilLayout'] as const
export type LayoutCode = (typeof layoutCodes)[number]
export type Layouts = Record<LayoutCode, Layout>
export const firstLayouts: Layouts = { slikLayout: noLayout, fdcLayout: noLayout, pusdafilLayout: noLayout }
export const sourcesOfFirstLayouts: Readonly<Record<LayoutCode, string>> = {
  slikLayout: 'POJK 11/2024',
  fdcLayout: 'AFPI',
  pusdafilLayout: 'POJK 40/2024',
}
export const feedOfLayout: Readonly<Record<LayoutCode, Feed>> = {
  slikLayout: 'slik',
  fdcLayout: 'fdc',
  pusdafilLayout: 'pusdafil',
}
export function layoutOf(feed: Feed): LayoutCode {
  return `${feed}Layout`
}

export const layoutFaults = [
  'noReporter',
  'noColumns',
  'fieldOfOther',
  'fieldTwice',
  'columnTwice',
  'formatOfOther',
  'codeMissing',
] as const
export type LayoutFault = (typeof layoutFaults)[number]

/** What keeps a layout from being put forward: the column it is about, by its place, and what is wrong. */
export function layoutProblems(
  feed: Feed,
  { on, reporter, columns }: Layout,
): { at: number | null; fault: LayoutFault }[] {
  const kinds: readonly RowKind[] = feedKinds[feed]
  const isWhole = kinds.every((kind) => columns.some((column) => column.kind === kind))
  const seen = new Set<string>()
  const isSecond = (name: string): boolean => {
    const was = seen.has(name)
    seen.add(name)
    return was
  }
  return [
    ...(on && reporter.trim() === '' ? [{ at: null, fault: 'noReporter' } as const] : []),
    // Of each kind of row something must be told.
    ...(on && !isWhole ? [{ at: null, fault: 'noColumns' } as const] : []),
    ...columns.flatMap((column, at) => {
      const { kind, field, format, codes } = column
      const formats: readonly string[] = outwardFormats[outwardFields[field].type]
      const faults: (LayoutFault | false)[] = [
        (!kinds.includes(kind) || !fieldsOfKind[kind].includes(field)) && 'fieldOfOther',
        isSecond(`${kind} field ${field}`) && 'fieldTwice',
        isSecond(`${kind} column ${column.column}`) && 'columnTwice',
        !formats.includes(format) && 'formatOfOther',
        codesOf(field).some((code) => (codes[code] ?? '') === '') && 'codeMissing',
      ]
      return faults.filter((fault) => fault !== false).map((fault) => ({ at, fault }))
    }),
  ]
}

/** What keeps a row from being sent, by our own field. */
export const rowFaults = ['missing', 'notAnIdNumber', 'notARegency', 'notADay', 'hasSeparator'] as const
export type RowFault = (typeof rowFaults)[number]
export interface RowProblem {
  field: OutwardFieldName
  fault: RowFault
}

/** Every fault of a row before it is sent, so that no receiver has to find them. @param inFile whether the separator may not stand in it */
export function rowProblems(
  layout: Layout,
  kind: RowKind,
  values: OutwardValues,
  { today, inFile }: { today: BusinessDay; inFile: boolean },
): RowProblem[] {
  return layout.columns
    .filter((column) => column.kind === kind)
    .flatMap((column) => {
      const fault = faultOf(column, values[column.field] ?? null, layout, today, inFile)
      return fault === null ? [] : [{ field: column.field, fault }]
    })
}

function faultOf(
  { field, required }: LayoutColumn,
  value: string | number | null,
  { separator }: Layout,
  today: BusinessDay,
  inFile: boolean,
): RowFault | null {
  if (value === null || value === '') return required ? 'missing' : null
  const text = String(value)
  if (field === 'idNumber' && !readNik(text, today).ok) return 'notAnIdNumber'
  if (field === 'regency' && !/^\d{4}$/.test(text)) return 'notARegency'
  if (outwardFields[field].type === 'day' && !isBusinessDay(text)) return 'notADay'
  const isBroken = inFile && (text.includes(signOf(separator)) || /[\r\n"]/.test(text))
  return isBroken ? 'hasSeparator' : null
}

export function signOf(separator: Separator): string {
  return separator === 'tab' ? '\t' : separator
}

/** A row as its receiver reads it: by the receiver's names, in the layout's order. A value that is not known is empty. */
export function writeRow(
  layout: Layout,
  kind: RowKind,
  values: OutwardValues,
): [column: string, text: string][] {
  return layout.columns
    .filter((column) => column.kind === kind)
    .map((column) => [column.column, writeValue(column, values[column.field] ?? null)])
}

function writeValue({ field, format, codes }: LayoutColumn, value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const { type }: OutwardField = outwardFields[field]
  if (type === 'code') return codes[text] ?? ''
  switch (format) {
    case 'capitals':
      return text.toUpperCase()
    case 'compact':
      return text.replaceAll('-', '')
    case 'slashed':
      return text.split('-').toReversed().join('/')
    case 'cents':
      return `${text}.00`
    default:
      return text
  }
}
