import { sql, type RawBuilder } from 'kysely'
import { LendingError } from '@lumbung/domain/errors'
import { totalRowsMax } from '@lumbung/contract/list'
import type { Tx } from '../db/pool.ts'

/** A list query in pieces; every piece is fixed SQL with parameters, never a name from outside. */
export interface ListQuery {
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** Must not be null: lists sort by columns that every row has. */
  sort: {
    column: RawBuilder<unknown>
    type: 'timestamptz' | 'date' | 'bigint' | 'integer' | 'text'
    descending: boolean
  }
  /** Breaks ties; unique. */
  key: { column: RawBuilder<unknown>; type: 'text' | 'integer' | 'bigint' }
  paging: { size: number; page?: number | undefined; after?: string | undefined; exact?: boolean | undefined }
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
 * One page of a list: by page number within the first 10,000 rows, by cursor beyond, with a total
 * that counts up to 10,000 (specification of paging: rulings 33).
 * @throws VALIDATION on a cursor or page that is not one of this list's
 */
export async function listPage<Row extends object>(tx: Tx, query: ListQuery): Promise<Page<Row>> {
  const { size, page = 1, after, exact = false } = query.paging
  if (after === undefined && page > 1 && (page - 1) * size >= totalRowsMax) {
    throw new LendingError('VALIDATION', { fields: { page: 'too_big' } })
  }
  const cursor = after === undefined ? null : readCursor(after)
  const back = cursor?.back ?? false
  const rows = await readRows<Row>(tx, query, cursor, after === undefined ? (page - 1) * size : 0)
  const more = rows.length > size
  const kept = rows.slice(0, size)
  const items = back ? kept.toReversed() : kept
  const counted = await countRows(tx, query, exact)
  const first = items[0]
  const last = items.at(-1)
  const hasNext = back ? after !== lastPage : more
  const hasPrevious = back ? more : after !== undefined || page > 1
  return {
    items: items.map(({ sort_value: _sort, key_value: _key, ...row }) => row as unknown as Row),
    ...counted,
    next:
      hasNext && last !== undefined
        ? writeCursor({ back: false, sort: last.sort_value, key: last.key_value })
        : null,
    previous:
      hasPrevious && first !== undefined
        ? writeCursor({ back: true, sort: first.sort_value, key: first.key_value })
        : null,
  }
}

type Keyed<Row> = Row & { sort_value: string; key_value: string }

async function readRows<Row>(
  tx: Tx,
  query: ListQuery,
  cursor: Cursor | null,
  offset: number,
): Promise<Keyed<Row>[]> {
  const { sort, key } = query
  const descending = sort.descending !== (cursor?.back ?? false)
  const direction = descending ? sql`desc` : sql`asc`
  const past =
    cursor === null || cursor.sort === ''
      ? sql`true`
      : sql`(${sort.column}, ${key.column}) ${descending ? sql`<` : sql`>`}
            (${cursor.sort}::${sql.raw(sort.type)}, ${cursor.key}::${sql.raw(key.type)})`
  // Written out as text only for the rows that are kept: inside, every row skipped by the offset would be too.
  const { rows } = await sql<Keyed<Row>>`
    select kept.*, kept.sort_value::text as sort_value, kept.key_value::text as key_value
      from (select ${query.columns}, ${sort.column} as sort_value, ${key.column} as key_value
              from ${query.from}
             where ${query.where} and ${past}
             order by ${sort.column} ${direction}, ${key.column} ${direction}
             limit ${query.paging.size + 1} offset ${offset}) kept
     order by kept.sort_value ${direction}, kept.key_value ${direction}`.execute(tx)
  return rows
}

async function countRows(
  tx: Tx,
  query: ListQuery,
  exact: boolean,
): Promise<{ total: number; exact: boolean }> {
  const limit = exact ? sql`` : sql`limit ${totalRowsMax + 1}`
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${query.from} where ${query.where} ${limit}) counted`.execute(
    tx,
  )
  const total = rows[0]?.total ?? 0
  return exact || total <= totalRowsMax ? { total, exact: true } : { total: totalRowsMax, exact: false }
}

function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.back ? 1 : 0, cursor.sort, cursor.key])).toString('base64url')
}

function readCursor(text: string): Cursor {
  if (text === lastPage) return { back: true, sort: '', key: '' }
  try {
    const [back, sort, key] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    if (typeof sort === 'string' && typeof key === 'string' && sort !== '')
      return { back: back === 1, sort, key }
  } catch {
    // Falls through: not one of ours.
  }
  throw new LendingError('VALIDATION', { fields: { after: 'invalid_format' } })
}
