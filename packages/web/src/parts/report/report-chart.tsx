import { useSearchParams } from 'react-router'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { StepChart } from '../../ui/chart/step-chart.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Select } from '../../ui/controls/select.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { reportRows } from '@lumbung/domain/report/report-days'
import {
  casesOf,
  drawnLines,
  figureOf,
  noSplit,
  type ReportAnswer,
  type ReportChart,
  type ReportLine,
  type ReportScreenOf,
  splitOf,
  valueOf,
  written,
} from './report-answer.ts'
import styles from './report-chart.module.css'
import { daysWords, splitLabel } from './report-words.ts'

interface ReportChartProps {
  of: ReportScreenOf
  answer: ReportAnswer
  tools: Tools
  /** A figure stands open beside it. */
  narrow: boolean
}

/** What is chosen about the lines, the chart, and its own figures beside those of the period before. */
export function ReportChartBox({ of, answer, tools, narrow }: ReportChartProps) {
  const { t } = tools
  const { chart } = of
  return (
    <section className={styles.box} aria-label={t(chart.title)} data-narrow={narrow || undefined}>
      <header className={styles.head}>
        <h2>{t(chart.title)}</h2>
        <Choices of={of} answer={answer} tools={tools} />
      </header>
      {answer.items.length > 0 && (
        <div className={styles.both}>
          <Drawing of={of} answer={answer} tools={tools} />
          {!narrow && <Beside of={of} answer={answer} tools={tools} />}
        </div>
      )}
    </section>
  )
}

function Choices({ of, answer, tools }: Omit<ReportChartProps, 'narrow'>) {
  const { t } = tools
  const [search, setSearch] = useSearchParams()
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    // Another line of the same id would be another figure.
    for (const gone of ['figure', 'of']) next.delete(gone)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const { dimensions, splits, notSplit } = of.definition
  return (
    <div className={styles.choices}>
      <Segments
        label={t('report.rowsLabel')}
        value={answer.rows}
        options={reportRows.map((rows) => ({ value: rows, label: t(`report.rows.${rows}`) }))}
        onChange={(rows) => change('rows', rows)}
      />
      {of.modes && (
        <Segments
          label={t('report.mode')}
          value={search.get('mode') ?? Object.keys(of.modes)[0] ?? ''}
          options={Object.entries(of.modes).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(mode) => change('mode', mode)}
        />
      )}
      <Select
        aria-label={t('report.split')}
        value={splitOf(search, of) ?? noSplit}
        options={[
          { value: noSplit, label: t('report.noSplit') },
          ...[...dimensions, ...splits].map((split) => ({
            value: split,
            label: splitLabel(split, of, tools),
          })),
          ...Object.entries(notSplit ?? {}).map(([split, why]) => ({
            value: split,
            label: `${splitLabel(split, of, tools)}: ${t(`report.notSplit.${why}`)}`,
            disabled: true,
          })),
        ]}
        onChange={(split) => change('split', split)}
      />
    </div>
  )
}

const unitOf = ({ definition }: ReportScreenOf, name: string) =>
  name in definition.shares ? 'share' : definition.figures[name] === 'rupiah' ? 'rp' : 'n'

/** Percent as whole numbers do not fit the scale of ppm: drawn in percent. */
const drawn = (of: ReportScreenOf, line: ReportLine, name: string): number | null => {
  const value = valueOf(line, name)
  return value === null ? null : unitOf(of, name) === 'share' ? value / 10_000 : value
}

const labelOf = ({ label }: ReportChart['points'][number], tools: Tools) =>
  typeof label === 'function' ? label(tools) : tools.t(label)

function Drawing({ of, answer, tools }: Omit<ReportChartProps, 'narrow'>) {
  const { t, format } = tools
  const { chart } = of
  const { before } = answer
  const names = {
    now: daysWords(answer.from, answer.to, tools),
    before: t('report.before', { days: daysWords(before.from, before.to, tools) }),
  }
  const number = (value: number) =>
    unitOf(of, chart.points[0]?.name ?? '') === 'share' ? `${format.tenth(value)}%` : format.short(value)
  const summary = `${t(chart.title)}: ${chart.points
    .map(
      (point) =>
        `${labelOf(point, tools)} ${written(valueOf(answer.sums, point.name), unitOf(of, point.name), tools)}`,
    )
    .join(', ')}`
  const pointValues = (line: ReportLine) => chart.points.map(({ name }) => drawn(of, line, name))
  if (chart.kind === 'steps')
    return (
      <StepChart
        steps={chart.points.map((point) => ({
          label: labelOf(point, tools),
          now: valueOf(answer.sums, point.name) ?? 0,
          before: valueOf(before.sums, point.name) ?? 0,
        }))}
        names={names}
        number={format.short}
        summary={summary}
      />
    )
  const one = chart.points[0]?.name ?? ''
  const { now, earlier } = drawnLines(answer)
  return (
    <LineChart
      lines={
        chart.kind === 'ages'
          ? [
              ...now.map((line) => ({ label: line.id, values: pointValues(line), tone: 'one' as const })),
              { label: names.before, values: pointValues(before.sums), tone: 'before' },
              { label: names.now, values: pointValues(answer.sums), tone: 'subject' },
            ]
          : [
              {
                label: names.before,
                values: earlier.map((line) => drawn(of, line, one)),
                tone: 'before',
              },
              { label: names.now, values: now.map((line) => drawn(of, line, one)), tone: 'subject' },
            ]
      }
      ticks={
        chart.kind === 'ages'
          ? chart.points.map((point) => labelOf(point, tools))
          : now.map(({ from }) => format.dayShort(from))
      }
      number={number}
      summary={summary}
    />
  )
}

/** The chart's own figures, this period and the one before. */
function Beside({ of, answer, tools }: Omit<ReportChartProps, 'narrow'>) {
  const { t, format } = tools
  return (
    <table className={styles.beside}>
      <thead>
        <tr>
          <th scope="col" />
          <th scope="col">n</th>
          <th scope="col">{t('report.thisPeriod')}</th>
          <th scope="col">{t('report.periodBefore')}</th>
          <th scope="col">{t('report.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {of.chart.points.map((point) => {
          const unit = unitOf(of, point.name)
          const { whole } = figureOf(of.definition, point.name)
          const [now, before] = [valueOf(answer.sums, point.name), valueOf(answer.before.sums, point.name)]
          const n = unit === 'share' ? casesOf(of.definition, answer.sums, whole) : null
          const change = now === null || before === null ? null : now - before
          const said =
            change === null
              ? '–'
              : unit === 'share'
                ? format.percent(Math.abs(change)).replace(/\s?%$/, '')
                : format.number(Math.abs(change))
          const sign = change === null || change === 0 ? '' : change > 0 ? '+' : '−'
          return (
            <tr key={point.name}>
              <th scope="row">{labelOf(point, tools)}</th>
              <td>{n === null ? '' : format.number(n)}</td>
              <td>
                <b>{written(now, unit, tools)}</b>
              </td>
              <td>{written(before, unit, tools)}</td>
              <td data-worse={(of.chart.worse && change !== null && change > 0) || undefined}>
                {sign}
                {said}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
