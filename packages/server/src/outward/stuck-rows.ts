import { type Feed, stuckTries } from '@lumbung/domain/outward/feed'
import type { OpenItemWay } from '../calls/context.ts'
import { system } from '../calls/actor.ts'
import type { Tx } from '../db/pool.ts'
import { countHeldUp, countStuck } from '../records/outward/outward-rows.ts'
import { closeItem, hasOpenItem, openItem } from '../records/running/open-items.ts'

/** What waits for a person is an open item of its feed, and ends when no row waits any more. */
export async function tellOfStuck(tx: Tx, feed: Feed, at: Date): Promise<void> {
  await tell(tx, 'outwardRefused', feed, await countStuck(tx, feed), at)
  await tell(tx, 'outwardStuck', feed, await countHeldUp(tx, feed, stuckTries), at)
}

async function tell(
  tx: Tx,
  kind: 'outwardRefused' | 'outwardStuck',
  feed: Feed,
  rows: number,
  at: Date,
): Promise<void> {
  if (rows === 0) return await closeItem(tx, kind, feed, { resolution: 'answered', at, actor: system })
  if (await hasOpenItem(tx, kind, feed)) return
  await openItem(tx, { kind, subject: feed, detail: { feed, rows }, at })
}

/** Asked or sent once more at once; the item ends when the receiver answers. */
export const outwardOpenItemWays: readonly OpenItemWay[] = [
  {
    kind: 'outwardStuck',
    retry: async (tx, services, item) => {
      if (item.subject !== 'slik')
        await services.queue.send(tx, 'sendReports', { feed: item.subject as 'fdc' | 'pusdafil' })
      return null
    },
  },
]
