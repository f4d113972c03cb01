import { sql, type RawBuilder } from 'kysely'
import { isBusinessDay } from '@lumbung/domain/calendar'
import { LendingError } from '@lumbung/domain/errors'
import { exactRowsMax, totalRowsMax } from '@lumbung/contract/list'
import type { Tx } from '../db/pool.ts'
import { inOneRoundTrip, planned } from '../db/transaction.ts'

/** Which page, and how far is counted beside it: to 10,000 unless it is said. */
interface Paging {
  size: number
  page?: number | undefined
  after?: string | undefined
  count?: 'none' | 'all' | undefined
}

/** A list query in pieces; every piece is fixed SQL with parameters, never a name from outside. */
export interface ListQuery {
  /** Read for every row, also for those that a page number skips; `shown` reads more for the rows of the page. */
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  /** Joined for the page and not for its total: of each row exactly one, asked for by no filter. */
  alongside?: RawBuilder<unknown> | undefined
  where: RawBuilder<unknown>
  /** Must not be null: lists sort by columns that every row has. */
  sort: {
    column: RawBuilder<unknown>
    type: 'timestamptz' | 'date' | 'bigint' | 'integer' | 'text'
    descending: boolean
  }
  /** Breaks ties; unique. */
  key: { column: RawBuilder<unknown>; type: 'text' | 'integer' | 'bigint' }
  paging: Paging
  /**
   * Whether one plan is right for all values: only where an index has just the filtered columns and then the sort. Other
   * requests are planned for their values, or a state that hardly occurs would be looked for in the whole table.
   */
  onePlan?: boolean
  /** What is shown of the rows of one page: columns, and joins to `kept`, which has `columns`. */
  shown?: { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> }
}

export interface Page<Row> {
  items: Row[]
  total: number
  exact: boolean
  next: string | null
  previous: string | null
}

interface Cursor {
  back: boolean
  sort: string
  key: string
}

/** Where the last page begins from: the list read backwards. */
const lastPage = 'last'

/**
 * One page of a list: by page number within the first 10,000 rows, by cursor beyond, with a total that counts up to
 * 10,000, asked for all of it up to 1,000,000, or not at all: then it is as much as is seen (rulings 33, 45).
 * @throws VALIDATION on a cursor or page that is not one of this list's
 */
export async function listPage<Row extends object>(tx: Tx, query: ListQuery): Promise<Page<Row>> {
  const { size, page = 1, after } = query.paging
  if (after === undefined && page > 1 && (page - 1) * size >= totalRowsMax) {
    throw new LendingError('VALIDATION', { fields: { page: 'too_big' } })
  }
  const cursor = after === undefined ? null : readCursor(after, query)
  const back = cursor?.back ?? false
  const skipped = after === undefined ? (page - 1) * size : 0
  const often = query.onePlan === true ? 'once' : 'each'
  const [rows, counted] = await planned(
    tx,
    often,
    async () => await rowsAndCount<Row>(tx, query, { cursor, skipped }),
  )
  const more = rows.length > size
  const kept = rows.slice(0, size)
  const items = back ? kept.toReversed() : kept
  const seen = skipped + kept.length
  const isEnd = !more && cursor === null && (kept.length > 0 || skipped === 0)
  const total = counted ?? { total: more ? seen + 1 : seen, exact: isEnd }
  const first = items[0]
  const last = items.at(-1)
  const hasNext = back ? after !== lastPage : more
  const hasPrevious = back ? more : after !== undefined || page > 1
  return {
    items,
    ...total,
    next: hasNext && last !== undefined ? cursorOf(last, false) : null,
    previous: hasPrevious && first !== undefined ? cursorOf(first, true) : null,
  }
}

/** Larger pages than any screen shows: they mostly hold everything, and then nothing is counted. */
const screenRowsMax = 200

type Total = Pick<Page<never>, 'total' | 'exact'>

/** A page and its total, asked together; of a page that may well be all there is the total is only asked when it is not. */
async function rowsAndCount<Row extends object>(
  tx: Tx,
  query: ListQuery,
  { cursor, skipped }: { cursor: Cursor | null; skipped: number },
): Promise<readonly [Keyed<Row>[], Total | null]> {
  const { size, count } = query.paging
  const asked = rowsOf<Keyed<Row>>(query, cursor, skipped)
  if (count === 'none') return [(await inOneRoundTrip(tx, asked))[0], null]
  const most = count === 'all' ? exactRowsMax : totalRowsMax
  const counting = countToMost(query, most)
  if (size <= screenRowsMax || cursor !== null || skipped > 0) {
    const [rows, counts] = await inOneRoundTrip(tx, asked, counting)
    return [rows, totalOf(counts, most)]
  }
  const { rows } = await asked.execute(tx)
  if (rows.length <= size) return [rows, { total: rows.length, exact: true }]
  return [rows, totalOf((await counting.execute(tx)).rows, most)]
}

function totalOf([counted]: readonly { total: number }[], most: number): Total {
  const total = counted?.total ?? 0
  return total <= most ? { total, exact: true } : { total: most, exact: false }
}

type Keyed<Row> = Row & { sort_value: string; key_value: string }

/** One row more than the page, which tells whether there is another page. */
function rowsOf<Row>(query: ListQuery, cursor: Cursor | null, skipped: number): RawBuilder<Row> {
  const { sort, key, shown } = query
  const descending = sort.descending !== (cursor?.back ?? false)
  const direction = descending ? sql`desc` : sql`asc`
  const past =
    cursor === null || cursor.sort === ''
      ? sql`true`
      : sql`(${sort.column}, ${key.column}) ${descending ? sql`<` : sql`>`}
            (${cursor.sort}::${sql.raw(sort.type)}, ${cursor.key}::${sql.raw(key.type)})`
  // Literals: a plan that is kept cannot know how few rows a parameter would ask for, and would sort them all.
  const limit = sql.raw(`limit ${query.paging.size + 1}${skipped === 0 ? '' : ` offset ${skipped}`}`)
  // The cursor before the filters: PostgreSQL begins at the first bound of a column, and a range on the sort column would
  // have it read all rows from the range's edge to the cursor.
  // Written out as text only for the rows that are kept: inside, every row skipped by the offset would be too.
  return sql<Row>`
    select ${shown?.columns ?? sql`kept.*`}, kept.sort_value::text as sort_value, kept.key_value::text as key_value
      from (select ${query.columns}, ${sort.column} as sort_value, ${key.column} as key_value
              from ${query.from} ${query.alongside ?? sql``}
             where ${past} and ${query.where}
             order by ${sort.column} ${direction}, ${key.column} ${direction}
             ${limit}) kept ${shown?.joins ?? sql``}
     order by kept.sort_value ${direction}, kept.key_value ${direction}`
}

/** Counts to one more than the most that is told. */
function countToMost({ from, where, onePlan }: ListQuery, rowsMax: number): RawBuilder<{ total: number }> {
  const rows = sql`select 1 from ${from} where ${where}`
  const counted = sql<{
    total: number
  }>`select count(*) as total from (${rows} limit ${sql.raw(String(rowsMax + 1))}) counted`
  // To skip rows is cheaper than to count them; where nothing is planned anew, the second way costs nothing.
  if (onePlan !== true) return counted
  const most = sql.raw(String(rowsMax))
  return sql`select case when exists (${rows} offset ${most} limit 1) then ${most} + 1 else (${counted}) end as total`
}

function cursorOf(row: Keyed<unknown>, back: boolean): string {
  return writeCursor({ back, sort: row.sort_value, key: row.key_value })
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.back ? 1 : 0, cursor.sort, cursor.key])).toString('base64url')
}

type ColumnType = ListQuery['sort']['type']

/** What PostgreSQL reads as a value of the type: a cursor comes back from outside and may be anything. */
const readable: Readonly<Record<ColumnType, (text: string) => boolean>> = {
  text: (text) => !text.includes('\0') && text.isWellFormed(),
  integer: (text) => wholeWithin(text, 2n ** 31n),
  bigint: (text) => wholeWithin(text, 2n ** 63n),
  date: (text) => isNever(text) || isBusinessDay(text),
  timestamptz: (text) => isNever(text) || isInstant(text),
}

/** What sorts rows without a time before or behind all others. */
function isNever(text: string): boolean {
  return text === '-infinity' || text === 'infinity'
}

/** As our sessions write instants: in UTC. */
function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/.test(text) &&
    isBusinessDay(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`))
  )
}

function wholeWithin(text: string, limit: bigint): boolean {
  if (!/^-?\d{1,19}$/.test(text)) return false
  const value = BigInt(text)
  return value >= -limit && value < limit
}

function readCursor(text: string, { sort: { type }, key: { type: keyType } }: ListQuery): Cursor {
  if (text === lastPage) return { back: true, sort: '', key: '' }
  try {
    const [back, sort, key] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    const both = typeof sort === 'string' && typeof key === 'string' && sort !== ''
    if (both && readable[type](sort) && readable[keyType](key)) return { back: back === 1, sort, key }
  } catch {
    // Falls through: not one of ours.
  }
  throw new LendingError('VALIDATION', { fields: { after: 'invalid_format' } })
}
