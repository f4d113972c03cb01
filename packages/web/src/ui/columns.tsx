import type { Call } from '@lumbung/contract/call'
import type { ReactNode } from 'react'
import type { PlainKey } from '../locales/words.ts'
import cell from './cell.module.css'
import { dashCell, maskedCell, moneyCell, orderNumberCell, statusCell } from './cells.tsx'
import type { Column, FieldOf, RowOf, SortOf, Tools } from './list-spec.ts'
import { orderStanding, type OrderStanding, type StateSet, standingOf, statesOf } from './status.tsx'

type Words = NonNullable<Column<never>['words']>

interface Extra<Sort extends string> {
  width?: number
  grow?: boolean
  align?: 'end'
  sort?: Sort
  shown?: false
  words?: Words
}

/** A column that is no field of the row by its own name says which field a file takes from it. */
type CellExtra<Row, Sort extends string, Id> = Id extends keyof Row
  ? [extra?: Extra<Sort> & { field?: FieldOf<Row> | null }]
  : [extra: Extra<Sort> & { field: FieldOf<Row> | null }]

/** The fields of a row that hold a T (or nothing). */
type Keys<Row, T> = { [K in keyof Row & string]: Row[K] extends T | null ? K : never }[keyof Row & string]

/** What is not there. */
export function Dash() {
  return dashCell()
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
    <T,>(
      defaults: Omit<Made, 'id' | 'field' | 'head' | 'cell' | 'sort'>,
      draw: (value: T, tools: Tools) => ReactNode,
    ) =>
    (id: Keys<Row, T>, head: PlainKey, extra: Extra<Sort> = {}): Made => ({
      id,
      field: id,
      head,
      ...defaults,
      ...extra,
      cell: (row, tools) => {
        const value = valueOf(row, id) as T | null
        return value === null || value === '' ? dashCell() : draw(value, tools)
      },
    })
  return {
    text: make<string>({ width: 110 }, (value) => <span className={cell.cut}>{value}</span>),
    masked: make<string>({ width: 124 }, (value) => maskedCell(value)),
    money: make<number>({ width: 108, align: 'end' }, (value, { format }) => moneyCell(value, format)),
    number: make<number>({ width: 84, align: 'end' }, (value, { format }) =>
      value === 0 ? <span className={cell.quiet}>0</span> : format.number(value),
    ),
    day: make<string>({ width: 108, align: 'end' }, (value, { format }) => format.day(value)),
    /** The time alone today, the day before it otherwise. */
    moment: make<string>({ width: 104 }, (value, { format, today }) => (
      <span className={cell.soft} title={format.instant(value)}>
        {format.moment(value, today)}
      </span>
    )),
    /** ppm as a percentage. */
    percent: make<number>({ width: 92, align: 'end' }, (value, { format }) => format.percent(value)),
    flag: make<boolean>(
      { width: 84, words: ({ t }) => ({ true: t('ui.yes'), false: t('ui.no') }) },
      (value, { t }) => (value ? t('ui.yes') : <span className={cell.quiet}>{t('ui.no')}</span>),
    ),
    app: make<string>(
      { width: 88, words: ({ apps }) => Object.fromEntries(apps.map((app) => [app.code, app.name])) },
      (value, { apps }) => apps.find((app) => app.code === value)?.name ?? value,
    ),
    /** Glyph and word of a state of one of the sets in `state-look.ts`. */
    state: (
      set: StateSet,
      id: Keys<Row, string>,
      head: PlainKey = 'order.status',
      extra: Extra<Sort> = {},
    ): Made => ({
      id,
      field: id,
      head,
      width: 170,
      words: ({ t }) =>
        Object.fromEntries(statesOf(set).map((state) => [state, standingOf(set, state, t).word])),
      ...extra,
      cell: (row, { t }) => statusCell(standingOf(set, String(valueOf(row, id)), t)),
    }),
    cell: <const Id extends string>(
      id: Id,
      head: PlainKey,
      draw: (row: Row, tools: Tools) => ReactNode,
      ...[extra]: CellExtra<Row, Sort, Id>
    ): Made => ({ id, field: id, head, width: 110, ...extra, cell: draw }),
  }
}

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
    words: ({ t }) =>
      Object.fromEntries(statesOf('order').map((state) => [state, standingOf('order', state, t).word])),
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
    words: ({ t }) =>
      Object.fromEntries(
        (['new', 'old', 'globalOld'] as const).map((type) => [type, t(`order.customerType.${type}`)]),
      ),
    cell: (row, { t }) => t(`order.customerType.${row.customerType}`),
  }
}
