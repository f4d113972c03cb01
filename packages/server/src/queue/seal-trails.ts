import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../calls/context.ts'
import { read, transact } from '../db/transaction.ts'
import { lastAuditSeal, sealRows } from '../records/people/audit-seals.ts'
import { lastTrailId, trails, writersOf, type Trail } from '../records/people/trails.ts'
import { keepSeal, keptSeals } from '../secrets/seal-file.ts'

export const rowsOfASealMax = 1_000
const sealsOfARunMax = 100
const writersWaitMs = 5_000
const lookEveryMs = 50

/**
 * Timed work: seals what was appended to the trails since, and writes the last seal of each down in the data folder once a
 * day. Reads beside the writers and holds none of them up.
 * @param waitMs how long to wait for who was writing; what they hold back is sealed by the next run
 */
export async function sealTrails(services: Services, waitMs = writersWaitMs): Promise<void> {
  for (const trail of trails) {
    await sealTrail(services, trail, waitMs)
    await keepOutside(services, trail)
  }
}

async function sealTrail(services: Services, trail: Trail, waitMs: number): Promise<void> {
  const upTo = await settledUpTo(services, trail, waitMs)
  if (upTo === null) return
  for (let seal = 0; seal < sealsOfARunMax; seal += 1) {
    const at = services.clock.wall()
    const sealed = await transact(
      services.db,
      '*',
      async (tx) => await sealRows(tx, trail, { upTo, max: rowsOfASealMax, at }),
    )
    if (sealed < rowsOfASealMax) return
  }
}

/** Up to which row a trail has taken its last shape: ids are given before their rows are committed. Null: not yet known. */
async function settledUpTo(services: Services, trail: Trail, waitMs: number): Promise<number | null> {
  const look = async () =>
    await read(services.db, '*', async (tx) => {
      const upTo = await lastTrailId(tx, trail)
      const last = await lastAuditSeal(tx, trail)
      const isNew = upTo !== null && upTo > (last?.lastId ?? Number.NEGATIVE_INFINITY)
      // Asked after the id: whoever had a smaller one then is among them, or has committed.
      return isNew ? { upTo, writers: await writersOf(tx, trail) } : null
    })
  const found = await look()
  if (found === null) return null
  let waiting = found.writers
  for (let waitedMs = 0; waiting.size > 0; waitedMs += lookEveryMs) {
    if (waitedMs >= waitMs) return null
    await pause(lookEveryMs)
    const writing = await read(services.db, '*', async (tx) => await writersOf(tx, trail))
    waiting = waiting.intersection(writing)
  }
  return found.upTo
}

async function keepOutside({ db, config, clock, log }: Services, trail: Trail): Promise<void> {
  const at = clock.wall()
  const today = at.toISOString().slice(0, 10)
  const kept = (await keptSeals(config.dataDir)).seals.findLast((each) => each.trail === trail)
  if (kept !== undefined && kept.day >= today) return
  const last = await read(db, '*', async (tx) => await lastAuditSeal(tx, trail))
  if (last === undefined || last.number === kept?.number) return
  await keepSeal(config.dataDir, last, at)
  // Wherever the log is sent, the hash is out of reach of whoever could rewrite the chain and the folder.
  log.info({ trail, seal: last.number, hash: last.hash.toString('hex') }, 'the last seal of the day')
}
