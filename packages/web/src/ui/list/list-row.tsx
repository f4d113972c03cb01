import { type CSSProperties, memo, type ReactNode } from 'react'
import type { Placed } from './list-columns.ts'
import { actsOn, RowActs } from './list-acts.tsx'
import type { Column, RowAct, Tools } from './list-spec.ts'
import cellStyles from './cell.module.css'
import styles from './list-table.module.css'

interface PickBoxProps {
  label: string
  checked: boolean
  /** Some but not all. */
  some?: boolean
  onPick: (range: boolean) => void
}

/** The box at the beginning of a row; with Shift it picks the range from the one before. */
export function PickBox({ label, checked, some, onPick }: PickBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = some ?? false
      }}
      onChange={(event) => onPick((event.nativeEvent as MouseEvent).shiftKey)}
    />
  )
}

interface ListRowProps<Row> {
  row: Row
  /** What the row is called where it is picked. */
  name: string
  columns: readonly Placed<Column<Row>>[]
  lefts: Readonly<Record<string, number>>
  acts: readonly RowAct<Row>[] | undefined
  whyNoAct: ((row: Row, tools: Tools) => string | null) | undefined
  /** The address the row opens. */
  open: ((row: Row) => string) | undefined
  tools: Tools
  index: number
  /** Pixels below the first row. */
  top: number
  isCurrent: boolean
  /** Null where rows cannot be picked. */
  picked: boolean | null
  /** Changed under the person a moment ago. */
  changed: boolean
  onCurrent: (key: string) => void
  onPick: ((key: string, range: boolean) => void) | undefined
}

const noStyle: CSSProperties = {}

/** The head is the first row. */
export const rowIndexOf = (index: number): number => index + 2

/** Rendered anew only when something of its own has changed: a list renders far more often than its rows do. */
export const ListRow = memo(Row) as typeof Row

function Row<Item>({
  row,
  name,
  columns,
  lefts,
  acts,
  whyNoAct,
  open,
  tools,
  index,
  top,
  isCurrent,
  picked,
  changed,
  onCurrent,
  onPick,
}: ListRowProps<Item>) {
  return (
    <div
      role="row"
      aria-rowindex={rowIndexOf(index)}
      // J and K bring the focus here; Tab goes on to what can be pressed.
      tabIndex={-1}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-current={isCurrent || undefined}
      data-picked={picked || undefined}
      data-changed={changed || undefined}
      onPointerDown={() => onCurrent(name)}
    >
      {picked !== null && (
        <div role="cell" className={styles.cell} data-pick>
          <PickBox
            label={tools.t('list.pick', { name })}
            checked={picked}
            onPick={(range) => onPick?.(name, range)}
          />
        </div>
      )}
      {columns.map(({ column, pinned }) => {
        const left = lefts[column.id]
        return (
          <div
            key={column.id}
            role="cell"
            className={styles.cell}
            data-end={column.align === 'end' || undefined}
            data-pinned={pinned || undefined}
            style={left === undefined ? noStyle : { left }}
          >
            {column.link && open ? (
              <RowLink to={open(row)}>{column.cell(row, tools)}</RowLink>
            ) : (
              column.cell(row, tools)
            )}
            {column.aside?.(row, tools)}
          </div>
        )
      })}
      {acts && (
        <div role="cell" className={styles.cell} data-actions>
          <RowActs acts={acts} row={row} tools={tools} />
          {whyNoAct && actsOn(acts, row, tools).length === 0 && <WhyNoAct reason={whyNoAct(row, tools)} />}
        </div>
      )}
    </div>
  )
}

function WhyNoAct({ reason }: { reason: string | null }) {
  return (
    reason && (
      <span className={cellStyles.quiet} title={reason}>
        –
      </span>
    )
  )
}

/** A plain link: the table follows it. */
function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return <a href={to}>{children}</a>
}

const skeletonRows = Array.from({ length: 20 }, (_, index) => index)

/** Bars where rows will be; they appear after 200 ms. */
export function ListSkeleton({
  columns,
  pick,
}: {
  columns: readonly { id: string; align?: 'end' }[]
  pick: boolean
}) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {skeletonRows.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          {pick && <span className={styles.cell} data-pick />}
          {columns.map((column, index) => (
            <span key={column.id} className={styles.cell} data-end={column.align === 'end' || undefined}>
              <span className={styles.barShape} style={{ width: `${46 + ((row * 7 + index * 13) % 40)}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
