import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '../start/config.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { openDb, openPool, type Db } from '../db/pool.ts'

export interface OpenBooks {
  db: Db
  close(): Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined }

/** The database of DATABASE_URL, or the embedded one of DATA_DIR; null when there is none to read. */
export async function openBooks(config: Config): Promise<OpenBooks | null> {
  const standsEmbedded = existsSync(join(config.dataDir, 'postgres'))
  if (config.databaseUrl === null && !standsEmbedded) return null
  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({ dataDir: config.dataDir, mode: 'durable', log: quiet })
      : null
  const pool = openPool(config.databaseUrl ?? embedded?.url ?? '', pino({ level: 'silent' }))
  return {
    db: openDb(pool),
    close: async () => {
      await pool.end()
      await embedded?.stop()
    },
  }
}
