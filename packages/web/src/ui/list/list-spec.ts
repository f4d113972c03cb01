import type { Call, RequestOf, RetOf } from '@lumbung/contract/call'
import type { CallOrName } from '@lumbung/contract/calls'
import type { RouteName } from '@lumbung/contract/routes'
import type { BulkReceiver, BulkActionName, bulkTargets } from '@lumbung/contract/utils/bulk'
import type { requestExport } from '@lumbung/contract/utils/export'
import type { getVersions } from '@lumbung/contract/utils/row-mark'
import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Format } from '../../locales/format.ts'
import type { PlainKey, Translate } from '../../locales/words.ts'
import type { IconName } from '../controls/icon.tsx'
import type { FilterKind } from './filter-text.ts'

export type RowOf<C> = RetOf<C> extends { items: (infer Row)[] } ? Row : never
export type FilterOf<C> = RequestOf<C> extends { filter: infer Filter } ? Filter : never
export type SortOf<C> =
  RequestOf<C> extends { sort?: infer Sort }
    ? NonNullable<Sort> extends { column: infer Column }
      ? Column & string
      : never
    : never

/** What cells, actions and the foot may use: passed in, so that a cell holds no hook. */
export interface Tools {
  t: Translate
  format: Format
  /** The business date. */
  today: string
  /** Whoever looks at the list. */
  me: number
  /** Whether the role holds a call. */
  holds: (call: CallOrName) => boolean
  /** Codes and names of the apps this person works with. */
  apps: readonly { code: string; name: string }[]
  /** The address of the list as it is, filters and page too, with one of its rows (or a new one) opened over it. */
  addressOf: (one: number | 'new') => string
  /** Goes to an address. */
  go: (address: string) => void
  /** Asks for the rows again, after an action changed them. */
  refresh: () => void
  /**
   * An action on a row was refused: says why and asks for the rows again. When the row had changed meanwhile, the
   * notice stays above the rows until it is closed.
   */
  refused: (error: unknown, rowKey: string) => void
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
  /** A phone, an ID number or a person's name is typed here: the browser keeps none of it (ruling 19). */
  personal?: true
  /** Behind "other filters", or chosen elsewhere on the screen. */
  more?: boolean | 'elsewhere'
  /** What it says while nothing is chosen, where that is not everything. */
  unset?: PlainKey
  /** The text that asks for nothing, where no text asks for what is usual. */
  none?: string
  options?: (tools: Pick<Tools, 't' | 'apps'>) => readonly Option[]
  /** The call takes its values in capitals too. */
  anyCase?: true
  /** The field of the list's answer that names the people to choose from. */
  people?: string
  /** How one of them is called, where that is not the name as kept. */
  word?: (t: Tools['t'], name: string) => string
  /** Whoever does not hold it is not offered the field. */
  call?: CallOrName
}

/** A field of a row, or one inside it: `maker.name`. */
export type FieldOf<Row> = {
  [K in keyof Row & string]: NonNullable<Row[K]> extends object
    ? `${K}.${keyof NonNullable<Row[K]> & string}` | K
    : K
}[keyof Row & string]

/** A column, as data. */
export interface Column<Row, Sort extends string = string> {
  id: string
  /** The row's field that an export writes; null when the column is not in the file. */
  field: string | null
  /** What the screen shows for a coded value, for the file. */
  words?: (tools: Pick<Tools, 't' | 'apps'>) => Readonly<Record<string, string>>
  /** `false`: only in the chooser until someone shows it. */
  shown?: false
  /** Its field is looked for apart from the row: the call is asked to be `brief` while nobody sees it. */
  apart?: true
  head: PlainKey
  /** Said after the head in a file and the chooser, where several columns share it. */
  unit?: string
  /** Width in px; the column takes more only with `grow`. */
  width: number
  grow?: boolean
  align?: 'end'
  /** Rupiah: its head says so, cells do not. */
  money?: true
  /** Stays at the left edge. */
  pinned?: boolean
  /** What it draws is the link that opens the row. */
  link?: true
  /** Beside that link. */
  aside?: (row: Row, tools: Tools) => ReactNode
  /** The call's sort column, when it can be sorted by. */
  sort?: Sort
  cell: (row: Row, tools: Tools) => ReactNode
}

/** Something that can be done to a row. */
export interface RowAct<Row, Using = Tools> {
  /** Whoever does not hold it is not offered the act. */
  call: CallOrName
  label: PlainKey
  icon: IconName
  /** Whether it can be done to this row now; always, without it. */
  when?: (row: Row, tools: Using) => boolean
  /** Does it, or asks first; its button works for as long as what it returns. */
  ask: (row: Row, tools: Using) => unknown
  /** Not taken back easily. */
  danger?: true
  /** What stands out of all, where a row has a place of its own. */
  main?: true
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

/** Someone to whom rows can be given. */
export interface BulkTargetOption {
  value: string
  label: string
  to: BulkReceiver
}

/** The rows of a bulk act: those picked, or all that match. */
export type BulkTargets = z.input<typeof bulkTargets>

/** Something that can be done to many rows at once: rehearsed, run in the background, undone while that is possible. */
export interface BulkAct {
  action: BulkActionName
  /** The call each row makes: whoever does not hold it is not offered the act. */
  call: CallOrName
  label: PlainKey
  /** What it does, in a sentence. */
  effect: PlainKey
  /** Until when it can be undone, or why it cannot, where that needs more words than are said of any act. */
  undo?: PlainKey
  /** Asks for a reason, under this label. */
  note?: PlainKey
  /** Asks to whom, under this label. */
  to?: { label: PlainKey; options: (t: Translate) => Promise<readonly BulkTargetOption[]> }
}

/** Rows can be picked: their number and, where they have any, their money are summed, and acts run on them. */
export interface Selecting<Row> {
  amount?: (row: Row) => number
  amountLabel?: PlainKey
  acts?: readonly BulkAct[]
}

/** One row above its list, by the number in the address; `new` is what is not there yet. */
export interface OneProps {
  id: number | 'new'
  onClose: () => void
}

/** What opens over a list: its parameter stands in the address beside the filters, which stay as they are. */
export interface OneOver {
  param: string
  view: ComponentType<OneProps>
}

/** What draws a list in place of its table. */
export interface DrawProps<C extends Call> {
  /** Undefined before the first answer. */
  answer: RetOf<C> | undefined
  /** Those that are shown, in this person's order. */
  columns: readonly Column<RowOf<C>, SortOf<C>>[]
  /** What the lines were asked for with. */
  filter: Readonly<Record<string, unknown>>
  tools: Tools
  /** Empty, failed, not permitted. */
  problem: ReactNode
}

/** What a path names: `date` of `/loan/loanDetail/:date`. */
export type PathNames = Readonly<Record<string, string | undefined>>

/** What a file is of, as the screen shows it: rows, columns and the filter in words. */
export type FileAsk = Pick<
  RequestOf<typeof requestExport>,
  'title' | 'filter' | 'sort' | 'columns' | 'shownFilter'
>

export interface WhenEmpty {
  text: PlainKey
  to?: RouteName
}

/** A list screen, as data. */
export interface ListSpec<C extends Call> {
  /** Title and permission key. */
  name: RouteName
  /** Where a screen has several lists: what this one is called, and the name its columns and views are kept under. */
  own?: { title: PlainKey; name: string }
  /** Parameters of the address that belong to the page around the list: they stay as they are. */
  around?: readonly string[]
  call: C
  /** Part of the filter that this screen always sends; from the address and what its path names where it depends on them. */
  fixed?: Partial<FilterOf<C>> | ((search: URLSearchParams, named: PathNames) => Partial<FilterOf<C>>)
  rowKey: (row: RowOf<C>) => string
  /** How rows come here, told while there are none at all, and the screen where that is done, for who may open it. */
  whenEmpty?: WhenEmpty
  filters: readonly FilterField<keyof FilterOf<C> & string>[]
  columns: readonly Column<RowOf<C>, SortOf<C>>[]
  sort: { column: SortOf<C>; descending: boolean }
  /** What marks a changed row: rows in view are compared every few seconds, and asked for anew when one has changed. */
  marks?: RequestOf<typeof getVersions>['kind']
  select?: Selecting<RowOf<C>>
  /** The list cannot be written to a file. */
  noExport?: true
  /** Another program reads it besides: it can be written as .csv too. */
  csv?: true
  /** Another way to a file of it, in the bar beside the first, for whoever holds its call. */
  exportBeside?: {
    call: CallOrName
    button: ComponentType<{ fileAsk: () => Promise<FileAsk>; tools: Tools }>
  }
  /** Finds a row alone, where columns are looked for `apart`. */
  only?: (row: RowOf<C>) => Partial<FilterOf<C>>
  /** The address a row opens: its link, Enter, a tap on the phone. Without it, what `one` shows of the row. */
  open?: (row: RowOf<C>) => string
  /** One row opened over the list; its key is a number then. */
  one?: OneOver
  phone: (row: RowOf<C>, tools: Tools) => PhoneRow
  /**
   * What can be done to a row, at the right edge of the sheet: the first that can be as a word, the others as icons. Shown
   * on hover and focus, always on touch; no column where no row has any.
   */
  acts?: readonly RowAct<RowOf<C>>[]
  /** Px; what the widest word and the icons need. */
  actsWidth?: number
  /** Why a row has no act, where that is not plain. */
  whyNoAct?: (row: RowOf<C>, tools: Tools) => string | null
  /** The dialogs that acts ask with: they stand once beside the list. */
  dialogs?: ComponentType
  /** Buttons of the whole list, right in the bar. */
  mainActions?: (tools: Tools) => ReactNode
  /** Figures over the list that are asked for by themselves, by its filter (`report`) or its day. */
  report?: ComponentType<{ tools: Tools; fields: readonly FilterField[] }>
  /** Lines between bar and filters: totals per channel and the like. */
  above?: (answer: RetOf<C>, tools: Tools) => ReactNode
  /** Draws the lines in place of the table; its rows open nothing by themselves. */
  draw?: ComponentType<DrawProps<C>>
  /**
   * What was answered stays until someone asks anew: the parameter of the address that says as of when, and of an answer that
   * moment, so that a link shows the same.
   */
  still?: { param: string; of: (answer: RetOf<C>) => string }
  /** So many rows a page unless somebody chose; by default what fits. */
  size?: number
  /** The sum of the page, in the foot. */
  foot?: (answer: RetOf<C>, tools: Tools) => ReactNode
}

/** The list as a person sees it who holds these calls. */
export function specFor<C extends Call>(spec: ListSpec<C>, holds: Tools['holds']): ListSpec<C> {
  const { acts, ...rest } = spec
  const filters = spec.filters.filter(({ call }) => call === undefined || holds(call))
  const held = acts?.filter(({ call }) => holds(call)) ?? []
  return held.length > 0 ? { ...rest, filters, acts: held } : { ...rest, filters }
}

/** What a row opens: its own address, or itself over the list as it is. */
export function openingOf<C extends Call>(
  { open, one, rowKey }: Pick<ListSpec<C>, 'open' | 'one' | 'rowKey'>,
  addressOf: Tools['addressOf'],
): ((row: RowOf<C>) => string) | undefined {
  return open ?? (one && ((row) => addressOf(Number(rowKey(row)))))
}

/** What a column is called where it stands alone. */
export function headOf({ head, unit }: Pick<Column<never>, 'head' | 'unit'>, t: Translate): string {
  return unit === undefined ? t(head) : `${t(head)} ${unit}`
}

/** What a list is called. */
export function titleOf<C extends Call>(
  { name, own }: Pick<ListSpec<C>, 'name' | 'own'>,
  t: Translate,
): string {
  return t(own?.title ?? `menu.${name}`)
}
