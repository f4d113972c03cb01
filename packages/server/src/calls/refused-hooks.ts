import { businessDayOf } from '@lumbung/domain/calendar'
import type { Services } from './context.ts'
import { transact } from '../db/transaction.ts'
import { openItem } from '../records/running/open-items.ts'

/** However many come from outside, they are written down once in so long. */
const writeEveryMs = 1_000

interface Tally {
  /** Refused and not written down yet, by whom they claim to be. */
  refused: Map<string, number>
  wroteAt: number
}

const tallies = new WeakMap<Services, Tally>()

function tallyOf(services: Services): Tally {
  const known = tallies.get(services) ?? { refused: new Map<string, number>(), wroteAt: 0 }
  tallies.set(services, known)
  return known
}

/** A callback with a token that is none of ours: counted, and seen by a person as one item a provider and day. */
export async function countRefusedHook(services: Services, provider: string): Promise<void> {
  const tally = tallyOf(services)
  tally.refused.set(provider, (tally.refused.get(provider) ?? 0) + 1)
  if (services.clock.wall().getTime() - tally.wroteAt >= writeEveryMs) await tellRefusedHooks(services)
}

/** Writes down what was counted meanwhile; run now and then. @returns how many */
export async function tellRefusedHooks(services: Services): Promise<number> {
  const tally = tallyOf(services)
  const { refused } = tally
  if (refused.size === 0) return 0
  // Before the writing: nobody else writes the same ones.
  Object.assign(tally, {
    refused: new Map<string, number>(),
    wroteAt: services.clock.wall().getTime(),
  })
  const at = services.clock.now()
  const day = businessDayOf(at)
  await transact(services.db, '*', async (tx) => {
    for (const [provider, times] of refused)
      await openItem(tx, {
        kind: 'hookRefused',
        subject: `${provider}:${day}`,
        detail: { provider, day },
        at,
        times,
      })
  })
  return [...refused.values()].reduce((sum, times) => sum + times, 0)
}
