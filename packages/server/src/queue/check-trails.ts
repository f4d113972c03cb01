import { businessDayOf } from '@lumbung/domain/calendar'
import { system } from '../calls/actor.ts'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { followChain } from '../records/people/trail-chain.ts'
import {
  claimTrailCheck,
  keepTrailCheck,
  lastTrailCheck,
  type TrailCheck,
} from '../records/people/trail-checks.ts'
import { type Trail, trails } from '../records/people/trails.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'
import { keptSeals } from '../secrets/seal-file.ts'

/** Hours after midnight by which the night's own work is over. */
const notBeforeHours = 2
const hourMs = 3_600_000

/**
 * Timed work: once a business day each trail is followed from its first row on and held against the seals kept in the data folder, as
 * `verify-audit` does. What is broken is told to a person, once as long as nothing else breaks beside it; it ends where the trail
 * holds again.
 */
export async function checkTrails(services: Services): Promise<void> {
  const { db, clock } = services
  const day = businessDayOf(new Date(clock.now().getTime() - notBeforeHours * hourMs))
  for (const trail of trails)
    await transact(db, '*', async (tx) => {
      if (!(await claimTrailCheck(tx, trail))) return
      const last = await lastTrailCheck(tx, trail)
      if (last !== null && last.day >= day) return
      const check = { ...(await followed(services, tx, trail)), day }
      await keepTrailCheck(tx, check)
      if (isNews(check.faults, last?.faults ?? [])) await tell(tx, check)
    })
}

async function followed({ clock, config }: Services, tx: Tx, trail: Trail): Promise<Omit<TrailCheck, 'day'>> {
  const { seals: kept, unreadable } = await keptSeals(config.dataDir)
  const ofTrail = kept.filter((seal) => seal.trail === trail)
  const { seals, rows, broken, behind } = await followChain(tx, trail, ofTrail)
  // Which trail a line that cannot be read was about, nobody knows: it is told with the first.
  const lines = trail === trails[0] ? unreadable : []
  const faults = [
    ...broken,
    ...behind,
    ...lines.map((line) => `line ${line} of audit-seals.log is not a seal`),
  ]
  return { trail, at: clock.now(), seals, rows, faults }
}

/** Whether something broke, or all holds again; what a restore left contradicted for good hides nothing that comes after it. */
function isNews(faults: readonly string[], before: readonly string[]): boolean {
  return faults.length === 0 ? before.length > 0 : faults.some((fault) => !before.includes(fault))
}

async function tell(tx: Tx, { trail, at, seals, rows, faults }: TrailCheck): Promise<void> {
  if (faults.length === 0)
    return await closeItem(tx, 'trailBroken', trail, { resolution: 'done', at, actor: system })
  await openItem(tx, { kind: 'trailBroken', subject: trail, detail: { seals, rows }, at })
}
