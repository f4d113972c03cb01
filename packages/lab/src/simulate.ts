import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { businessDay, startOfDay, type BusinessDay } from '@lumbung/domain/calendar'
import { digestOf } from '@lumbung/server/books/digest'
import { readConfig } from '@lumbung/server/start/config'
import { startEmbedded } from '@lumbung/server/db/embedded/start-embedded'
import { migrate } from '@lumbung/server/db/migrate'
import { transact } from '@lumbung/server/db/transaction'
import { testPasswordCost } from '@lumbung/server/secrets/passwords'
import { keepSetting } from '@lumbung/server/records/running/settings'
import { seedDemo, seedProduct } from '@lumbung/server/start/seeds'
import { demoFilledKey } from './player/fill-demo.ts'
import { openPlayground } from './player/playground.ts'
import { BrokenBooks, play } from './player/play.ts'
import { hireColleagues } from './player/staff.ts'
import type { Services } from '@lumbung/server/calls/context'
import type { Plan } from './player/lender.ts'

const quiet = { info: () => undefined, warn: () => undefined }

/** What the command line asks for; the first day is fixed, so that the same seed gives the same books on any day. */
function readPlan(): Plan {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: '60' },
      'applications-per-day': { type: 'string', default: '200' },
      seed: { type: 'string', default: '7' },
      from: { type: 'string', default: '2026-09-01' },
    },
  })
  const whole = (name: 'days' | 'applications-per-day' | 'seed'): number => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < 1)
      throw new Error(`--${name} must be a whole number from 1, not "${values[name]}".`)
    return value
  }
  const days = whole('days')
  return {
    seed: whole('seed'),
    firstDay: businessDay(values.from),
    days,
    orders: days * whole('applications-per-day'),
  }
}

/** `npm run simulate`: plays a lender from its first day into the empty database of DATABASE_URL or DATA_DIR. */
async function main(): Promise<void> {
  const plan = readPlan()
  const config = readConfig({ ...process.env, DEMO: '1' })
  mkdirSync(config.dataDir, { recursive: true })
  const embedded =
    config.databaseUrl === null
      ? // What a crash cuts off is simulated anew: nothing waits for the disk.
        await startEmbedded({ dataDir: config.dataDir, mode: 'test', log: quiet })
      : null
  const databaseUrl = config.databaseOwnerUrl ?? config.databaseUrl ?? embedded?.url ?? ''
  await migrate(databaseUrl)
  const ground = await openPlayground(config, databaseUrl, startOfDay(plan.firstDay))
  try {
    const { services } = ground
    await seedEmpty(services)
    const began = performance.now()
    let orders = 0
    await play(ground, plan, (day: BusinessDay, applied: number) => {
      orders += applied
      const seconds = Math.round((performance.now() - began) / 1_000)
      process.stdout.write(`${day}  ${orders} orders  I1–I13 hold  ${seconds} s\n`)
    })
    process.stdout.write(`${(await digestOf(services.db)).all}\n`)
  } finally {
    await ground.close()
    await embedded?.stop()
  }
}

/** @throws when there are orders already: a simulation begins with nothing */
async function seedEmpty(services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const order = await tx.selectFrom('orders').select('order_no').limit(1).executeTakeFirst()
    if (order !== undefined)
      throw new Error('This database has orders already: set DATA_DIR to an empty folder.')
    const at = services.clock.wall()
    await seedProduct(tx, at)
    const apps = await tx.selectFrom('app').select('code').execute()
    if (apps.length === 0) await seedDemo(tx, services.seals, at, testPasswordCost)
    await hireColleagues(tx, at, testPasswordCost)
    // A start on this database shows what was simulated and fills in nothing of its own.
    await keepSetting(tx, demoFilledKey, true, at)
  })
}

try {
  await main()
} catch (error) {
  const text =
    error instanceof BrokenBooks || !(error instanceof Error) ? String(error) : (error.stack ?? error.message)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
