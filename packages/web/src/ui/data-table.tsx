import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export interface DataColumn<Row> {
  key: string
  head: string
  align?: 'end'
  cell: (row: Row) => ReactNode
}

/** A small table inside a section: all rows at once, no paging. */
export function DataTable<Row>({ rows, columns, rowKey, empty, foot }: { rows: readonly Row[]; columns: readonly DataColumn<Row>[]; rowKey: (row: Row) => string | number; empty: string; foot?: ReactNode }) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-end={column.align === 'end' || undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} data-end={column.align === 'end' || undefined}>
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
