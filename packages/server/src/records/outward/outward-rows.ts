import { type Selectable, sql, type Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import {
  type Feed,
  type OutwardEvent,
  outwardFlow,
  type OutwardState,
  type RowKind,
  type SentFeed,
  stuckStates,
} from '@lumbung/domain/outward/feed'
import type { OutwardFieldName, OutwardValues } from '@lumbung/domain/outward/fields'
import type { RowProblem } from '@lumbung/domain/outward/layout'
import type { Tx } from '../../db/pool.ts'
import type { OutwardRow as OutwardRowTable } from '../../db/tables.ts'
import { lockVersioned, moveVersioned } from '../running/versioned-row.ts'
import type { Seals } from '../../secrets/seals.ts'

export type OutwardRow = Omit<
  Selectable<OutwardRowTable>,
  'feed' | 'kind' | 'state' | 'figures' | 'problems'
> & {
  feed: Feed
  kind: RowKind
  state: OutwardState
  figures: OutwardValues
  problems: RowProblem[]
}
type Change = Omit<Updateable<OutwardRowTable>, 'id' | 'key' | 'state'>

/**
 * Rows of a feed whose time has come, locked, at most one of an order: what came before it is with the receiver, and what its
 * receiver would not know without another row waits for that one.
 */
export async function dueRows(tx: Tx, feed: SentFeed, now: Date, most: number): Promise<OutwardRow[]> {
  const { rows } = await sql<OutwardRow>`
    select r.* from outward_row r
     where r.feed = ${feed} and r.state = 'waiting' and (r.next_try_at is null or r.next_try_at <= ${now})
       and not exists (select from outward_row b where b.order_no = r.order_no and b.feed = r.feed and b.place < r.place
                          and (b.state in ('waiting', 'sent', 'unknown')
                               or (b.feed = 'pusdafil' and b.kind in ('user', 'loan') and b.state in ('invalid', 'refused'))))
     order by r.place limit ${most} for update of r skip locked`.execute(tx)
  return rows
}

/** Rows that may have arrived and whose answer is not known, locked. @param leftBefore the machine's time: who died left them */
export async function rowsToAsk(
  tx: Tx,
  feed: SentFeed,
  { now, leftBefore }: { now: Date; leftBefore: Date },
  most: number,
): Promise<OutwardRow[]> {
  const { rows } = await sql<OutwardRow>`
    select r.* from outward_row r
     where r.feed = ${feed} and r.state in ('sent', 'unknown')
       and ((r.state = 'unknown' and r.next_try_at <= ${now}) or (r.state = 'sent' and r.claimed_at < ${leftBefore}))
     order by r.place limit ${most} for update of r skip locked`.execute(tx)
  return rows
}

/** The feeds that have something to send or to ask about. */
export async function feedsDue(tx: Tx, now: Date, leftBefore: Date): Promise<SentFeed[]> {
  const { rows } = await sql<{ feed: SentFeed }>`
    select distinct r.feed from outward_row r
     where r.feed <> 'slik' and r.state in ('waiting', 'sent', 'unknown')
       and case r.state when 'waiting' then r.next_try_at is null or r.next_try_at <= ${now}
                        when 'unknown' then r.next_try_at <= ${now} else r.claimed_at < ${leftBefore} end`.execute(
    tx,
  )
  return rows.map(({ feed }) => feed)
}

/**
 * Moves a row along its flow.
 * @throws STATE_CONFLICT when there is no such way, or somebody was faster
 */
export async function moveRow(
  tx: Tx,
  row: Pick<OutwardRow, 'id' | 'state'>,
  event: OutwardEvent,
  change: Change = {},
): Promise<void> {
  await moveVersioned(tx, 'outward_row', outwardFlow, row, event, change)
}

/** @throws NOT_FOUND (also out of scope), VERSION_CONFLICT */
export async function lockRow(tx: Tx, id: number, version?: number): Promise<OutwardRow> {
  return (await lockVersioned(tx, 'outward_row', id, version)) as unknown as OutwardRow
}

/** How many rows of a feed wait for a person. */
export async function countStuck(tx: Tx, feed: Feed): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from outward_row
     where feed = ${feed} and state in (${sql.join([...stuckStates])})`.execute(tx)
  return rows[0]?.rows ?? 0
}

/** How many rows of a feed were tried so often that a person should know. */
export async function countHeldUp(tx: Tx, feed: Feed, tries: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from outward_row
     where feed = ${feed} and state in ('waiting', 'sent', 'unknown') and tries > 0 and tries >= ${tries}`.execute(
    tx,
  )
  return rows[0]?.rows ?? 0
}

/** Another row in the place of one that was refused, to be sent at once; the refused one stays as it was. @returns its number */
export async function correctRow(tx: Tx, row: OutwardRow, at: Date): Promise<number> {
  await moveRow(tx, row, 'correct')
  const key = /~(\d+)$/.exec(row.key)
  const next = key === null ? `${row.key}~2` : row.key.replace(/\d+$/, String(Number(key[1]) + 1))
  const { rows } = await sql<{ id: number }>`
    insert into outward_row (feed, kind, key, day, order_no, borrower_id, loan_event_id, amount, counts, figures, corrects_id, place, made_at)
    select feed, kind, ${next}, day, order_no, borrower_id, loan_event_id, amount, counts, figures, id, place, ${at}
      from outward_row where id = ${row.id}
    returning id`.execute(tx)
  return rows[0]?.id ?? refuse('STATE_CONFLICT', { state: row.state })
}

/** Keeps what is told from now on of the borrower of a row, in every feed. */
export async function addCorrections(
  tx: Tx,
  seals: Seals,
  row: Pick<OutwardRow, 'id' | 'order_no' | 'borrower_id'>,
  values: readonly { field: OutwardFieldName; value: string }[],
  by: { reason: string; staffId: number; at: Date },
): Promise<void> {
  if (values.length === 0) return
  await tx
    .insertInto('outward_correction')
    .values(
      values.map(({ field, value }) => ({
        row_id: row.id,
        order_no: row.order_no,
        borrower_id: row.borrower_id,
        field,
        value_sealed: seals.seal(value),
        reason: by.reason,
        set_by: by.staffId,
        set_at: by.at,
      })),
    )
    .execute()
}

/** What people said instead of what orders have, the latest last; of the person, whatever the order. */
export async function correctionsOf(
  tx: Tx,
  seals: Seals,
  rows: readonly Pick<OutwardRow, 'order_no' | 'borrower_id'>[],
): Promise<{ orderNo: string; borrowerId: number | null; field: OutwardFieldName; value: string }[]> {
  const orders = rows.map(({ order_no: orderNo }) => orderNo)
  const borrowers = rows.flatMap(({ borrower_id: id }) => (id === null ? [] : [id]))
  const found = await tx
    .selectFrom('outward_correction')
    .select(['order_no', 'borrower_id', 'field', 'value_sealed'])
    .where((where) =>
      where.or([
        where('order_no', '=', sql<string>`any(${orders}::text[])`),
        where('borrower_id', '=', sql<number>`any(${borrowers}::integer[])`),
      ]),
    )
    .orderBy('id')
    .execute()
  return found.map((each) => ({
    orderNo: each.order_no,
    borrowerId: each.borrower_id,
    field: each.field as OutwardFieldName,
    value: seals.open(each.value_sealed),
  }))
}
