import type { Call, RequestOf, RetOf } from '@lumbung/contract/call'
import type { RouteName } from '@lumbung/contract/routes'
import type { ReactNode } from 'react'
import type { Format } from './format.ts'
import type { PlainKey, Translate } from '../locales/words.ts'
import type { FilterKind } from './filter-text.ts'

export type RowOf<C> = RetOf<C> extends { items: (infer Row)[] } ? Row : never
export type FilterOf<C> = RequestOf<C> extends { filter: infer Filter } ? Filter : never
export type SortOf<C> = RequestOf<C> extends { sort?: infer Sort } ? (NonNullable<Sort> extends { column: infer Column } ? Column & string : never) : never

/** What cells, actions and the foot may use: passed in, so that a cell holds no hook. */
export interface Tools {
  t: Translate
  format: Format
  /** The business date. */
  today: string
  /** Whether the role holds a call, by name. */
  holds: (callName: string) => boolean
  /** Codes and names of the apps this person works with. */
  apps: readonly { code: string; name: string }[]
  /** Asks for the rows again, after an action changed them. */
  refresh: () => void
}

export interface Option {
  value: string
  label: string
}

/** A field of the filter form, as data. */
export interface FilterField<Name extends string = string> {
  name: Name
  kind: FilterKind
  label: PlainKey
  /** Width in px of a text field. */
  width?: number
  /** Behind "other filters". */
  more?: boolean
  options?: (tools: Pick<Tools, 't' | 'apps'>) => readonly Option[]
}

/** A column, as data. */
export interface Column<Row, Sort extends string = string> {
  id: string
  head: PlainKey
  /** Width in px; the column takes more only with `grow`. */
  width: number
  grow?: boolean
  align?: 'end'
  /** Stays at the left edge. */
  pinned?: boolean
  /** The call's sort column, when it can be sorted by. */
  sort?: Sort
  cell: (row: Row, tools: Tools) => ReactNode
}

/** A row on a phone: status and amount, below them who and when, and one action. */
export interface PhoneRow {
  status: ReactNode
  amount: ReactNode
  /** Nothing is owed: the amount steps back. */
  quiet?: boolean
  line: ReactNode
  side: ReactNode
}

/** A list screen, as data. */
export interface ListSpec<C extends Call> {
  /** Title and permission key. */
  name: RouteName
  call: C
  /** Part of the filter that this screen always sends. */
  fixed?: Partial<FilterOf<C>>
  rowKey: (row: RowOf<C>) => string
  filters: readonly FilterField<keyof FilterOf<C> & string>[]
  columns: readonly Column<RowOf<C>, SortOf<C>>[]
  sort: { column: SortOf<C>; descending: boolean }
  /** The address a row opens: its link, Enter, a tap on the phone. */
  open?: (row: RowOf<C>) => string
  phone: (row: RowOf<C>, tools: Tools) => PhoneRow
  /** Buttons of a row, shown on hover and on focus. */
  rowActions?: (row: RowOf<C>, tools: Tools) => ReactNode
  rowActionsWidth?: number
  /** Buttons of the whole list, right in the bar. */
  mainActions?: (tools: Tools) => ReactNode
  /** Lines between bar and filters: totals per channel and the like. */
  above?: (answer: RetOf<C>, tools: Tools) => ReactNode
  /** The sum of the page, in the foot. */
  foot?: (answer: RetOf<C>, tools: Tools) => ReactNode
}
