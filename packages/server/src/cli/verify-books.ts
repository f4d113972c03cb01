import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Findings, type Finding } from '../books/invariant.ts'
import { checkLoans } from '../books/loan-checks.ts'
import { checkTables } from '../books/table-checks.ts'
import { readConfig } from '../start/config.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { openDb, openPool, type Db } from '../db/pool.ts'

const violationsShownMax = 20

/**
 * Proves the invariants I1–I13 (`books/invariant.ts`) over everything in the database, by SQL over whole tables and by
 * folding every loan again. Reads one moment, so it may run beside a working server; changes nothing.
 */
export async function verifyBooks(db: Db): Promise<Finding[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      await sql`select set_config('lumbung.apps', '*', true)`.execute(tx)
      const findings = new Findings()
      await checkTables(tx, findings)
      await checkLoans(tx, findings)
      return findings.all()
    })
}

/** One line an invariant, the first violations below it. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ code, says, checked, violations }) => [
    `${violations.length === 0 ? 'holds' : 'BROKEN'}  ${code.padEnd(3)}  ${String(checked).padStart(9)} checked  ${says}`,
    ...violations.slice(0, violationsShownMax).map((what) => `        ${what}`),
    ...(violations.length > violationsShownMax
      ? [`        … and ${violations.length - violationsShownMax} more`]
      : []),
  ])
  return `${lines.join('\n')}\n`
}

/** The database of DATABASE_URL, or the embedded one of DATA_DIR. */
async function main(): Promise<number> {
  const config = readConfig(process.env)
  const log = pino({ level: 'silent' })
  const embedded =
    config.databaseUrl !== null || !existsSync(join(config.dataDir, 'postgres'))
      ? null
      : await startEmbedded({
          dataDir: config.dataDir,
          mode: 'durable',
          log: { info: () => undefined, warn: () => undefined },
        })
  const url = config.databaseUrl ?? embedded?.url
  if (url === undefined) {
    process.stderr.write(
      `There are no books: DATABASE_URL is not set and ${config.dataDir} holds no database.\n`,
    )
    return 1
  }
  const pool = openPool(url, log)
  try {
    const findings = await verifyBooks(openDb(pool))
    process.stdout.write(reportOf(findings))
    return findings.every(({ violations }) => violations.length === 0) ? 0 : 1
  } finally {
    await pool.end()
    await embedded?.stop()
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
