import { getImportRows, type ImportTarget } from '@lumbung/contract/order/import'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { api } from '../../../core/api.ts'
import { type ListPlace, readPlace, writePlace } from '../../../ui/list/filter-text.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ListFoot } from '../../../ui/list/list-foot.tsx'
import { Problem, reasonOf } from '../../../ui/list/list-problem.tsx'
import type { Column, ListSpec, Tools } from '../../../ui/list/list-spec.ts'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useListTools } from '../../../ui/list/use-list-tools.ts'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Status } from '../../../ui/controls/status.tsx'
import styles from './import.module.css'
import { findingsOf, type Row, sentenceOf } from './row-issues.ts'
import type { Import } from './use-import.ts'
import type { StateLook } from '../../../ui/controls/status.tsx'

const shows = ['all', 'refused', 'warned'] as const
type Show = (typeof shows)[number]

const rowLooks: Record<Row['state'], StateLook> = {
  accepted: { family: 'good', glyph: 'check-disc' },
  refused: { family: 'bad', glyph: 'cross-disc', loud: true },
  committed: { family: 'good', glyph: 'check-disc' },
}
const warnedLook: StateLook = { family: 'wait', glyph: 'triangle' }
const endAligned = new Set<ImportTarget>([
  'principal',
  'termDays',
  'loanDay',
  'dueDay',
  'repaidTime',
  'daysOverdue',
  'age',
])
const rowsPerPage = 50

function RowStatus({ row, tools }: { row: Row; tools: Tools }) {
  const look = row.state === 'accepted' && row.warnings.length > 0 ? warnedLook : rowLooks[row.state]
  return <Status look={look} word={tools.t(`imports.rowStates.${row.state}`)} />
}

function Findings({ row, tools: { t, format } }: { row: Row; tools: Tools }) {
  const findings = findingsOf(row, t, format)
  if (findings.length === 0) return <span className={styles.soft}>{t('imports.noIssue')}</span>
  const words = findings.map((finding) => sentenceOf(finding, t)).join(' · ')
  return (
    <span className={styles.findings} data-kind={findings[0]?.kind} title={words}>
      {words}
    </span>
  )
}

/** One column of the file under the name of what it becomes; what is wrong with a cell is marked on it. */
function fileColumn(target: ImportTarget, index: number): Column<Row, 'row'> {
  return {
    id: target,
    field: null,
    head: `imports.target.${target}`,
    width: target === 'education' || target === 'repaidTime' ? 150 : 116,
    ...(endAligned.has(target) && { align: 'end' as const }),
    cell: (row, { t, format }) => {
      if (target === 'orderNo' && row.state === 'committed' && row.orderNo)
        return <Link to={`/order/detail/${row.orderNo}`}>{row.orderNo}</Link>
      const found = findingsOf(row, t, format).filter(({ column }) => column === target)
      return (
        <span
          className={styles.value}
          data-kind={found[0]?.kind}
          title={found.map(({ words }) => words).join(' · ') || undefined}
        >
          {row.values[index] || '–'}
        </span>
      )
    },
  }
}

function specOf(mapping: readonly ImportTarget[]): ListSpec<typeof getImportRows> {
  return {
    name: 'excelList',
    call: getImportRows,
    rowKey: (row) => String(row.row),
    sort: { column: 'row', descending: false },
    filters: [],
    columns: [
      {
        id: 'row',
        field: 'row',
        head: 'imports.row',
        width: 84,
        pinned: true,
        sort: 'row',
        cell: (row, { format }) => format.number(row.row),
      },
      {
        id: 'state',
        field: 'state',
        head: 'order.status',
        width: 124,
        cell: (row, tools) => <RowStatus row={row} tools={tools} />,
      },
      {
        id: 'issues',
        field: null,
        head: 'imports.issues',
        width: 380,
        grow: true,
        cell: (row, tools) => <Findings row={row} tools={tools} />,
      },
      ...mapping.flatMap((target, index) => (target === 'ignore' ? [] : [fileColumn(target, index)])),
    ],
    phone: (row, tools) => ({
      status: <RowStatus row={row} tools={tools} />,
      amount: row.orderNo ?? '–',
      line: <Findings row={row} tools={tools} />,
      side: `${tools.t('imports.row')} ${tools.format.number(row.row)}`,
    }),
  }
}

/** Which rows, and which page of them: in the address beside the import. */
function useRowsPlace(found: Import) {
  const [search, setSearch] = useSearchParams()
  const show =
    shows.find((known) => known === search.get('show')) ??
    (found.refused > 0 ? 'refused' : found.warned > 0 ? 'warned' : 'all')
  const place = readPlace([], search)
  const go = (next: Partial<ListPlace>, nextShow: Show = show) => {
    const written = writePlace({ ...place, page: 1, after: null, ...next })
    written.set('import', String(found.id))
    written.set('show', nextShow)
    setSearch(written, { replace: true })
  }
  return { show, place, go }
}

export function ImportRows({ found, download }: { found: Import; download: ReactNode }) {
  const { t, format } = useSpeech()
  const { show, place, go } = useRowsPlace(found)
  const size = place.size ?? rowsPerPage
  const mappingKey = JSON.stringify(found.mapping ?? [])
  const spec = useMemo(() => specOf(JSON.parse(mappingKey) as ImportTarget[]), [mappingKey])
  const sort = { column: 'row' as const, descending: place.sort?.descending ?? false }
  const request = {
    filter: { id: found.id, show },
    sort,
    size,
    ...(place.after ? { after: place.after } : { page: place.page }),
  }
  const query = useQuery({
    queryKey: [getImportRows.name, request, found.state, found.read, found.committed],
    queryFn: ({ signal }) => api(getImportRows, request, { signal }),
    placeholderData: keepPreviousData,
  })
  const { tools } = useListTools(() => void query.refetch())
  const answer = query.data
  const counts = { all: found.read, refused: found.refused, warned: found.warned }
  return (
    <section className={styles.rows} aria-busy={query.isFetching}>
      <div className={styles.rowsBar}>
        <Segments
          label={t('imports.show.label')}
          value={show}
          options={shows.map((value) => ({
            value,
            label: t(`imports.show.${value}`),
            count: format.number(counts[value]),
          }))}
          onChange={(next) => go({}, shows.find((known) => known === next) ?? 'all')}
        />
        {download}
      </div>
      <ListTable
        spec={spec}
        rows={answer?.items ?? null}
        tools={tools}
        sort={sort}
        onSort={(next) => go({ sort: next })}
        stale={query.isPlaceholderData}
        problem={
          query.error ? (
            <Problem title={t('ui.failedTitle')} glyph="bad" text={reasonOf(query.error).text}>
              <Button icon="refresh" onClick={tools.refresh}>
                {t('ui.retry')}
              </Button>
            </Problem>
          ) : answer?.items.length === 0 ? (
            <p className={styles.noRows}>{t(`imports.noRows.${show}`)}</p>
          ) : null
        }
      />
      <ListFoot
        place={place}
        size={size}
        shown={answer?.items.length ?? 0}
        total={answer?.total ?? 0}
        isExact={answer?.exact ?? true}
        next={answer?.next ?? null}
        previous={answer?.previous ?? null}
        counting={false}
        onCount={() => undefined}
        onGo={go}
        canOpen={false}
        sum={null}
      />
    </section>
  )
}
