import { getImportRows, type ImportTarget } from '@lumbung/contract/order/import'
import { type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { choices } from '../../../ui/list/choices.ts'
import { columnsOf } from '../../../ui/list/columns.tsx'
import { EmbeddedList } from '../../../ui/list/embedded-list.tsx'
import { type ListPlace, readPlace, writePlace } from '../../../ui/list/filter-text.ts'
import type { Column, ListSpec, Tools } from '../../../ui/list/list-spec.ts'
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
const c = columnsOf(getImportRows)
const rowStates = choices('imports.rowStates', ['accepted', 'refused', 'committed'])
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
      { ...c.number('row', 'imports.row', { sort: 'row' }), pinned: true },
      c.cell('state', 'order.status', (row, tools) => <RowStatus row={row} tools={tools} />, {
        width: 124,
        words: rowStates.words,
      }),
      c.cell('issues', 'imports.issues', (row, tools) => <Findings row={row} tools={tools} />, {
        width: 380,
        grow: true,
        field: null,
      }),
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
  const mappingKey = JSON.stringify(found.mapping ?? [])
  const spec = useMemo(() => specOf(JSON.parse(mappingKey) as ImportTarget[]), [mappingKey])
  const counts = { all: found.read, refused: found.refused, warned: found.warned }
  return (
    <EmbeddedList
      spec={spec}
      filter={{ id: found.id, show }}
      since={[found.state, found.read, found.committed]}
      place={place}
      onGo={go}
      none={t(`imports.noRows.${show}`)}
      bar={
        <>
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
        </>
      }
    />
  )
}
