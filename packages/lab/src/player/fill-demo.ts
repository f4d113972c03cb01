import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@lumbung/domain/calendar'
import type { Services } from '@lumbung/server/calls/context'
import { transact } from '@lumbung/server/db/transaction'
import type { FarEnd } from '../far-ends/xendit/xendit-far-end.ts'
import { rollCases } from '@lumbung/server/features/collection/roll-cases'
import { passwordCost, testPasswordCost } from '@lumbung/server/secrets/passwords'
import { isAnyDayClosed } from '@lumbung/server/records/loan/day-close'
import { keepSetting, readSetting } from '@lumbung/server/records/running/settings'
import { drawAvatars } from './avatars.ts'
import { writeInBulk } from './bulk.ts'
import { setUpDesks } from './demo-desks.ts'
import { hireColleagues } from './staff.ts'
import { tellFarEnd } from './tell-far-end.ts'

/** How far the demo portfolio is: absent, `booked` (the books have it), true (the far end knows it too). */
export const demoFilledKey = 'demo.filled'

const seed = 2026
const days = 90

/** What the demo is filled with. */
export interface DemoFill {
  /** Connection of the schema's owner. */
  databaseUrl: string
  farEnd: FarEnd
  orders: number
}

/**
 * Fills the demo portfolio behind the login page: the orders of 90 days up to this moment. The books get all of it in
 * one transaction, then the far end is told of what it paid and was paid; killed anywhere, the next start does what is
 * missing.
 */
export function fillDemo(
  services: Services,
  fill: DemoFill,
  say: (line: string) => void,
): { done: Promise<void>; stop: () => Promise<void> } {
  let stopping = false
  const run = async (): Promise<void> => {
    const before = await transact(services.db, '*', async (tx) => await readSetting(tx, demoFilledKey))
    if (before === true) return
    if (before !== 'booked' && (await transact(services.db, '*', isAnyDayClosed))) {
      say('The demo orders are left out: the books of their days are closed.')
      return
    }
    services.filling = { done: 0, total: fill.orders }
    try {
      if (before !== 'booked' && !(await fillBooks(services, fill, () => stopping))) return
      await tellFarEnd(services, fill.farEnd)
      await rollCases(services, { anew: true })
      await transact(
        services.db,
        '*',
        async (tx) => await keepSetting(tx, demoFilledKey, true, services.clock.wall()),
      )
      say(`${fill.orders} demo orders are in.`)
    } finally {
      services.filling = null
    }
  }
  const done = run().catch((error: unknown) => {
    if (!stopping) services.log.error({ err: error }, 'the demo data could not be filled')
  })
  return {
    done,
    stop: async () => {
      stopping = true
      await Promise.race([done, pause(2_000)])
    },
  }
}

async function fillBooks(services: Services, fill: DemoFill, stopping: () => boolean): Promise<boolean> {
  const { clock, config } = services
  const cost = config.environment === 'test' ? testPasswordCost : passwordCost
  await transact(services.db, '*', async (tx) => {
    await hireColleagues(tx, clock.wall(), cost)
    await setUpDesks(tx, clock.wall())
  })
  await drawAvatars(services)
  const plan = {
    seed,
    firstDay: addDays(clock.today(), 1 - days),
    days,
    orders: fill.orders,
    end: clock.now(),
  }
  const mark = { key: demoFilledKey, value: 'booked' }
  return await writeInBulk(services, fill.databaseUrl, plan, mark, {
    stopping,
    done: (orders) => {
      services.filling = { done: orders, total: fill.orders }
    },
  })
}
