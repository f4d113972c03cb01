import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { StartRefused } from '../db/embedded/start-refused.ts'
import { openDb, openPool } from '../db/pool.ts'
import { readConfig } from '../start/config.ts'
import { printable } from '../start/run-product.ts'
import { chainReport, verifyAudit } from './verify-audit.ts'
import { reportOf, verifyBooks } from './verify-books.ts'

/** Runs a program of PostgreSQL; what it says goes where ours goes. */
async function run(program: string, args: readonly string[]): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () =>
      reject(new StartRefused(`${program} cannot be run: install the client programs of PostgreSQL.`)),
    )
    child.once('exit', resolve)
  })
  if (code !== 0) throw new StartRefused(`${program} ended with ${code}: nothing is proved by this drill.`)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Proves the books and the trail of a database that was restored. @returns whether both hold */
async function proves(url: string, dataDir: string): Promise<boolean> {
  const pool = openPool(url, pino({ level: 'silent' }))
  try {
    const books = await verifyBooks(openDb(pool))
    const trails = await verifyAudit(openDb(pool), dataDir)
    process.stdout.write(reportOf(books) + chainReport(trails))
    return (
      books.every(({ violations }) => violations.length === 0) &&
      trails.every(({ broken }) => broken.length === 0)
    )
  } finally {
    await pool.end()
  }
}

/**
 * Dumps the database of DATABASE_URL, restores it beside itself under another name, proves books and trail there, and takes
 * both away again. The user of DATABASE_URL must see all rows (`BYPASSRLS`) and may make databases.
 */
async function drill(): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl === null)
    throw new StartRefused(
      'Set DATABASE_URL: the embedded database is copied with its DATA_DIR, while it stands still.',
    )
  const folder = await mkdtemp(join(tmpdir(), 'lumbung-drill-'))
  const [dump, name] = [join(folder, 'dump'), `lumbung_drill_${randomBytes(4).toString('hex')}`]
  const restored = new URL(databaseUrl)
  restored.pathname = `/${name}`
  const secondsFrom = (begun: number) => ((Date.now() - begun) / 1_000).toFixed(1)
  try {
    const begun = Date.now()
    await run('pg_dump', ['--format=custom', `--file=${dump}`, `--dbname=${databaseUrl}`])
    process.stdout.write(`dumped    ${(await stat(dump)).size} bytes in ${secondsFrom(begun)} s\n`)
    await onServer(databaseUrl, `create database ${name}`)
    const back = Date.now()
    await run('pg_restore', ['--exit-on-error', `--dbname=${restored.href}`, dump])
    process.stdout.write(`restored  in ${secondsFrom(back)} s\n`)
    return (await proves(restored.href, dataDir)) ? 0 : 1
  } finally {
    await rm(folder, { recursive: true })
    await onServer(databaseUrl, `drop database if exists ${name} with (force)`)
  }
}

drill().then(
  (status) => {
    process.exitCode = status
  },
  (error: unknown) => {
    process.stderr.write(`${printable(error)}\n`)
    process.exitCode = 1
  },
)
