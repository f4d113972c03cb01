import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** Unknown tokens of one address: so many at once, then so many a second. */
const strangersMax = 600
const strangersPerSecond = 2
const addressesMax = 10_000
const sessionsKnownMax = 50_000
const openedKnownMax = 1_000
const knownForMs = 1_000

/**
 * Keeps tokens that were made up from the database: past its measure an address is asked to wait before anything is
 * looked up, unless the token is one of the sessions that live, which are read anew at most once a second. So a living
 * session is never stopped by its neighbours.
 */
export class StrangerTokens {
  readonly #db: Db
  /** How many unknown tokens came lately, by address; what came earliest is forgotten first. */
  readonly #levels = new Map<string, { level: number; atMs: number }>()
  readonly #opened = new Set<string>()
  #living: Promise<ReadonlySet<string>> | null = null
  #readAtMs = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Whether a token may be looked up. */
  async mayAsk(address: string, tokenHash: Buffer, wall: Date): Promise<boolean> {
    if (this.#levelOf(address, wall) < strangersMax) return true
    const token = tokenHash.toString('hex')
    return this.#opened.has(token) || (await this.#livingAt(wall)).has(token)
  }

  /** A session that was opened a moment ago, before the living are read anew. */
  know(tokenHash: Buffer): void {
    this.#opened.add(tokenHash.toString('hex'))
    const [earliest] = this.#opened
    if (this.#opened.size > openedKnownMax && earliest !== undefined) this.#opened.delete(earliest)
  }

  /** Counts a token that nobody has. */
  count(address: string, wall: Date): void {
    const level = this.#levelOf(address, wall) + 1
    this.#levels.delete(address)
    this.#levels.set(address, { level, atMs: wall.getTime() })
    const [oldest] = this.#levels.keys()
    if (this.#levels.size > addressesMax && oldest !== undefined) this.#levels.delete(oldest)
  }

  #levelOf(address: string, wall: Date): number {
    const known = this.#levels.get(address)
    if (known === undefined) return 0
    return Math.max(0, known.level - ((wall.getTime() - known.atMs) / 1_000) * strangersPerSecond)
  }

  async #livingAt(wall: Date): Promise<ReadonlySet<string>> {
    if (this.#living === null || wall.getTime() - this.#readAtMs >= knownForMs) {
      this.#readAtMs = wall.getTime()
      this.#living = this.#read(wall)
    }
    return await this.#living
  }

  async #read(wall: Date): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ hash: Buffer }>`
      select token_hash as hash from session where ended_at is null and expires_at > ${wall}
       order by created_at desc limit ${sessionsKnownMax}`.execute(this.#db)
    return new Set(rows.map(({ hash }) => hash.toString('hex')))
  }
}
