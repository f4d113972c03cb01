import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './small-table.module.css'

export interface SmallColumn<Row> {
  key: string
  head: string
  /** The head over this column and its neighbours of the same group. */
  group?: string
  align?: 'end'
  /** Takes what room is left. */
  grow?: boolean
  /** Never broken over two lines, as a number is read whole. */
  whole?: boolean
  cell: (row: Row) => ReactNode
}

interface SmallTableProps<Row> {
  /** What the rows are, for who cannot see the heading. */
  label: string
  columns: readonly SmallColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  foot?: ReactNode
}

/** A few dozen rows inside a page: hairlines, no stripes; too wide for its place, it scrolls by itself. */
export function SmallTable<Row>({ label, columns, rows, rowKey, foot }: SmallTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight),
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return (
    // Only what scrolls is a stop of the Tab key.
    <div
      ref={box}
      className={styles.box}
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table className={styles.table} aria-label={label}>
        <thead>
          {columns.some(({ group }) => group) && (
            <tr>
              {groupsOf(columns).map(({ group, span }, index) => (
                <th key={index} scope="colgroup" colSpan={span}>
                  {group}
                </th>
              ))}
            </tr>
          )}
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-end={column.align === 'end' || undefined}
                data-grow={column.grow || undefined}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-end={column.align === 'end' || undefined}
                  data-whole={column.whole || undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

/** Neighbours of one group share a head. */
function groupsOf(columns: readonly SmallColumn<never>[]): { group: string | undefined; span: number }[] {
  const heads: { group: string | undefined; span: number }[] = []
  for (const { group } of columns) {
    const last = heads.at(-1)
    if (last && last.group === group) last.span += 1
    else heads.push({ group, span: 1 })
  }
  return heads
}
