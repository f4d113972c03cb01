import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Call, RequestOf, RetOf } from '@lumbung/contract/call'
import * as f from '@lumbung/contract/fields'
import type { DB } from '../db/tables.ts'
import type { Tx } from '../db/pool.ts'
import { allOf, daysOf, rangeOf } from './conditions.ts'
import { listPage, type ListQuery, type Page } from './list-page.ts'

type Sql = RawBuilder<unknown>
type Table = keyof DB

/** `openedAt` → `opened_at`. */
type Snake<S extends string> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : ''
/** The column that a field of the contract is kept in. */
type ColumnOf<F extends string> = F extends 'app' ? 'app_code' : Snake<F>

type ItemOf<C> = RetOf<C> extends { items: (infer Item)[] } ? Item : never
type FilterOf<C> = RequestOf<C> extends { filter: infer Filter } ? Filter : never
type SortOf<C> =
  RequestOf<C> extends { sort?: infer Sort }
    ? NonNullable<Sort> extends { column: infer Column extends string }
      ? Column
      : never
    : never

/** What is no column of the table must be said; what is one may be. */
type Said<Names extends string, T extends Table, Value> = {
  [F in Names as ColumnOf<F> extends keyof DB[T] ? never : F]: Value
} & { [F in Names]?: Value }

/** `later`: the command adds it to the rows. */
type Field = Sql | 'later'

type RowOf<Item, Fields, Beside> = {
  [F in keyof Item as F extends keyof Fields ? (Fields[F] extends 'later' ? never : F) : F]: Item[F]
} & { [B in keyof Beside]: Beside[B] extends RawBuilder<infer T> ? T : never }

type Conditions<Filter, Item, T extends Table> = {
  [
    F in keyof Filter & string as F extends keyof Item ? never : ColumnOf<F> extends keyof DB[T] ? never : F
  ]-?: (value: NonNullable<Filter[F]>) => Sql | null
} & { [F in keyof Filter]?: (value: NonNullable<Filter[F]>) => Sql | null }

interface Source<C, T extends Table, Fields, Beside> {
  /** The table that a row is of, and its alias. */
  of: readonly [table: T, alias: string]
  /** What is joined to it. */
  join?: Sql
  /** Joined for the page and not for its total: of each row exactly one, asked for by no filter. */
  alongside?: Sql
  /** Fields of the contract's row that are no column of the table. */
  fields: Fields
  /** Read beside them, for what the command adds; leaves the server with none of it. */
  beside?: Beside
  /** What always holds. */
  where?: Sql
  /** Filters that do not simply ask for a value of a field. */
  filter: Conditions<FilterOf<C>, ItemOf<C>, T>
  /** The order when nobody asked for one. */
  by: SortOf<C>
  descending: boolean
  /** Sorts that are no field of the row, or may be null there. */
  sorts?: { [S in SortOf<C>]?: { column: Sql; type: ListQuery['sort']['type'] } }
  /** Breaks ties; unique. By default the table's `id`. */
  key?: ListQuery['key']
  onePlan?: ListQuery['onePlan']
}

interface Request {
  filter: object
  sort?: { column: string; descending: boolean } | undefined
  size: number
  page?: number | undefined
  after?: string | undefined
  count?: 'none' | 'all' | undefined
}

/**
 * One page of a list, in the contract's own names: a field is the column of its name (`openedAt` is `opened_at`, `app` is
 * `app_code`), a filter asks for the field of its name, and only what differs is written down. Instants come as text.
 * @throws VALIDATION on a cursor or page that is not one of this list's
 */
export async function listOf<
  C extends Call,
  T extends Table,
  const Fields extends Said<keyof ItemOf<C> & string, T, Field>,
  Beside extends object = object,
>(
  tx: Tx,
  call: C,
  request: RequestOf<C>,
  source: Source<C, T, Fields, Beside>,
): Promise<Page<RowOf<ItemOf<C>, Fields, Beside>>> {
  const { filter, sort, ...paging } = request as Request
  const item = itemOf(call)
  const said = source.fields as Readonly<Record<string, Field>>
  const alias = source.of[1]
  const columnOf = columnsOf(source)
  const named = Object.keys(item).filter((name) => said[name] !== 'later')
  const read: [string, Sql][] = [
    ...named.map((name): [string, Sql] => [name, columnOf(name)]),
    ...Object.entries<Sql>({ ...source.beside }),
  ]
  const by = sort?.column ?? source.by
  const own = source.sorts as Readonly<Record<string, ListQuery['sort'] | undefined>> | undefined
  const page = await listPage<Record<string, unknown>>(tx, {
    columns: sql.join(read.map(([name, column]) => sql`${column} as ${sql.ref(name)}`)),
    ...selectionOf(call, filter as FilterOf<C>, source),
    alongside: source.alongside,
    sort: {
      ...(own?.[by] ?? { column: columnOf(by), type: sortTypeOf(item[by]) }),
      descending: sort?.descending ?? source.descending,
    },
    key: source.key ?? { column: sql.ref(`${alias}.id`), type: 'integer' },
    paging,
    onePlan: source.onePlan ?? false,
  })
  const instants = named.filter((name) => isInstant(item[name]))
  for (const row of page.items)
    for (const name of instants) row[name] = (row[name] as Date | null)?.toISOString() ?? null
  return page as Page<RowOf<ItemOf<C>, Fields, Beside>>
}

/** What a list is read from under a filter: for figures that count the very rows it shows. */
export function selectionOf<C extends Call, T extends Table, Fields, Beside>(
  call: C,
  filter: FilterOf<C>,
  source: Pick<Source<C, T, Fields, Beside>, 'of' | 'join' | 'fields' | 'where' | 'filter'>,
): { from: Sql; where: Sql } {
  const item = itemOf(call)
  const columnOf = columnsOf(source)
  return {
    from: sql`${sql.table(source.of[0])} ${sql.ref(source.of[1])} ${source.join ?? sql``}`,
    where: allOf([
      source.where ?? null,
      ...conditions(filter as object, source.filter, (name) => [columnOf(name), item[name]]),
    ]),
  }
}

/** The column of a field: what is said of it, else the table's own of that name. */
function columnsOf({
  of,
  fields,
}: {
  of: readonly [string, string]
  fields: unknown
}): (name: string) => Sql {
  const said = fields as Readonly<Record<string, Field>>
  return (name) => {
    const own = said[name]
    return own === undefined || own === 'later' ? sql.ref(`${of[1]}.${columnName(name)}`) : own
  }
}

type Wheres = Readonly<Record<string, ((value: never) => Sql | null) | undefined>>

/** A filter that is not given asks nothing; of several values any will do. */
function conditions(
  filter: object,
  own: Wheres,
  fieldOf: (name: string) => [Sql, z.ZodMiniType | undefined],
): (Sql | null)[] {
  return Object.entries(filter).map(([name, value]: [string, unknown]) => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return null
    const where = own[name]
    if (where !== undefined) return where(value as never)
    const [column, schema] = fieldOf(name)
    // One value alone is compared as such: only then does an index also give the order.
    if (Array.isArray(value) && value.length > 1) return sql`${column} = any(${value})`
    if (Array.isArray(value)) return sql`${column} = ${value[0]}`
    if (typeof value !== 'object' || value === null) return sql`${column} = ${value}`
    return isInstant(schema) ? daysOf(column)(value) : rangeOf(column)(value)
  })
}

function columnName(field: string): string {
  return field === 'app' ? 'app_code' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function itemOf(call: Call): Readonly<Record<string, z.ZodMiniType>> {
  const { items } = (call.ret as z.ZodMiniObject<{ items: z.ZodMiniArray<z.ZodMiniObject> }>).shape
  return items._zod.def.element.shape as Readonly<Record<string, z.ZodMiniType>>
}

function bare(schema: z.ZodMiniType | undefined): z.ZodMiniType | undefined {
  return schema instanceof z.ZodMiniNullable ? (schema._zod.def.innerType as z.ZodMiniType) : schema
}

const isInstant = (schema: z.ZodMiniType | undefined): boolean => bare(schema) === f.instant

function sortTypeOf(schema: z.ZodMiniType | undefined): ListQuery['sort']['type'] {
  const kind = bare(schema)
  if (kind === f.instant) return 'timestamptz'
  if (kind === f.businessDay) return 'date'
  return kind instanceof z.ZodMiniNumber ? 'bigint' : 'text'
}
