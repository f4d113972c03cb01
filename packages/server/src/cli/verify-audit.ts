import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { openBooks } from '../books/open-books.ts'
import { readConfig } from '../start/config.ts'
import type { Db, Tx } from '../db/pool.ts'
import { auditSeals, type AuditSeal } from '../records/people/audit-seals.ts'
import {
  countAfter,
  linkOf,
  startOfChain,
  trailRows,
  trails,
  type Trail,
  type TrailRow,
} from '../records/people/trails.ts'
import { keptSeals, type KeptSeal } from '../secrets/seal-file.ts'

const sealsAtOnce = 1_000
const rowsAtOnce = 5_000

/** What the chain of one trail says. */
export interface ChainFinding {
  trail: Trail
  /** Seals that hold, from the first on. */
  seals: number
  /** Rows under them. */
  rows: number
  /** Rows after the last seal: nothing speaks for them yet. */
  unsealed: number
  /** Seals kept outside the database that were compared. */
  kept: number
  /** The first broken link in words, and every kept seal that the database contradicts. */
  broken: string[]
}

/**
 * Follows the chains over the audit trail and the access log from their first row on, and holds them against the seals kept
 * in the data folder. Reads one moment, so it may run beside a working server; changes nothing.
 */
export async function verifyAudit(db: Db, dataDir: string): Promise<ChainFinding[]> {
  const { seals: kept, unreadable } = await keptSeals(dataDir)
  const findings = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      await sql`select set_config('lumbung.apps', '*', true)`.execute(tx)
      const each: ChainFinding[] = []
      for (const trail of trails)
        each.push(
          await followChain(
            tx,
            trail,
            kept.filter((seal) => seal.trail === trail),
          ),
        )
      return each
    })
  findings[0]?.broken.push(...unreadable.map((line) => `line ${line} of audit-seals.log is not a seal`))
  return findings
}

async function followChain(tx: Tx, trail: Trail, kept: readonly KeptSeal[]): Promise<ChainFinding> {
  const finding: ChainFinding = { trail, seals: 0, rows: 0, unsealed: 0, kept: kept.length, broken: [] }
  const keptByNumber = Map.groupBy(kept, ({ number }) => number)
  const found = new Set<number>()
  const chain: Chain = { hash: startOfChain(trail), lastId: null, number: 0, sealedUpTo: 0 }
  let isWhole = true
  for await (const { seal, rows } of sealedRows(tx, trail)) {
    found.add(seal.number)
    chain.sealedUpTo = seal.lastId
    for (const each of keptByNumber.get(seal.number) ?? [])
      if (each.hash !== seal.hash.toString('hex') || each.lastId !== seal.lastId)
        finding.broken.push(`seal ${seal.number} is not the one written down on ${each.day}`)
    const fault = isWhole ? faultOf(chain, seal, rows) : null
    if (fault !== null) {
      isWhole = false
      finding.broken.unshift(fault)
    }
    if (!isWhole) continue
    finding.seals += 1
    finding.rows += rows.length
    Object.assign(chain, { hash: seal.hash, lastId: seal.lastId, number: seal.number })
  }
  finding.unsealed = await countAfter(tx, trail, chain.sealedUpTo)
  for (const { number, day } of kept)
    if (!found.has(number)) finding.broken.push(`seal ${number}, written down on ${day}, is gone`)
  return finding
}

/** Where the chain stands. */
interface Chain {
  hash: Buffer
  lastId: number | null
  number: number
  /** As the seals say, whole or not. */
  sealedUpTo: number
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

/** Every seal with the rows it covers. */
async function* sealedRows(tx: Tx, trail: Trail): AsyncGenerator<{ seal: AuditSeal; rows: TrailRow[] }> {
  let waiting: TrailRow[] = []
  let readUpTo: number | null = null
  for (let number = 0; ;) {
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

/** One line a trail, what is broken below it. */
export function chainReport(findings: readonly ChainFinding[]): string {
  const lines = findings.flatMap(({ trail, seals, rows, unsealed, kept, broken }) => [
    `${broken.length === 0 ? 'holds' : 'BROKEN'}  ${trail.padEnd(10)}  ${rows} rows under ${seals} seals, ${unsealed} not sealed yet; ${kept} seals in audit-seals.log`,
    ...broken.map((what) => `        ${what}`),
  ])
  return `${lines.join('\n')}\n`
}

/** The database of DATABASE_URL, or the embedded one of DATA_DIR. */
async function main(): Promise<number> {
  const config = readConfig(process.env)
  const books = await openBooks(config)
  if (books === null) {
    process.stderr.write(
      `There is no audit: DATABASE_URL is not set and ${config.dataDir} holds no database.\n`,
    )
    return 1
  }
  try {
    const findings = await verifyAudit(books.db, config.dataDir)
    process.stdout.write(chainReport(findings))
    return findings.every(({ broken }) => broken.length === 0) ? 0 : 1
  } finally {
    await books.close()
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main().then(
    (status) => {
      process.exitCode = status
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      process.exitCode = 1
    },
  )
}
