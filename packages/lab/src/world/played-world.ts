import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { businessDay } from '@lumbung/domain/calendar'
import { Lender, type Plan } from '../player/lender.ts'
import { playgroundOf } from './played-lender.ts'
import { openWorld, type World } from './world.ts'

/** A lender of forty days to whom much happens: applications refused and returned, payouts that come back, loans late and extended. */
export const busyLender = {
  seed: 15,
  firstDay: businessDay('2026-09-28'),
  days: 40,
  orders: 70,
  unrest: 4,
} as const satisfies Plan

const database = 'world_of_busy_lender'
/** In its data folder: the business time at which its world was closed. */
const closedAt = 'closed-at'

/** A world of its own in which `busyLender` was played: the first file that asks plays it, the others begin as its copy. */
export async function openPlayedWorld(): Promise<World> {
  const folder = join(inject('keptFolder'), database)
  await playOnce(folder)
  const start = readFileSync(join(folder, closedAt), 'utf8')
  return await openWorld({ template: database, dataFrom: folder, start })
}

/** Whoever comes meanwhile waits: the lock is of the server, and ends with the connection. */
async function playOnce(folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [database])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await play(folder)
  } finally {
    await client.end()
  }
}

async function play(folder: string): Promise<void> {
  const start = `${busyLender.firstDay}T00:00:00+07:00`
  const world = await openWorld({ start, keepAs: { database, folder } })
  const ground = await playgroundOf(world)
  await Lender.play(ground, busyLender, {})
  await ground.callers.end()
  writeFileSync(join(world.config.dataDir, closedAt), world.clock.now().toISOString())
  await world.close()
}
