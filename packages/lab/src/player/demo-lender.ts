import { once } from 'node:events'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { businessDayOf, startOfDay } from '@lumbung/domain/calendar'
import { openClient } from '@lumbung/server/db/client'
import { transact } from '@lumbung/server/db/transaction'
import { testPasswordCost } from '@lumbung/server/secrets/passwords'
import { readConfig } from '@lumbung/server/start/config'
import { seedDemo, seedProduct } from '@lumbung/server/start/seeds'
import { copyPlan } from '../copier/copier.ts'
import { takeOut, type PlayedRows } from '../copier/played-rows.ts'
import { setUpCollectors } from './demo-desks.ts'
import { tightenedOn, tightenRules } from './demo-rules.ts'
import { Lender } from './lender.ts'
import { openPlayground } from './playground.ts'
import { hireColleagues } from './staff.ts'

/** What a process of its own is to play. */
export interface LenderWanted {
  /** Its keys and files lie there as long as it plays. */
  folder: string
  seed: number
  firstDay: BusinessDay
  days: number
  orders: number
  lastDays: number
  trouble: number
  backlogHours: number
  owingDays: number
  /** Nothing happens after this instant. */
  end: string
}

/** A played lender has a handful of cases in a stage. */
const playedAgencyShare = 4

/** Told once: the owner's connection to a migrated database of its own. */
export interface LenderGround {
  databaseUrl: string
}

/** What it tells who started it: each order, and all rows at the end. */
export type LenderTold = { applied: true } | { played: PlayedRows }

/** Plays a lender on the database that it is told of once it has one. */
async function main(wanted: LenderWanted): Promise<void> {
  const { folder, end, ...plan } = wanted
  const [{ databaseUrl }] = (await once(process, 'message')) as [LenderGround]
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
  const ground = await openPlayground(config, databaseUrl, startOfDay(plan.firstDay))
  const { services } = ground
  await transact(services.db, '*', async (tx) => {
    const at = services.clock.wall()
    await seedProduct(tx, at)
    await seedDemo(tx, services.seals, at, testPasswordCost)
    await hireColleagues(tx, at, testPasswordCost)
    await tightenRules(tx, tightenedOn(businessDayOf(new Date(end))))
    // As the desks stand at the end: who is on leave then worked until then.
    await setUpCollectors(tx, new Date(end), playedAgencyShare)
  })
  await Lender.play(
    ground,
    { ...plan, end: new Date(end), forCopies: true },
    { applied: () => void tell({ applied: true }) },
  )
  const client = await openClient(databaseUrl)
  await tell({ played: await takeOut(client, await copyPlan(client)) })
  await client.end()
  await ground.close()
  process.disconnect?.()
}

// Whoever wanted it is gone.
process.once('disconnect', () => process.exit())
await main(JSON.parse(process.argv[2] ?? '{}') as LenderWanted)
