import type { Call } from '@lumbung/contract/call'
import type { ReactNode } from 'react'
import type { PlainKey } from '../../locales/words.ts'
import cell from './cell.module.css'
import type { Choices } from './choices.ts'
import { dashCell, maskedCell, moneyCell, statusCell } from './cells.tsx'
import type { Column, FieldOf, RowOf, SortOf, Tools } from './list-spec.ts'
import { type StateSet, standingOf, stateWords } from '../controls/status.tsx'

type Words = NonNullable<Column<never>['words']>

interface Extra<Sort extends string> {
  width?: number
  grow?: boolean
  align?: 'end'
  money?: true
  unit?: string
  sort?: Sort
  shown?: false
  apart?: true
  words?: Words
}

/** Whether a value is a code: one of known texts, yes or no, or several codes. */
type IsCode<T> = T extends boolean
  ? true
  : T extends string
    ? string extends T
      ? false
      : true
    : T extends readonly (infer Each)[]
      ? IsCode<Each>
      : false

/**
 * A column that is no field of the row by its own name says which field a file takes from it; one of a coded field says
 * its words, or a file would say the code.
 */
type CellExtra<Row, Sort extends string, Id> = Id extends keyof Row
  ? true extends IsCode<NonNullable<Row[Id]>>
    ? [extra: Extra<Sort> & ({ words: Words } | { field: FieldOf<Row> | null })]
    : [extra?: Extra<Sort> & { field?: FieldOf<Row> | null }]
  : [extra: Extra<Sort> & { field: FieldOf<Row> | null }]

/** The fields of a row that hold a T (or nothing). */
type Keys<Row, T> = { [K in keyof Row & string]: Row[K] extends T | null ? K : never }[keyof Row & string]

/** The fields of a row that hold a text that is no code. */
type TextKeys<Row> = {
  [K in Keys<Row, string>]: true extends IsCode<NonNullable<Row[K]>> ? never : K
}[Keys<Row, string>]

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
  const text = make<string>({ width: 110 }, (value) => value)
  return {
    /** A text; a code is a `choice`, or says its words in a `cell`. */
    text: text as (id: TextKeys<Row>, head: PlainKey, extra?: Extra<Sort>) => Made,
    /** The pinned first column: its text is the link that opens the row, with what stands beside it. */
    link: (
      id: Keys<Row, string>,
      head: PlainKey,
      {
        draw = (row) => String(valueOf(row, id)),
        ...extra
      }: Extra<Sort> & Pick<Made, 'aside'> & { draw?: Made['cell'] } = {},
    ): Made => ({ id, field: id, head, width: 170, pinned: true, link: true, ...extra, cell: draw }),
    masked: make<string>({ width: 124 }, (value) => maskedCell(value)),
    money: make<number>({ width: 108, align: 'end', money: true }, (value, { format }) =>
      moneyCell(value, format),
    ),
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
    /** Glyph and word of a state. */
    state: (set: StateSet, id: Keys<Row, string>, head: PlainKey, extra: Extra<Sort> = {}): Made => ({
      id,
      field: id,
      head,
      width: 170,
      words: ({ t }) => stateWords(set, t),
      ...extra,
      cell: (row, { t }) => statusCell(standingOf(set, String(valueOf(row, id)), t)),
    }),
    /** A coded field, or several codes: in words on the screen and in a file. `none` says what nothing means. */
    choice: <V extends string>(
      set: Choices<V>,
      id: Keys<Row, string | readonly string[]>,
      head: PlainKey,
      { none, ...extra }: Extra<Sort> & { none?: PlainKey } = {},
    ): Made => ({
      id,
      field: id,
      head,
      width: 120,
      words: set.words,
      ...extra,
      cell: (row, { t }) => {
        const codes = [valueOf(row, id) ?? []].flat() as V[]
        if (codes.length === 0) return none ? <span className={cell.quiet}>{t(none)}</span> : dashCell()
        return codes.map((code) => set.word(code, t)).join(', ')
      },
    }),
    cell: <const Id extends string>(
      id: Id,
      head: PlainKey,
      draw: (row: Row, tools: Tools) => ReactNode,
      ...[extra]: CellExtra<Row, Sort, Id>
    ): Made => ({ id, field: id, head, width: 110, ...extra, cell: draw }),
  }
}
