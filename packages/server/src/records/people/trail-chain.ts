import type { Tx } from '../../db/pool.ts'
import type { KeptSeal } from '../../secrets/seal-file.ts'
import { auditSeals, type AuditSeal, sealBefore } from './audit-seals.ts'
import { countAfter, linkOf, startOfChain, trailRows, type Trail, type TrailRow } from './trails.ts'

const sealsAtOnce = 1_000
const rowsAtOnce = 5_000
/** Of a trail that was changed all over the first speak for the others, which are counted. */
const behindMax = 1_000

/** What the chain of one trail says. */
export interface ChainFinding {
  trail: Trail
  /** Seals that hold, from the first on. */
  seals: number
  /** Rows under them. */
  rows: number
  /** Rows after the last seal: nothing speaks for them yet. */
  unsealed: number
  /** The last row that a seal covers, of those followed. */
  sealedUpTo: number
  /** Seals kept outside the database that were compared. */
  kept: number
  /** The first broken link in words, and every kept seal that the database contradicts. */
  broken: string[]
  /** The broken links behind the first, each held against the seal before it as that one stands. */
  behind: string[]
}

/**
 * Follows the chain of a trail and holds it against the seals kept outside the database.
 * @param part the rows that are asked about: followed from the seal before the first to the one over the last
 */
export async function followChain(
  tx: Tx,
  trail: Trail,
  kept: readonly KeptSeal[],
  part?: { first: number; last: number },
): Promise<ChainFinding> {
  const before = part === undefined ? undefined : await sealBefore(tx, trail, part.first)
  const finding: ChainFinding = {
    trail,
    seals: 0,
    rows: 0,
    unsealed: 0,
    kept: kept.length,
    sealedUpTo: 0,
    broken: [],
    behind: [],
  }
  const keptByNumber = Map.groupBy(kept, ({ number }) => number)
  const found = new Set<number>()
  const chain: Chain = {
    hash: before?.hash ?? startOfChain(trail),
    lastId: before?.lastId ?? null,
    number: before?.number ?? 0,
  }
  const links: string[] = []
  for await (const { seal, rows } of sealedRows(tx, trail, chain)) {
    found.add(seal.number)
    for (const each of keptByNumber.get(seal.number) ?? [])
      if (each.hash !== seal.hash.toString('hex') || each.lastId !== seal.lastId)
        finding.broken.push(`seal ${seal.number} is not the one written down on ${each.day}`)
    const fault = faultOf(chain, seal, rows)
    if (fault !== null) links.push(fault)
    if (links.length === 0) {
      finding.seals += 1
      finding.rows += rows.length
    }
    // Also behind a broken link: what is changed there later must not hide in its shadow.
    Object.assign(chain, { hash: seal.hash, lastId: seal.lastId, number: seal.number })
    if (part !== undefined && seal.lastId >= part.last) break
  }
  finding.broken.unshift(...links.slice(0, 1))
  finding.behind = named(links.slice(1))
  finding.sealedUpTo = chain.lastId ?? 0
  finding.unsealed = await countAfter(tx, trail, finding.sealedUpTo)
  if (part !== undefined) return finding
  for (const { number, day } of kept)
    if (!found.has(number)) finding.broken.push(`seal ${number}, written down on ${day}, is gone`)
  return finding
}

/** Where the chain stands. */
interface Chain {
  hash: Buffer
  lastId: number | null
  number: number
}

function named(links: readonly string[]): string[] {
  const more = links.length - behindMax
  return more > 0 ? [...links.slice(0, behindMax), `${more} more links are broken`] : [...links]
}

/** What is wrong with the next link, null when nothing is. */
function faultOf({ hash, lastId, number }: Chain, seal: AuditSeal, rows: readonly TrailRow[]): string | null {
  if (seal.number !== number + 1)
    return `seal ${number + 1} is gone; seal ${seal.number} follows on ${number}`
  const where = `seal ${seal.number} of ${seal.sealedAt.toISOString()}, rows ${lastId === null ? 'up to' : `${lastId + 1} to`} ${seal.lastId}`
  if (rows.length < seal.rows) return `${where}: ${seal.rows - rows.length} of ${seal.rows} rows are gone`
  if (rows.length > seal.rows) return `${where}: ${rows.length - seal.rows} rows were put in`
  return rows.reduce(linkOf, hash).equals(seal.hash)
    ? null
    : `${where}: a row or the seal itself is not what was sealed`
}

/** Every seal from one on with the rows it covers. */
async function* sealedRows(
  tx: Tx,
  trail: Trail,
  from: Readonly<Pick<Chain, 'number' | 'lastId'>>,
): AsyncGenerator<{ seal: AuditSeal; rows: TrailRow[] }> {
  let waiting: TrailRow[] = []
  let readUpTo = from.lastId
  for (let { number } = from; ;) {
    const seals = await auditSeals(tx, trail, number, sealsAtOnce)
    const upTo = seals.at(-1)?.lastId
    if (upTo === undefined) return
    for (const seal of seals) {
      while (readUpTo === null || readUpTo < Math.min(seal.lastId, upTo)) {
        const page: TrailRow[] = await trailRows(tx, trail, { after: readUpTo, upTo, max: rowsAtOnce })
        const [taken, end] = wholeIds(page, upTo)
        waiting.push(...taken)
        readUpTo = end
      }
      const end = waiting.findIndex(({ id }) => id > seal.lastId)
      const count = end === -1 ? waiting.length : end
      yield { seal, rows: waiting.slice(0, count) }
      waiting = waiting.slice(count)
      number = seal.number
    }
  }
}

/** What of a page may be taken, and up to which id: of a full one not its last id, which a row put in may share. */
function wholeIds(page: TrailRow[], upTo: number): [TrailRow[], number] {
  const last = page.at(-1)
  if (last === undefined || page.length < rowsAtOnce) return [page, upTo]
  const before = page.filter(({ id }) => id < last.id)
  return before.length === 0 ? [page, last.id] : [before, last.id - 1]
}
