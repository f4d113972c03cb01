import { sql } from 'kysely'
import type { Tx } from '../db/pool.ts'
import type { Move } from './move.ts'
import { movesOf, trails as allTrails, type Trail, type TrailRow } from './trails.ts'

/** So far before the end of a trail rows may still appear whose transactions had begun when the look began. */
const rowsBefore = 200
/** Of one trail in one look; more than these move everything. */
const rowsMax = 1_000
/** A row may have its number a moment before its transaction is seen: so many looks are waited for at least. */
const looksMin = 3

interface End {
  trail: Trail
  /** The last number that was given, whatever became of its row. */
  given: number
  /** No row up to it can appear any more. */
  settled: number
  /** Rows after it that were told of. */
  told: Set<number>
}

/** Which numbers were given when it was looked, and which transactions had not begun then. */
interface Seen {
  given: readonly number[]
  nextTransaction: bigint
}

/** What was committed between two looks; null: more than can be told apart. */
export type Found = readonly Move[] | null

/**
 * The ends of all trails, as one process has seen them. A row has its number before it is committed, so that one may appear
 * behind another: a stretch is looked at again until no transaction that could add to it is left. Where no number was given
 * since, no row is looked for at all.
 */
export class TrailEnds {
  readonly #trails: readonly Trail[]
  #ends: readonly End[] = []
  #past: readonly Seen[] = []
  /** How many payouts each app has of whose fate nothing is known: the channel's silence leaves no row. */
  #unknown = new Map<string, number>()

  /** @param trails which are looked at; all, unless a test asks what one of them says */
  constructor(trails = allTrails) {
    this.#trails = trails
  }

  /** @returns what was committed since the look before; of the first look nothing */
  async look(tx: Tx, wall: Date): Promise<Found> {
    if (this.#ends.length === 0) {
      await this.#begin(tx, wall)
      return []
    }
    const { oldestOpen, ...seen } = await numbersGiven(tx, this.#trails)
    const moves: Move[] = []
    let tooMany = false
    for (const [index, end] of this.#ends.entries()) {
      end.given = seen.given[index] ?? end.given
      if (end.given === end.settled) continue
      const found = await newRows(tx, end, wall)
      if (found === null) tooMany = true
      else moves.push(...found)
    }
    moves.push(...(await this.#unknownMoves(tx)))
    this.#settle(seen, oldestOpen)
    return tooMany ? null : moves
  }

  async #begin(tx: Tx, wall: Date): Promise<void> {
    const ends: End[] = []
    const { given } = await numbersGiven(tx, this.#trails)
    for (const [index, trail] of this.#trails.entries()) {
      const last = given[index] ?? 0
      const settled = Math.max(0, last - rowsBefore)
      ends.push({
        trail,
        given: last,
        settled,
        told: new Set(await idsAfter(tx, trail, settled, wall, rowsMax)),
      })
    }
    this.#unknown = await unknownPayouts(tx)
    this.#ends = ends
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
      const bound = end.told.size > rowsMax ? end.given - rowsBefore : 0
      const upTo = Math.max(isOver ? (oldest.given[index] ?? 0) : 0, bound)
      if (upTo <= end.settled) continue
      end.settled = upTo
      for (const id of end.told) if (id <= upTo) end.told.delete(id)
    }
    if (isOver) this.#past = this.#past.slice(1)
  }
}

/** The last number given in each trail, committed or not, and which transactions are open. */
async function numbersGiven(tx: Tx, trails: readonly Trail[]): Promise<Seen & { oldestOpen: bigint }> {
  const last = ({ table }: Trail) =>
    sql`(select case when is_called then last_value else 0 end from ${sql.table(`${table}_id_seq`)})`
  const { rows } = await sql<{ given: number[]; oldest_open: string; next_transaction: string }>`
    select array[${sql.join(trails.map(last))}]::float8[] as given,
           pg_snapshot_xmin(pg_current_snapshot())::text as oldest_open,
           pg_snapshot_xmax(pg_current_snapshot())::text as next_transaction`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a look at the trails answers one row')
  return {
    given: row.given,
    oldestOpen: BigInt(row.oldest_open),
    nextTransaction: BigInt(row.next_transaction),
  }
}

async function idsAfter(tx: Tx, { table, recent }: Trail, id: number, wall: Date, max: number) {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id > ${id} and ${recent(wall)} order by id desc limit ${max}`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** What was not told of yet; null when it is too much, and then all of it counts as told. */
async function newRows(tx: Tx, end: End, wall: Date): Promise<Move[] | null> {
  const { trail, settled, told } = end
  const fresh = (await idsAfter(tx, trail, settled, wall, rowsMax + told.size)).filter((id) => !told.has(id))
  if (fresh.length >= rowsMax) {
    end.settled = end.given
    told.clear()
    return null
  }
  if (fresh.length === 0) return []
  for (const id of fresh) told.add(id)
  const { rows } = await movesOf(trail, fresh).execute(tx)
  return rows.map(moveOf)
}

function moveOf({ topic, app, agencies, staff_id: staffId }: TrailRow): Move {
  return { topic, app, agencies: agencies ?? [], staffId }
}

async function unknownPayouts(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ app: string; payouts: number }>`
    select o.app_code as app, count(*)::integer as payouts from disbursement d join orders o on o.order_no = d.order_no
     where d.state = ${'unknown'} group by 1`.execute(tx)
  return new Map(rows.map(({ app, payouts }) => [app, payouts]))
}
