import { businessDayOf } from '@lumbung/domain/calendar'
import type { Services } from './context.ts'
import { transact } from '../db/transaction.ts'
import { openItem } from '../records/running/open-items.ts'

/** However many come from outside, they are written down once in so long. */
const writeEveryMs = 1_000

interface Tally {
  /** Refused and not written down yet. */
  refused: number
  wroteAt: number
}

const tallies = new WeakMap<Services, Tally>()

function tallyOf(services: Services): Tally {
  const known = tallies.get(services) ?? { refused: 0, wroteAt: 0 }
  tallies.set(services, known)
  return known
}

/** A callback with a token that is none of ours: counted, and seen by a person as one item a day. */
export async function countRefusedHook(services: Services): Promise<void> {
  const tally = tallyOf(services)
  tally.refused += 1
  if (services.clock.wall().getTime() - tally.wroteAt >= writeEveryMs) await tellRefusedHooks(services)
}

/** Writes down what was counted meanwhile; run now and then. @returns how many */
export async function tellRefusedHooks(services: Services): Promise<number> {
  const tally = tallyOf(services)
  const { refused: times } = tally
  if (times === 0) return 0
  // Before the writing: nobody else writes the same ones.
  Object.assign(tally, { refused: 0, wroteAt: services.clock.wall().getTime() })
  const at = services.clock.now()
  const day = businessDayOf(at)
  const item = {
    kind: 'hookRefused',
    subject: `xendit:${day}`,
    detail: { provider: 'xendit', day },
    at,
  } as const
  await transact(services.db, '*', async (tx) => await openItem(tx, { ...item, times }))
  return times
}
