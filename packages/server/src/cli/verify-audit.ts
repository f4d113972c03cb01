import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { openBooks } from '../books/open-books.ts'
import { readConfig } from '../start/config.ts'
import type { Db } from '../db/pool.ts'
import { type ChainFinding, followChain } from '../records/people/trail-chain.ts'
import { trails } from '../records/people/trails.ts'
import { keptSeals } from '../secrets/seal-file.ts'

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

/** One line a trail, what is broken below it. */
export function chainReport(findings: readonly ChainFinding[]): string {
  const lines = findings.flatMap(({ trail, seals, rows, unsealed, kept, broken, behind }) => [
    `${broken.length === 0 ? 'holds' : 'BROKEN'}  ${trail.padEnd(10)}  ${rows} rows under ${seals} seals, ${unsealed} not sealed yet; ${kept} seals in audit-seals.log`,
    ...broken.map((what) => `        ${what}`),
    ...behind.map((what) => `        behind the first: ${what}`),
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
