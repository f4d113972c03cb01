import { sql } from 'kysely'
import type { Tx } from '../db/pool.ts'
import type { Move } from './move.ts'
import { trails, type Trail, type TrailRow } from './trails.ts'

/** So far before the end of a trail rows may still appear whose transactions had begun when the look began. */
const rowsBefore = 200
/** Of one trail in one look; more than these move everything. */
const rowsMax = 1_000
/** A row may have its number a moment before its transaction is seen: so many looks are waited for at least. */
const looksMin = 3

interface End {
  trail: Trail
  /** No row up to it can appear any more. */
  settled: number
  /** Rows after it that were told of. */
  told: Set<number>
}

/** How far a look saw, and which transactions had not begun then. */
interface Seen {
  ends: readonly number[]
  nextTransaction: bigint
}

/** What was committed between two looks; null: more than can be told apart. */
export type Found = readonly Move[] | null

/**
 * The ends of all trails, as one process has seen them. A row has its number before it is committed, so that one may appear
 * behind another: a stretch is looked at again until no transaction that could add to it is left.
 */
export class TrailEnds {
  #ends: readonly End[] = []
  #past: readonly Seen[] = []
  /** How many payouts each app has of whose fate nothing is known: the channel's silence leaves no row. */
  #unknown = new Map<string, number>()

  /** @returns what was committed since the look before; of the first look nothing */
  async look(tx: Tx, wall: Date): Promise<Found> {
    if (this.#ends.length === 0) {
      await this.#begin(tx, wall)
      return []
    }
    const { counts, oldestOpen, nextTransaction } = await this.#counted(tx, wall)
    const moves: Move[] = []
    let tooMany = false
    for (const [index, end] of this.#ends.entries()) {
      if (counts[index] === end.told.size) continue
      const found = await newRows(tx, end, wall)
      if (found === null) tooMany = true
      else moves.push(...found)
    }
    moves.push(...(await this.#unknownMoves(tx)))
    this.#settle({ ends: this.#ends.map(lastOf), nextTransaction }, oldestOpen)
    return tooMany ? null : moves
  }

  async #begin(tx: Tx, wall: Date): Promise<void> {
    const ends: End[] = []
    for (const trail of trails) {
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(trail.table)} where ${trail.recent(wall)} order by id desc limit ${rowsBefore}`.execute(
        tx,
      )
      const told = new Set(rows.map(({ id }) => id))
      ends.push({ trail, settled: Math.max(0, (rows[0]?.id ?? 0) - rowsBefore), told })
    }
    for (const end of ends) for (const id of end.told) if (id <= end.settled) end.told.delete(id)
    this.#unknown = await unknownPayouts(tx)
    this.#ends = ends
  }

  async #counted(tx: Tx, wall: Date) {
    const count = ({ trail: { table, recent }, settled }: End) =>
      sql`(select count(*)::integer from ${sql.table(table)} where id > ${settled} and ${recent(wall)})`
    const { rows } = await sql<{ counts: number[]; oldest_open: string; next_transaction: string }>`
      select array[${sql.join(this.#ends.map(count))}] as counts,
             pg_snapshot_xmin(pg_current_snapshot())::text as oldest_open,
             pg_snapshot_xmax(pg_current_snapshot())::text as next_transaction`.execute(tx)
    const [row] = rows
    if (row === undefined) throw new Error('a look at the trails answers one row')
    const { counts, oldest_open: oldestOpen, next_transaction: nextTransaction } = row
    return { counts, oldestOpen: BigInt(oldestOpen), nextTransaction: BigInt(nextTransaction) }
  }

  async #unknownMoves(tx: Tx): Promise<Move[]> {
    const now = await unknownPayouts(tx)
    const before = this.#unknown
    this.#unknown = now
    const apps = new Set([...before.keys(), ...now.keys()])
    return [...apps]
      .filter((app) => before.get(app) !== now.get(app))
      .map((app) => ({ topic: 'payouts', app, agencies: [], staffId: null }))
  }

  /** Forgets what can change no more. */
  #settle(seen: Seen, oldestOpen: bigint): void {
    this.#past = [...this.#past, seen]
    const [oldest] = this.#past
    const isOver =
      oldest !== undefined && this.#past.length > looksMin && oldestOpen >= oldest.nextTransaction
    for (const [index, end] of this.#ends.entries()) {
      // A transaction that stays open for long is not waited for without end.
      const bound = end.told.size > rowsMax ? lastOf(end) - rowsBefore : 0
      const upTo = Math.max(isOver ? (oldest.ends[index] ?? 0) : 0, bound)
      if (upTo <= end.settled) continue
      end.settled = upTo
      for (const id of end.told) if (id <= upTo) end.told.delete(id)
    }
    if (isOver) this.#past = this.#past.slice(1)
  }
}

const lastOf = ({ told, settled }: End): number => Math.max(settled, ...told)

/** What was not told of yet; null when it is too much, and then all of it counts as told. */
async function newRows(tx: Tx, end: End, wall: Date): Promise<Move[] | null> {
  const { trail, settled, told } = end
  const { rows: ids } = await sql<{ id: number }>`
    select id from ${sql.table(trail.table)} where id > ${settled} and ${trail.recent(wall)}
     order by id desc limit ${rowsMax + told.size}`.execute(tx)
  const fresh = ids.map(({ id }) => id).filter((id) => !told.has(id))
  if (fresh.length >= rowsMax) {
    end.settled = ids[0]?.id ?? settled
    told.clear()
    return null
  }
  if (fresh.length === 0) return []
  for (const id of fresh) told.add(id)
  const { rows } = await trail.moves((id) => sql`${id} = any(${fresh}::bigint[])`).execute(tx)
  return rows.map(moveOf)
}

function moveOf({ topic, app, agencies, staff_id: staffId }: TrailRow): Move {
  return { topic, app, agencies: agencies ?? [], staffId }
}

async function unknownPayouts(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ app: string; payouts: number }>`
    select o.app_code as app, count(*)::integer as payouts from disbursement d join orders o on o.order_no = d.order_no
     where d.state = 'unknown' group by 1`.execute(tx)
  return new Map(rows.map(({ app, payouts }) => [app, payouts]))
}
