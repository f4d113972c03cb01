import type { Call } from '@lumbung/contract/call'
import type { ReactNode } from 'react'
import type { PlainKey } from '../locales/words.ts'
import cell from './cell.module.css'
import type { Column, RowOf, SortOf, Tools } from './list-spec.ts'
import { MaskedValue } from './masked-value.tsx'
import { Money } from './money.tsx'
import { OrderNumber } from './order-number.tsx'
import { orderStanding, type OrderStanding, type StateSet, standingOf, Status } from './status.tsx'

interface Extra<Sort extends string> {
  width?: number
  grow?: boolean
  align?: 'end'
  sort?: Sort
}

/** The fields of a row that hold a T (or nothing). */
type Keys<Row, T> = { [K in keyof Row & string]: Row[K] extends T | null ? K : never }[keyof Row & string]

/** What is not there. */
export function Dash() {
  return <span className={cell.quiet}>–</span>
}

/**
 * The columns a list of this call can have, each named by a field of its row: `c.money('loanAmount', …)`.
 * `cell` is for what no other kind says.
 */
export function columnsOf<C extends Call>(_call: C) {
  type Row = RowOf<C>
  type Sort = SortOf<C>
  type Made = Column<Row, Sort>
  const valueOf = (row: Row, id: string) => (row as Record<string, unknown>)[id]
  const make =
    <T,>(defaults: Omit<Made, 'id' | 'head' | 'cell' | 'sort'>, draw: (value: T, tools: Tools) => ReactNode) =>
    (id: Keys<Row, T>, head: PlainKey, extra: Extra<Sort> = {}): Made => ({
      id,
      head,
      ...defaults,
      ...extra,
      cell: (row, tools) => {
        const value = valueOf(row, id) as T | null
        return value === null || value === '' ? <Dash /> : draw(value, tools)
      },
    })
  return {
    text: make<string>({ width: 110 }, (value) => <span className={cell.cut}>{value}</span>),
    masked: make<string>({ width: 124 }, (value) => <MaskedValue value={value} />),
    money: make<number>({ width: 108, align: 'end' }, (value) => <Money amount={value} />),
    number: make<number>({ width: 84, align: 'end' }, (value, { format }) => (value === 0 ? <span className={cell.quiet}>0</span> : format.number(value))),
    days: make<number>({ width: 72, align: 'end' }, (value, { t }) => t('ui.daysShort', { n: value })),
    day: make<string>({ width: 108, align: 'end' }, (value, { format }) => format.day(value)),
    /** The time alone today, the day before it otherwise. */
    moment: make<string>({ width: 104 }, (value, { format, today }) => (
      <span className={cell.soft} title={format.instant(value)}>
        {format.moment(value, today)}
      </span>
    )),
    app: make<string>({ width: 88 }, (value, { apps }) => apps.find((app) => app.code === value)?.name ?? value),
    /** Glyph and word of a state of one of the sets in `state-look.ts`. */
    state: (set: StateSet, id: Keys<Row, string>, head: PlainKey = 'order.status', extra: Extra<Sort> = {}): Made => ({
      id,
      head,
      width: 170,
      ...extra,
      cell: (row, { t }) => <Status {...standingOf(set, String(valueOf(row, id)), t)} />,
    }),
    cell: (id: string, head: PlainKey, draw: (row: Row, tools: Tools) => ReactNode, extra: Extra<Sort> = {}): Made => ({ id, head, width: 110, ...extra, cell: draw }),
  }
}

/** The pinned first column: the number is the link, to the order unless `to` says otherwise. */
export function orderNoColumn<Row extends { orderNo: string | null }>(to?: (row: Row) => string): Column<Row, never> {
  return {
    id: 'orderNo',
    head: 'order.orderNo',
    width: 150,
    pinned: true,
    cell: (row) => (row.orderNo === null ? <Dash /> : <OrderNumber orderNo={row.orderNo} {...(to && { to: to(row) })} />),
  }
}

/** How an order stands: overdue and unknown payouts are computed from the row. */
export function orderStatusColumn(): Column<OrderStanding, never> {
  return { id: 'state', head: 'order.status', width: 190, cell: (row, { t }) => <Status {...orderStanding(row, t)} /> }
}

/** Days past due, in the one colour that means overdue. */
export function daysLateColumn(): Column<{ daysOverdue: number; state: string }, never> {
  return {
    id: 'daysLate',
    head: 'order.daysLate',
    width: 76,
    align: 'end',
    cell: (row, { t }) => (row.daysOverdue > 0 && row.state !== 'cleared' ? <span className={cell.late}>{t('ui.daysShort', { n: row.daysOverdue })}</span> : <Dash />),
  }
}

export function customerTypeColumn(): Column<{ customerType: 'new' | 'old' | 'globalOld' }, never> {
  return { id: 'customerType', head: 'order.type', width: 92, cell: (row, { t }) => t(`order.customerType.${row.customerType}`) }
}
