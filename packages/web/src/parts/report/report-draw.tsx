import type { Call } from '@lumbung/contract/call'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ruleOf } from '@lumbung/contract/report/proof-rule'
import { getReportProof } from '@lumbung/contract/report/proof'
import { reportNames } from '@lumbung/contract/report/routes'
import { api } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import type { Column, ListSpec, Tools } from '../../ui/list/list-spec.ts'
import { Board, type BoardColumn, type BoardGroup } from '../../ui/report/board.tsx'
import { FigurePane } from '../../ui/report/figure-pane.tsx'
import {
  figureOf,
  groupedLines,
  type OpenFigure,
  proofAsked,
  readOpen,
  type ReportAnswer,
  type ReportLine,
  type ReportScreenOf,
  shareWords,
  splitOf,
  valueOf,
  withOpen,
} from './report-answer.ts'
import { Proof } from '../figure/proof.tsx'
import { ReportChartBox } from './report-chart.tsx'
import styles from './report-draw.module.css'
import { daysWords, lineName } from './report-words.ts'

interface ReportDrawProps {
  of: ReportScreenOf
  answer: ReportAnswer | undefined
  columns: readonly Column<ReportLine>[]
  opened: ListSpec<Call>
  filter: Readonly<Record<string, unknown>>
  tools: Tools
  problem: ReactNode
}

/** The chart, the figures under it, and beside them what the open figure counts. */
export function ReportDraw({ of, answer, columns, opened, filter, tools, problem }: ReportDrawProps) {
  const { t, format } = tools
  const [search, setSearch] = useSearchParams()
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  if (answer === undefined) return <div className={styles.waiting}>{problem}</div>
  const open = readOpen(search)
  const split = splitOf(search, of)
  const { definition } = of
  const addressOf = (line: ReportLine, name: string) => {
    const { figure } = figureOf(definition, name)
    return valueOf(line, figure) ? withOpen(search, answer.asOf, { figure, of: line.id }) : null
  }
  const shown = columns.filter(({ id }) => of.columns.some(([name]) => name === id))
  const boardColumns = shown.map((column): BoardColumn<ReportLine> => ({
    id: column.id,
    group: t(column.head),
    head: column.unit,
    width: column.width,
    quiet: column.id in definition.shares || column.id in definition.means,
    text: (line) => column.cell(line, tools),
    opens: (line) => addressOf(line, column.id),
    hint: (line) => shareWords(definition, line, column.id, tools),
  }))
  const toggle = (id: string) =>
    setUnfolded((was) => {
      const next = new Set(was)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const whose = (line: ReportLine) =>
    [lineName(line, split, tools, of), daysWords(line.from, line.to, tools)].filter(Boolean).join(' · ')
  const groups = groupsOf(answer, {
    isOpen: (id) => unfolded.has(id) || open?.of.startsWith(`${id}.`) === true,
    toggle: split === null ? null : toggle,
    name: (line) => lineName(line, split, tools, of),
    days: (line) => daysWords(line.from, line.to, tools),
  })
  const openLine = open && [...answer.items, ...answer.lines, answer.sums].find(({ id }) => id === open.of)
  const ages = of.chart.kind === 'ages'
  return (
    <div className={styles.body}>
      <div className={styles.report}>
        {answer.items.length > 0 && problem}
        <ReportChartBox of={of} answer={answer} tools={tools} narrow={open !== null} />
        {answer.items.length === 0 ? (
          <div className={styles.waiting}>{problem}</div>
        ) : (
          <Board<ReportLine>
            label={t(`menu.${of.name}`)}
            of={t(`report.rows.${answer.rows}`)}
            columns={boardColumns}
            groups={groups}
            total={{ name: t(definition.stock ? 'report.latest' : 'report.total'), line: answer.sums }}
            {...(ages && {
              under: {
                name: t('report.oldEnough'),
                text: (column: string) => {
                  const { whole } = figureOf(definition, column)
                  const isShare = column in definition.shares
                  const value = whole === null || !isShare ? null : valueOf(answer.sums, whole)
                  return value === null ? '' : format.number(value)
                },
              },
            })}
            opened={open && { line: open.of, column: open.figure }}
            keyOf={({ id }) => id}
            peek={(line, column) => (
              <Peek
                of={of}
                line={line}
                column={column}
                whose={whose(line)}
                asOf={answer.asOf}
                tools={tools}
              />
            )}
          />
        )}
      </div>
      {open && (
        <Opened
          key={`${open.figure} ${open.of} ${answer.asOf}`}
          of={of}
          open={open}
          line={openLine || null}
          whose={openLine ? whose(openLine) : ''}
          asOf={answer.asOf}
          answer={answer}
          spec={opened}
          filter={filter}
          onClose={() => setSearch(new URLSearchParams(withOpen(search, answer.asOf, null).slice(1)))}
          tools={tools}
        />
      )}
    </div>
  )
}

interface Grouping {
  isOpen: (id: string) => boolean
  toggle: ((id: string) => void) | null
  name: (line: ReportLine) => string
  days: (line: ReportLine) => string
}

function groupsOf(answer: ReportAnswer, { isOpen, toggle, name, days }: Grouping): BoardGroup<ReportLine>[] {
  return groupedLines(answer).map(({ sums, split }) => ({
    key: sums.id,
    head:
      toggle === null ? (
        days(sums)
      ) : (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen(sums.id)}
          onClick={() => toggle(sums.id)}
        >
          <Icon name={isOpen(sums.id) ? 'chevron-down' : 'chevron-right'} size={12} />
          {days(sums)}
        </button>
      ),
    sums,
    lines: isOpen(sums.id) ? split.map((line) => ({ key: line.id, name: name(line), line })) : [],
  }))
}

interface FigureProps {
  of: ReportScreenOf
  whose: string
  asOf: string
  tools: Tools
}

/** The figure in words: so many orders, or rupiah. */
function figureWords(of: ReportScreenOf, figure: string, value: number, { t, format }: Tools): string {
  return of.definition.figures[figure] === 'rupiah'
    ? `Rp ${format.number(value)}`
    : t(`report.unit.${of.unit}`, { n: format.number(value) })
}

function Peek({ of, line, column, whose, asOf, tools }: FigureProps & { line: ReportLine; column: string }) {
  const { t, format } = tools
  const { figure } = figureOf(of.definition, column)
  const share = shareWords(of.definition, line, column, tools)
  return (
    <div className={styles.peek}>
      <b>{t('report.opens', { what: figureWords(of, figure, valueOf(line, figure) ?? 0, tools) })}</b>
      <span>{[columnWords(of, figure, tools), whose].filter(Boolean).join(' · ')}</span>
      {share && <span>{share}</span>}
      <span className={styles.frozen}>
        <Icon name="lock" size={12} /> {t('report.asOf', { at: format.instant(asOf) })}
      </span>
    </div>
  )
}

function columnWords({ columns, definition }: ReportScreenOf, figure: string, { t }: Tools): string {
  const column = columns.find(([name]) => name === figure || figureOf(definition, name).figure === figure)
  return column ? t(column[1]) : ''
}

interface OpenedProps extends FigureProps {
  answer: ReportAnswer
  open: OpenFigure
  line: ReportLine | null
  spec: ListSpec<Call>
  filter: object
  onClose: () => void
}

function Opened({ of, answer, open, line, whose, asOf, spec, filter, onClose, tools }: OpenedProps) {
  const { t, format } = tools
  const counted = { ...filter, asOf, figure: open.figure, ...(open.of && { of: open.of }) }
  const found = useQuery({
    queryKey: [spec.call.name, 'sum', counted],
    queryFn: ({ signal }) => api(spec.call, { filter: counted, size: 1 }, { signal }),
  }).data as { sum: number; total: number } | undefined
  const share = line && shareWords(of.definition, line, open.figure, tools)
  return (
    <FigurePane
      label={t('report.opened')}
      title={found === undefined ? '' : figureWords(of, open.figure, found.sum, tools)}
      who={
        <span className={styles.who}>
          {[columnWords(of, open.figure, tools), whose, share].filter(Boolean).join(' · ')}
          {found && (
            <FigureProof of={of} answer={answer} open={open} filter={filter} sum={found.sum} tools={tools} />
          )}
          <span className={styles.frozen}>
            <Icon name="lock" size={12} /> {t('report.asOf', { at: format.instant(asOf) })}
          </span>
        </span>
      }
      spec={spec}
      filter={counted}
      since={[]}
      total={found?.total ?? null}
      link={location.href}
      none={t('report.nothingOpened')}
      onClose={onClose}
      tools={tools}
    />
  )
}

interface FigureProofProps {
  of: ReportScreenOf
  answer: ReportAnswer
  open: OpenFigure
  filter: { mode?: string }
  sum: number
  tools: Tools
}

/** The proof of an open figure that is money, of whatever moment it is; or why there is none. */
function FigureProof({ of, answer, open, filter, sum, tools }: FigureProofProps) {
  const holds = useHolds()
  const report = reportNames.find((name) => name === of.name)
  if (report === undefined || ruleOf(of.definition, open.figure, filter.mode) === undefined) {
    const why = of.definition.notProved?.[open.figure]
    if (why === undefined || !holds(getReportProof.name)) return null
    return <span className={styles.frozen}>{tools.t(`report.notProved.${why}`)}</span>
  }
  return (
    <Proof
      asked={proofAsked(report, open, filter, answer)}
      name={columnWords(of, open.figure, tools)}
      shown={sum}
    />
  )
}
