import type { Call } from '@lumbung/contract/call'
import type { ReportDefinition } from '@lumbung/contract/report'
import { fewCases, type ReportRows } from '@lumbung/domain/report/report-days'
import type { ReportName } from '@lumbung/contract/report/routes'
import type { RouteName } from '@lumbung/contract/routes'
import type { ReactNode } from 'react'
import type { PlainKey } from '../../locales/words.ts'
import type { Tools } from '../../ui/list/list-spec.ts'

/** A line of any report: its figures stand beside these by their names. */
export type ReportLine = Readonly<Record<string, unknown>> & {
  id: string
  from: string
  to: string
  split: string | null
  name: string | null
}

/** What any report answers. */
export interface ReportAnswer {
  items: ReportLine[]
  asOf: string
  from: string
  to: string
  rows: ReportRows
  sums: ReportLine
  /** All without the split; `items` are those of a page. */
  lines: ReportLine[]
  before: { from: string; to: string; lines: ReportLine[]; sums: ReportLine }
}

/** A column of a report: a figure, share or mean by its name, under a head that it shares with its neighbours. */
export type ReportColumn = readonly [
  name: string,
  head: PlainKey,
  unit: 'n' | 'rp' | 'share' | 'minutes' | 'days',
]

/** What is drawn: a figure's course over the lines, its values by age, or one step after another. */
export interface ReportChart {
  kind: 'course' | 'ages' | 'steps'
  title: PlainKey
  /** The first is drawn of a course; all stand beside it. */
  points: readonly { name: string; label: PlainKey | ((tools: Tools) => string) }[]
  /** More of it is worse: told in the colour of what is late. */
  worse?: true
}

export interface ReportScreenOf {
  name: RouteName
  call: Call
  opened: Call
  definition: ReportDefinition
  /** What its days are. */
  days: PlainKey
  /** What is counted, after its number. */
  unit: 'orders' | 'dues' | 'customers' | 'visitors' | 'counted'
  columns: readonly ReportColumn[]
  chart: ReportChart
  /** Extra splits in words, and what their values are called. */
  splits?: Readonly<Record<string, { label: PlainKey; value?: (value: string, tools: Tools) => string }>>
  /** What its ways to count are called. */
  modes?: Readonly<Record<string, PlainKey>>
  /** By what it is split unless somebody chose. */
  split?: string
  /** Said below. */
  note?: PlainKey
  /** Buttons of the whole report, right in the bar. */
  mainActions?: (tools: Tools) => ReactNode
}

/** What an address says where nobody wants a split: without a word a report may be split by itself. */
export const noSplit = 'none'

/** By what the lines of an address are split. */
export function splitOf(
  search: URLSearchParams,
  { split = '' }: Pick<ReportScreenOf, 'split'>,
): string | null {
  const chosen = search.get('split') ?? split
  return chosen === '' || chosen === noSplit ? null : chosen
}

/** The lines of a page, each of the split under its sum line: that one may stand on the page before. */
export function groupedLines({ items, lines }: Pick<ReportAnswer, 'items' | 'lines'>) {
  const shown = items.filter(({ id }) => id !== '')
  return lines.flatMap((sums) => {
    const own = shown.filter(({ from }) => from === sums.from)
    return own.length === 0 ? [] : [{ sums, split: own.filter(({ split }) => split !== null) }]
  })
}

/** What a chart draws, oldest first: a line of the period beside each of the one before. */
export function drawnLines({
  lines,
  before,
}: Pick<ReportAnswer, 'lines'> & { before: Pick<ReportAnswer['before'], 'lines'> }) {
  return { now: lines.toReversed(), earlier: before.lines.toReversed().slice(0, lines.length) }
}

export const valueOf = (line: ReportLine, name: string): number | null =>
  (line[name] ?? null) as number | null

/** Of a column the figure that it opens, and what that is out of: a share opens its part. */
export function figureOf(
  { shares, means }: ReportDefinition,
  name: string,
): { figure: string; whole: string | null } {
  const share = shares[name]
  if (share) return { figure: share[0], whole: share[1] }
  const mean = means[name]
  if (mean) return { figure: mean[1], whole: null }
  const of = Object.values(shares).find(([part]) => part === name)
  return { figure: name, whole: of?.[1] ?? null }
}

/** A value as it is written; a dash where there is none. */
export function written(value: number | null, unit: ReportColumn[2], { format }: Tools): string {
  if (value === null) return '–'
  if (unit === 'share') return format.percent(value)
  if (unit === 'minutes' || unit === 'days') return format.tenth(value)
  return format.number(value)
}

/** How many cases are behind a share of that whole; null where it is not told. */
export function casesOf(
  { figures, cases }: ReportDefinition,
  line: ReportLine,
  whole: string | null,
): number | null {
  const counts = whole !== null && figures[whole] === 'count' ? whole : cases
  return counts === undefined ? null : valueOf(line, counts)
}

/** `37 of 392`, and that few say little. */
export function shareWords(
  definition: ReportDefinition,
  line: ReportLine,
  name: string,
  { t, format }: Tools,
) {
  const { figure, whole } = figureOf(definition, name)
  const [part, all] = [valueOf(line, figure), whole === null ? null : valueOf(line, whole)]
  if (part === null || all === null) return undefined
  const said = t('ui.report.share', { part: format.number(part), whole: format.number(all) })
  const n = casesOf(definition, line, whole)
  return n !== null && n < fewCases ? `${said}, ${t('report.few', { n: fewCases })}` : said
}

export interface OpenFigure {
  figure: string
  of: string
}

export function readOpen(search: URLSearchParams): OpenFigure | null {
  const figure = search.get('figure')
  return figure ? { figure, of: search.get('of') ?? '' } : null
}

/** What of an open figure is proved: the rows of the very days that it was counted on, as they are now. */
export function proofAsked(
  report: ReportName,
  { figure, of }: OpenFigure,
  filter: object,
  { from, to, rows }: Pick<ReportAnswer, 'from' | 'to' | 'rows'>,
) {
  const { asOf: _frozen, ...now } = filter as { asOf?: unknown }
  return { report, figure, ...(of && { of }), filter: { ...now, days: { from, to }, rows } }
}

/** The same address with a figure open as of the report's time, or with none. */
export function withOpen(search: URLSearchParams, asOf: string, open: OpenFigure | null): string {
  const next = new URLSearchParams(search)
  next.delete('figure')
  next.delete('of')
  if (open !== null) {
    next.set('asOf', asOf)
    next.set('figure', open.figure)
    if (open.of) next.set('of', open.of)
  }
  return `?${next}`
}
