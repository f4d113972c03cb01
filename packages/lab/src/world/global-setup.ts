import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { createSeals } from '@lumbung/server/secrets/seals'
import { startEmbedded } from '@lumbung/server/db/embedded/start-embedded'
import { migrate } from '@lumbung/server/db/migrate'
import { openDb, openPool } from '@lumbung/server/db/pool'
import { transact } from '@lumbung/server/db/transaction'
import { openQueue } from '@lumbung/server/queue/queue'
import { testPasswordCost } from '@lumbung/server/secrets/passwords'
import { seedDemo, seedProduct } from '@lumbung/server/start/seeds'
import { onServer } from './world-far-ends.ts'
import { memoryFolder } from './memory-folder.ts'
import { templateName, testConfig } from './test-config.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Where worlds lie that others begin as. */
    keptFolder: string
  }
}

const noJobs = new Proxy({}, { get: () => async () => undefined }) as never

/** One embedded PostgreSQL for the run, with a seeded template that every test world clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = memoryFolder('lumbung-test-')
  const postgres = await startEmbedded({ dataDir, mode: 'test', log: quiet })
  await makeTemplate(postgres.url, dataDir)
  project.provide('postgresUrl', postgres.url)
  project.provide('keptFolder', join(dataDir, 'kept'))
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The database that every world begins as: an empty product with demo accounts. */
export async function makeTemplate(postgresUrl: string, dataDir: string): Promise<void> {
  const log = pino({ level: 'silent' })
  await onServer(postgresUrl, `create database ${templateName}`)
  const url = databaseUrl(postgresUrl, templateName)
  await migrate(url)
  // The queue's schema belongs to the template: making it anew for every world would cost a second each.
  await (await openQueue(url, log, noJobs, true)).stop()
  const pool = openPool(url, log)
  const seals = createSeals(testConfig(dataDir).masterKeys)
  await transact(openDb(pool), '*', async (tx) => {
    await seedProduct(tx, new Date())
    await seedDemo(tx, seals, new Date(), testPasswordCost)
  })
  await pool.end()
}

/** A launcher of PostgreSQL with nobody to tell. */
export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined } as never

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.toString()
}
