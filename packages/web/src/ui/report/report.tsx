import { failureWords } from '../../core/act.ts'
import type { Call, RetOf } from '@lumbung/contract/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { api } from '../../core/api.ts'
import { copyText } from '../../core/copy-text.ts'
import type { PlainKey } from '../../locales/words.ts'
import { Button } from '../controls/button.tsx'
import cell from '../list/cell.module.css'
import { type FilterTexts, parseFilter, readPlace, writePlace } from '../list/filter-text.ts'
import type { FilterField, Tools } from '../list/list-spec.ts'
import { standsAbove } from '../list/rows-wait.ts'
import { filterShapeOf } from '../list/use-list-rows.ts'
import { SmallTable } from '../page/small-table.tsx'
import { useMedia } from '../use-media.ts'
import { type FigureColumn, figureKinds, type Kinds, type Line } from './figure-columns.tsx'
import styles from './report.module.css'

type InputOf<C> = C extends Call<string, infer Request> ? z.input<Request> : never
type FiguresOf<C> = RetOf<C> extends { total: infer Total extends object } ? Total : never
type FilterOf<C> = InputOf<C> extends { filter: infer Filter } ? Filter : never
interface Answer<Figures> {
  lines: (Figures & { id: string; name: string })[]
  total: Figures
}

export interface ReportSpec<C extends Call> {
  /** Answers a line a group and their total (`reportAnswer`), for the filter of the list below. */
  call: C
  title: PlainKey
  /** What a line is of, what the line of all is called, and what is said without any. */
  of: PlainKey
  all: PlainKey
  none: PlainKey
  /** What a line is called where its name is a code. */
  called?: (id: string, tools: Tools, name: string) => string
  /** What narrows that list to a line. */
  narrows: (id: string) => FilterTexts
  /** Values of a filter from the widest to the narrowest, where one holds another. */
  widest?: Readonly<Record<string, readonly string[]>>
  columns: (
    kinds: Kinds<FiguresOf<C>>,
    tools: Tools,
    /** What stands, as the call is asked. */
    filter: FilterOf<C>,
  ) => readonly FigureColumn<Line<FiguresOf<C>>>[]
  /** Drawn above the figures. */
  chart?: (answer: RetOf<C>, tools: Tools) => ReactNode
}

/**
 * Figures over a list, by its very filter: each opens exactly what it counts. Folded on a small screen until it is asked
 * for; nothing for whom the role has not the call.
 */
export function report<C extends Call>(spec: ReportSpec<C>) {
  return function Report({ tools, fields }: { tools: Tools; fields: readonly FilterField[] }) {
    const { t, today, holds } = tools
    const [search] = useSearchParams()
    const phone = useMedia('(width < 1021px)')
    const [opened, setOpened] = useState<boolean | null>(null)
    const isOpen = opened ?? !phone
    const may = holds(spec.call.name as Parameters<typeof holds>[0])
    const place = readPlace(fields, search)
    const { filter, refused } = parseFilter(fields, place.texts, filterShapeOf(spec.call), today)
    // The list below says what is wrong with the address.
    const isRefused = refused.length > 0
    const query = useQuery({
      queryKey: [spec.call.name, filter],
      queryFn: ({ signal }) =>
        api(spec.call, { filter } as unknown as InputOf<C>, { signal }) as Promise<RetOf<C>>,
      enabled: may && isOpen && !isRefused,
      placeholderData: keepPreviousData,
      meta: standsAbove,
    })
    if (!may || isRefused) return null
    /** The list of exactly what a figure counts. */
    const addressOf = (line: { id: string | null }, more: FilterTexts) => {
      const narrow = { ...(line.id !== null && spec.narrows(line.id)), ...more }
      return `?${writePlace({ ...place, texts: narrowed(place.texts, narrow, spec), page: 1, after: null })}`
    }
    const columns = spec.columns(figureKinds<FiguresOf<C>>(tools, addressOf), tools, filter as FilterOf<C>)
    const found = query.data as Answer<FiguresOf<C>> | undefined
    const { called } = spec
    const answer = found && {
      ...found,
      lines: found.lines.map((line) =>
        called ? { ...line, name: called(line.id, tools, line.name) } : line,
      ),
    }
    return (
      <section className={styles.report} aria-label={t(spec.title)}>
        <div className={styles.head}>
          <h2>{t(spec.title)}</h2>
          <Button kind="link" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {t(isOpen ? 'ui.report.hide' : 'ui.report.show')}
          </Button>
          {isOpen && answer && answer.lines.length > 0 && (
            <Button kind="link" onClick={() => void copyFigures(spec, columns, answer, tools)}>
              {t('ui.report.copy')}
            </Button>
          )}
        </div>
        {isOpen && query.data && spec.chart?.(query.data, tools)}
        {isOpen && answer && <FigureTable spec={spec} columns={columns} answer={answer} tools={tools} />}
        {isOpen && query.error && (
          <p role="alert" className={cell.quiet}>
            {failureWords(query.error)}
          </p>
        )}
      </section>
    )
  }
}

/** A figure counts within the filter that stands: what it adds only narrows that. */
function narrowed(
  stands: FilterTexts,
  more: FilterTexts,
  { widest = {} }: Pick<ReportSpec<Call>, 'widest'>,
): FilterTexts {
  const both = { ...stands, ...more }
  for (const [name, own = ''] of Object.entries(more)) {
    const other = stands[name]
    if (!other || !own) continue
    const order = widest[name]
    both[name] = order
      ? (order[Math.max(order.indexOf(other), order.indexOf(own))] ?? '')
      : own
          .split(',')
          .filter((value) => other.split(',').includes(value))
          .join(',')
  }
  return both
}

function totalOf<Figures extends object>({ total }: Answer<Figures>, name: string): Line<Figures> {
  return { ...total, id: null, name }
}

interface TableProps<C extends Call> {
  spec: ReportSpec<C>
  columns: readonly FigureColumn<Line<FiguresOf<C>>>[]
  answer: Answer<FiguresOf<C>>
  tools: Tools
}

function FigureTable<C extends Call>({ spec, columns, answer, tools: { t } }: TableProps<C>) {
  const total = totalOf(answer, t(spec.all))
  const all = [
    { key: 'name', head: t(spec.of), grow: true, cell: (line: Line<FiguresOf<C>>) => line.name },
    ...columns,
  ]
  return (
    <div className={styles.table}>
      <SmallTable<Line<FiguresOf<C>>>
        label={t(spec.title)}
        rows={answer.lines}
        rowKey={({ id }) => id ?? ''}
        columns={all}
        foot={
          answer.lines.length === 0 ? (
            <tr>
              <td colSpan={all.length}>{t(spec.none)}</td>
            </tr>
          ) : (
            <tr className={styles.total}>
              {all.map((column) => (
                <td key={column.key} data-end={('align' in column && column.align === 'end') || undefined}>
                  {column.cell(total)}
                </td>
              ))}
            </tr>
          )
        }
      />
    </div>
  )
}

/** The figures as a sheet takes them: tabs between, the total last, numbers bare. */
async function copyFigures<C extends Call>(
  spec: ReportSpec<C>,
  columns: readonly FigureColumn<Line<FiguresOf<C>>>[],
  answer: Answer<FiguresOf<C>>,
  { t }: Tools,
): Promise<void> {
  const total = totalOf(answer, t(spec.all))
  const rows = [
    [t(spec.of), ...columns.map(({ head }) => head)],
    ...[...answer.lines, total].map((line) => [line.name, ...columns.map(({ text }) => text(line))]),
  ]
  await copyText(rows.map((row) => row.join('\t')).join('\n'))
}
