import type { Call } from '@lumbung/contract/call'
import { type ColumnDef, columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePreferences } from '../shell/preferences.tsx'
import { Icon } from './icon.tsx'
import { ListPhoneRow } from './list-phone-row.tsx'
import type { Column, ListSpec, RowOf, Tools } from './list-spec.ts'
import styles from './list-table.module.css'
import { useListKeys } from './use-list-keys.ts'
import { useMedia } from './use-media.ts'

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })
/** The table model needs no more of a row than its key. */
type TableRow = Record<string, unknown>
const phoneColumns = [{ id: 'who' }, { id: 'amount', align: 'end' as const }]
const skeletonRows = Array.from({ length: 20 }, (_, index) => index)

interface ListTableProps<C extends Call> {
  spec: ListSpec<C>
  /** Null before the first answer. */
  rows: readonly RowOf<C>[] | null
  tools: Tools
  sort: { column: string; descending: boolean }
  onSort: (sort: { column: string; descending: boolean }) => void
  /** Rows of the view before. */
  stale: boolean
  /** Empty, failed, not permitted: what stands in place of rows, or above them. */
  problem: ReactNode
}

/** The height of a row, as the size and the screen set it. */
function useRowHeight(phone: boolean): number {
  const { size } = usePreferences().appearance
  const [known, setKnown] = useState({ size, phone, height: rowHeightNow() })
  if (known.size === size && known.phone === phone) return known.height
  const height = rowHeightNow()
  setKnown({ size, phone, height })
  return height
}

const rowHeightNow = () => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 32

/**
 * Head, rows and what stands in their place. The scroll box and the virtualizer stay in this one component:
 * in a child of the box it never attaches.
 */
export function ListTable<C extends Call>({ spec, rows, tools, sort, onSort, stale, problem }: ListTableProps<C>) {
  // The virtualizer changes inside one object: the compiler must not remember what it returned.
  'use no memo'
  const phone = useMedia('(width < 1021px)')
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(-1)
  const navigate = useNavigate()
  const rowHeight = useRowHeight(phone)
  const data = rows ?? emptyRows
  const columns = useMemo(
    () => spec.columns.map((column): ColumnDef<typeof features, TableRow> => ({ id: column.id, accessorFn: () => null })),
    [spec],
  )
  const table = useTable({ features, columns, data: data as readonly TableRow[], getRowId: (row) => spec.rowKey(row as RowOf<C>) })
  const shown = table.getVisibleLeafColumns().flatMap((leaf) => spec.columns.find((column) => column.id === leaf.id) ?? [])
  const virtual = useVirtualizer({ count: data.length, getScrollElement: () => box.current, estimateSize: () => rowHeight, overscan: 12, initialRect: { width: 1200, height: 800 } })
  useEffect(() => virtual.measure(), [rowHeight, virtual])
  useListKeys({
    count: data.length,
    current,
    setCurrent: (index) => {
      setCurrent(index)
      virtual.scrollToIndex(index)
    },
    open: (index) => {
      const row = data[index]
      if (row && spec.open) void navigate(spec.open(row))
    },
  })
  const layout = layoutOf(shown, spec.rowActions ? (spec.rowActionsWidth ?? 180) : 0)
  const items = virtual.getVirtualItems()
  return (
    <div className={styles.box} ref={box} data-list-box>
      <div className={styles.table} role="table" aria-rowcount={rows?.length ?? -1} style={phone ? {} : layout} data-stale={stale || undefined}>
        {!phone && <ListHead columns={shown} hasActions={spec.rowActions !== undefined} tools={tools} sort={sort} onSort={onSort} />}
        {problem}
        {rows === null && !hasProblem(problem) && <Skeleton columns={phone ? phoneColumns : shown} />}
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map((item) => {
            const row = data[item.index]
            if (!row) return null
            const place: CSSProperties = { transform: `translateY(${item.start}px)` }
            return phone ? (
              <ListPhoneRow key={spec.rowKey(row)} content={spec.phone(row, tools)} to={spec.open?.(row)} style={place} />
            ) : (
              <ListRow
                key={spec.rowKey(row)}
                row={row}
                columns={shown}
                actions={spec.rowActions}
                tools={tools}
                style={place}
                isCurrent={item.index === current}
                onPick={() => setCurrent(item.index)}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

const emptyRows: readonly never[] = []

/** A problem element renders nothing when there is none; the skeleton asks the data, not the element. */
function hasProblem(problem: ReactNode): boolean {
  return Boolean((problem as { props?: { error?: unknown } } | null)?.props?.error)
}

function layoutOf(columns: readonly { width: number; grow?: boolean }[], actionsWidth: number): CSSProperties {
  const widths = columns.map((column) => `minmax(${column.width}px, ${column.grow ? '3fr' : `${column.width}fr`})`)
  if (actionsWidth) widths.push(`${actionsWidth}px`)
  const least = columns.reduce((sum, column) => sum + column.width, actionsWidth)
  return { '--columns': widths.join(' '), minWidth: least } as CSSProperties
}

interface ListHeadProps<Row> {
  columns: readonly Column<Row>[]
  hasActions: boolean
  tools: Tools
  sort: { column: string; descending: boolean }
  onSort: (sort: { column: string; descending: boolean }) => void
}

function ListHead<Row>({ columns, hasActions, tools, sort, onSort }: ListHeadProps<Row>) {
  const { t } = tools
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" className={styles.grid}>
        {columns.map((column) => {
          const sorted = column.sort !== undefined && column.sort === sort.column
          const { sort: by } = column
          return (
            <div
              key={column.id}
              role="columnheader"
              className={styles.headCell}
              data-end={column.align === 'end' || undefined}
              data-pinned={column.pinned || undefined}
              aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {by ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-sorted={sorted || undefined}
                  title={t('ui.sortBy', { column: t(column.head) })}
                  onClick={() => onSort({ column: by, descending: sorted ? !sort.descending : true })}
                >
                  <span>{t(column.head)}</span>
                  <Icon name={sorted && !sort.descending ? 'arrow-up' : 'arrow-down'} size={12} />
                </button>
              ) : (
                t(column.head)
              )}
            </div>
          )
        })}
        {hasActions && <div role="columnheader" className={styles.headCell} />}
      </div>
    </div>
  )
}

interface ListRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  actions: ((row: Row, tools: Tools) => ReactNode) | undefined
  tools: Tools
  style: CSSProperties
  isCurrent: boolean
  onPick: () => void
}

function ListRow<Row>({ row, columns, actions, tools, style, isCurrent, onPick }: ListRowProps<Row>) {
  return (
    <div role="row" className={styles.row} style={style} data-current={isCurrent || undefined} onPointerDown={onPick}>
      {columns.map((column) => (
        <div key={column.id} role="cell" className={styles.cell} data-end={column.align === 'end' || undefined} data-pinned={column.pinned || undefined}>
          {column.cell(row, tools)}
        </div>
      ))}
      {actions && (
        <div role="cell" className={styles.cell} data-actions>
          {actions(row, tools)}
        </div>
      )}
    </div>
  )
}

/** Bars where rows will be; they appear after 200 ms. */
function Skeleton({ columns }: { columns: readonly { id: string; align?: 'end'; pinned?: boolean }[] }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {skeletonRows.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          {columns.map((column, index) => (
            <span key={column.id} className={styles.cell} data-end={column.align === 'end' || undefined} data-pinned={column.pinned || undefined}>
              <span className={styles.barShape} style={{ width: `${46 + ((row * 7 + index * 13) % 40)}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
