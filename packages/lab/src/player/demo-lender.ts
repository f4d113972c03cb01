import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { startOfDay } from '@lumbung/domain/calendar'
import { startEmbedded } from '@lumbung/server/db/embedded/start-embedded'
import { migrate } from '@lumbung/server/db/migrate'
import { transact } from '@lumbung/server/db/transaction'
import { testPasswordCost } from '@lumbung/server/secrets/passwords'
import { readConfig } from '@lumbung/server/start/config'
import { seedDemo, seedProduct } from '@lumbung/server/start/seeds'
import { copyPlan } from '../copier/copier.ts'
import { takeOut, type PlayedRows } from '../copier/played-rows.ts'
import { setUpCollectors } from './demo-desks.ts'
import { Lender } from './lender.ts'
import { openPlayground } from './playground.ts'
import { hireColleagues } from './staff.ts'

/** What a process of its own is to play. */
export interface LenderWanted {
  /** Its database lies there as long as it plays. */
  folder: string
  seed: number
  firstDay: BusinessDay
  days: number
  orders: number
  lastDays: number
  trouble: number
  /** Nothing happens after this instant. */
  end: string
}

/** A played lender has a handful of cases in a stage. */
const playedAgencyShare = 4

/** What it tells who started it: each order, and all rows at the end. */
export type LenderTold = { applied: true } | { played: PlayedRows }

const quiet = { info: () => undefined, warn: () => undefined }

/** Plays a lender on a database of its own, which goes with the process. */
async function main(wanted: LenderWanted): Promise<void> {
  const { folder, end, ...plan } = wanted
  const tell = async (told: LenderTold): Promise<void> =>
    await new Promise((resolve) => {
      if (process.send?.(told, () => resolve()) === undefined) resolve()
    })
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: '1',
    LUMBUNG_ENV: 'test',
    LOG_LEVEL: 'error',
    LUMBUNG_MASTER_KEY: process.env['LUMBUNG_MASTER_KEY'],
  })
  const postgres = await startEmbedded({ dataDir: folder, mode: 'test', log: quiet })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  // What was killed here before.
  await client.query('drop schema if exists public, pgboss cascade; create schema public')
  rmSync(join(folder, 'far-end'), { recursive: true, force: true })
  await migrate(postgres.url)
  const ground = await openPlayground(config, postgres.url, startOfDay(plan.firstDay))
  const { services } = ground
  await transact(services.db, '*', async (tx) => {
    const at = services.clock.wall()
    await seedProduct(tx, at)
    await seedDemo(tx, services.seals, at, testPasswordCost)
    await hireColleagues(tx, at, testPasswordCost)
    // As the desks stand at the end: who is on leave then worked until then.
    await setUpCollectors(tx, new Date(end), playedAgencyShare)
  })
  await Lender.play(
    ground,
    { ...plan, end: new Date(end), keepsDaysOpen: true },
    { applied: () => void tell({ applied: true }) },
  )
  await tell({ played: await takeOut(client, await copyPlan(client)) })
  await ground.close()
  await client.end()
  await postgres.stop()
  process.disconnect?.()
}

// Whoever wanted it is gone.
process.once('disconnect', () => process.exit())
await main(JSON.parse(process.argv[2] ?? '{}') as LenderWanted)
