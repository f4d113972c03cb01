import type { CSSProperties, PointerEvent as ReactPointerEvent } from 'react'
import { Icon } from '../controls/icon.tsx'
import type { Placed } from './list-columns.ts'
import type { Column, Tools } from './list-spec.ts'
import styles from './list-table.module.css'
import { PickBox } from './list-row.tsx'

interface ListHeadProps<Row> {
  columns: readonly Placed<Column<Row>>[]
  lefts: Readonly<Record<string, number>>
  hasActions: boolean
  /** What the box in the head shows; null where rows cannot be picked. */
  mark: 'all' | 'some' | 'none' | null
  onPickPage: () => void
  tools: Tools
  sort: { column: string; descending: boolean }
  onSort: (sort: { column: string; descending: boolean }) => void
  /** Null gives the column its own width back. */
  onResize: ((id: string, width: number | null) => void) | undefined
}

/** Heads that sort, with edges that can be dragged. */
export function ListHead<Row>({
  columns,
  lefts,
  hasActions,
  mark,
  onPickPage,
  tools,
  sort,
  onSort,
  onResize,
}: ListHeadProps<Row>) {
  const { t } = tools
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.grid}>
        {mark && (
          <div role="columnheader" className={styles.headCell} data-pick>
            <PickBox
              label={t('list.pickPage')}
              checked={mark === 'all'}
              some={mark === 'some'}
              onPick={onPickPage}
            />
          </div>
        )}
        {columns.map(({ column, pinned }) => {
          const left = lefts[column.id]
          const sorted = column.sort !== undefined && column.sort === sort.column
          return (
            <div
              key={column.id}
              role="columnheader"
              className={styles.headCell}
              data-end={column.align === 'end' || undefined}
              data-pinned={pinned || undefined}
              style={left === undefined ? noStyle : { left }}
              aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              <HeadName
                column={column}
                sorted={sorted}
                descending={sort.descending}
                tools={tools}
                onSort={onSort}
              />
              {onResize && (
                <span
                  className={styles.edge}
                  title={t('list.resize')}
                  onPointerDown={(event) => drag(event, (width) => onResize(column.id, width))}
                  onDoubleClick={() => onResize(column.id, null)}
                />
              )}
            </div>
          )
        })}
        {hasActions && (
          <div role="columnheader" className={styles.headCell} data-actions>
            <span className="visually-hidden">{t('list.actions')}</span>
          </div>
        )}
      </div>
    </div>
  )
}

const noStyle: CSSProperties = {}

interface HeadNameProps<Row> {
  column: Column<Row>
  sorted: boolean
  descending: boolean
  tools: Tools
  onSort: (sort: { column: string; descending: boolean }) => void
}

function HeadName<Row>({ column, sorted, descending, tools: { t }, onSort }: HeadNameProps<Row>) {
  const { sort: by } = column
  const name = (
    <span className={styles.headName}>
      {t(column.head)}
      {column.money && <span className={styles.currency}> {t('ui.rupiah')}</span>}
    </span>
  )
  if (!by) return name
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={sorted || undefined}
      title={t('ui.sortBy', { column: t(column.head) })}
      onClick={() => onSort({ column: by, descending: sorted ? !descending : true })}
    >
      {name}
      <Icon name={sorted && !descending ? 'arrow-up' : 'arrow-down'} size={12} />
    </button>
  )
}

/** Follows the pointer from a column's edge until it is let go. */
function drag(event: ReactPointerEvent<HTMLElement>, onWidth: (width: number) => void): void {
  const edge = event.currentTarget
  const cell = edge.parentElement
  if (!cell || event.button !== 0) return
  event.preventDefault()
  const start = { x: event.clientX, width: cell.offsetWidth }
  const onMove = (moved: PointerEvent) => onWidth(start.width + moved.clientX - start.x)
  edge.setPointerCapture(event.pointerId)
  edge.addEventListener('pointermove', onMove)
  edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', onMove), {
    once: true,
  })
}
