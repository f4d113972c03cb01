import { getDecidedReviews, getReviewSummary, secondLookFilter } from '@lumbung/contract/approve/decided'
import type { RetOf } from '@lumbung/contract/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../core/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { Dash } from '../../ui/list/columns.tsx'
import { type FilterTexts, parseFilter, readPlace, writePlace } from '../../ui/list/filter-text.ts'
import type { Tools } from '../../ui/list/list-spec.ts'
import { SmallTable, type SmallColumn } from '../../ui/page/small-table.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { filterShapeOf } from '../../ui/list/use-list-rows.ts'
import { decidedFilters } from './decided-list.tsx'
import styles from './review-figures.module.css'

type Summary = RetOf<typeof getReviewSummary>
type Figures = Summary['total']
interface Line extends Figures {
  /** Null for all of them. */
  reviewer: Summary['reviewers'][number]['reviewer'] | null
}

const fields = Object.values(decidedFilters)

/** A figure counts within the filter that stands: its own result and second look only narrow that. */
function narrowed(texts: FilterTexts, more: FilterTexts): FilterTexts {
  const both = { ...texts, ...more }
  if (texts['result'] && more['result']) {
    const stands = texts['result'].split(',')
    both['result'] = more['result']
      .split(',')
      .filter((result) => stands.includes(result))
      .join(',')
  }
  // From the widest to the narrowest.
  const looks: readonly string[] = secondLookFilter.options
  if (texts['secondLook'] && more['secondLook'])
    both['secondLook'] =
      looks[Math.max(looks.indexOf(texts['secondLook']), looks.indexOf(more['secondLook']))] ?? ''
  return both
}

/** The same filter as the list below, per reviewer; each figure opens its orders. */
export function ReviewFigures({ tools }: { tools: Tools }) {
  const { t, today, holds } = tools
  const [search] = useSearchParams()
  const phone = useMedia('(width < 1021px)')
  const [opened, setOpened] = useState<boolean | null>(null)
  const isOpen = opened ?? !phone
  const may = holds(getReviewSummary.name)
  const place = readPlace(fields, search)
  const filter = parseFilter(fields, place.texts, filterShapeOf(getDecidedReviews), today)
  const query = useQuery({
    queryKey: [getReviewSummary.name, filter],
    queryFn: ({ signal }) => api(getReviewSummary, { filter }, { signal, quiet: true }),
    enabled: may && isOpen,
    placeholderData: keepPreviousData,
  })
  if (!may) return null
  /** The list of exactly what a figure counts. */
  const addressOf = (more: FilterTexts) =>
    `?${writePlace({ ...place, texts: narrowed(place.texts, more), page: 1, after: null })}`
  return (
    <section className={styles.figures} aria-label={t('reviews.figures.title')}>
      <div className={styles.head}>
        <h2>{t('reviews.figures.title')}</h2>
        <Button kind="link" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
          {t(isOpen ? 'reviews.figures.hide' : 'reviews.figures.show')}
        </Button>
      </div>
      {isOpen && query.data && <FigureTable summary={query.data} addressOf={addressOf} tools={tools} />}
      {isOpen && query.error && <p className={cell.quiet}>{query.error.message}</p>}
    </section>
  )
}

function FigureTable({
  summary,
  addressOf,
  tools,
}: {
  summary: Summary
  addressOf: (more: FilterTexts) => string
  tools: Tools
}) {
  const { t } = tools
  const columns = columnsOf(addressOf, tools)
  const total: Line = { reviewer: null, ...summary.total }
  return (
    <div className={styles.table}>
      <SmallTable<Line>
        label={t('reviews.figures.title')}
        rows={summary.reviewers}
        rowKey={({ reviewer }) => reviewer?.id ?? 0}
        columns={columns}
        foot={
          summary.reviewers.length === 0 ? (
            <tr>
              <td colSpan={columns.length}>{t('reviews.figures.none')}</td>
            </tr>
          ) : (
            <tr className={styles.total}>
              {columns.map((column) => (
                <td key={column.key} data-end={column.align === 'end' || undefined}>
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

function columnsOf(addressOf: (more: FilterTexts) => string, { t, format }: Tools): SmallColumn<Line>[] {
  const ofLine = ({ reviewer }: Line): FilterTexts => (reviewer ? { reviewer: String(reviewer.id) } : {})
  const open = (line: Line, text: ReactNode, more: FilterTexts, title?: string) => (
    <Link className={styles.figure} to={addressOf({ ...ofLine(line), ...more })} title={title}>
      {text}
    </Link>
  )
  const count = (key: string, head: string, of: (line: Line) => number, more: FilterTexts) => ({
    key,
    head,
    align: 'end' as const,
    cell: (line: Line) =>
      of(line) === 0 ? <span className={cell.quiet}>0</span> : open(line, format.number(of(line)), more),
  })
  const minutes = (key: string, head: string, of: (line: Line) => number | null) => ({
    key,
    head,
    align: 'end' as const,
    cell: (line: Line) => (of(line) === null ? <Dash /> : format.tenth(of(line) ?? 0)),
  })
  const share = (
    key: string,
    head: string,
    of: (line: Line) => number | null,
    more: FilterTexts,
    title?: (line: Line) => string,
  ) => ({
    key,
    head,
    align: 'end' as const,
    cell: (line: Line) => {
      const ppm = of(line)
      if (ppm === null) return <span title={title?.(line)}>{<Dash />}</span>
      return open(line, format.percent(ppm), more, title?.(line))
    },
  })
  const lateHint = ({ disagreedLate: late, disagreedDue: due }: Line) =>
    due === 0 ? t('reviews.figures.tooYoung') : t('reviews.figures.lateHint', { late, due })
  return [
    {
      key: 'person',
      head: t('reviews.figures.person'),
      grow: true,
      cell: (line) => line.reviewer?.name ?? t('reviews.figures.all'),
    },
    count('reviews', t('reviews.figures.reviews'), (line) => line.reviews, {}),
    count('passed', t('reviews.figures.passed'), (line) => line.passed, { result: 'pass' }),
    share('passShare', t('reviews.figures.passShare'), (line) => line.passPpm, { result: 'pass,reject' }),
    count('rejected', t('reviews.figures.rejected'), (line) => line.rejected, { result: 'reject' }),
    count('returned', t('reviews.figures.returned'), (line) => line.returned, {
      result: 'returned,goneBack',
    }),
    minutes('mean', t('reviews.figures.mean'), (line) => line.minutesMean),
    minutes('median', t('reviews.figures.median'), (line) => line.minutesMedian),
    count('looked', t('reviews.figures.looked'), (line) => line.looked, { secondLook: 'looked' }),
    share('agreed', t('reviews.figures.agreed'), (line) => line.agreedPpm, { secondLook: 'looked' }),
    share(
      'late',
      t('reviews.figures.late'),
      (line) => line.disagreedLatePpm,
      { secondLook: 'disagreedDue' },
      lateHint,
    ),
  ]
}
