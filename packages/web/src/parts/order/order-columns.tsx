import cell from '../../ui/list/cell.module.css'
import { dashCell, statusCell } from '../../ui/list/cells.tsx'
import type { Column } from '../../ui/list/list-spec.ts'
import { stateWords } from '../../ui/controls/status.tsx'
import { customerTypes } from './order-choices.ts'
import { orderNumberCell } from './order-cells.tsx'
import { type OrderStanding, orderStanding } from './order-status.tsx'
import { orderStates } from './states.ts'

/** The pinned first column: the number is the link, to the order unless `to` says otherwise. */
export function orderNoColumn<Row extends { orderNo: string | null }>(
  to?: (row: Row) => string,
): Column<Row, never> {
  return {
    id: 'orderNo',
    field: 'orderNo',
    head: 'order.orderNo',
    width: 150,
    pinned: true,
    cell: (row, { t }) =>
      row.orderNo === null
        ? dashCell()
        : orderNumberCell(row.orderNo, to?.(row) ?? `/order/detail/${row.orderNo}`, t),
  }
}

/** How an order stands: overdue and unknown payouts are computed from the row. */
export function orderStatusColumn(): Column<OrderStanding, never> {
  return {
    id: 'state',
    field: 'state',
    head: 'order.status',
    width: 190,
    words: ({ t }) => stateWords(orderStates, t),
    cell: (row, { t }) => statusCell(orderStanding(row, t)),
  }
}

/** Days past due, in the one colour that means overdue. */
export function daysLateColumn(): Column<{ daysOverdue: number; state: string }, never> {
  return {
    id: 'daysLate',
    field: 'daysOverdue',
    head: 'order.daysLate',
    width: 76,
    align: 'end',
    cell: (row, { t }) =>
      row.daysOverdue > 0 && row.state !== 'cleared' ? (
        <span className={cell.late}>{t('ui.daysShort', { n: row.daysOverdue })}</span>
      ) : (
        dashCell()
      ),
  }
}

export function customerTypeColumn(): Column<{ customerType: 'new' | 'old' | 'globalOld' }, never> {
  return {
    id: 'customerType',
    field: 'customerType',
    head: 'order.type',
    width: 92,
    words: customerTypes.words,
    cell: (row, { t }) => customerTypes.word(row.customerType, t),
  }
}
