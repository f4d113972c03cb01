import type { Services } from '../calls/context.ts'
import { transact } from '../db/transaction.ts'
import { forgetAppRequests } from '../records/running/app-requests.ts'
import { forgetCounts } from '../records/people/login.ts'
import { skewMinutesMax } from '../calls/signature.ts'

/** Timed work: what is kept only to be counted goes when it counts no more: login tries, requests of apps. */
export async function dropOldCounts(services: Services): Promise<void> {
  const wall = services.clock.wall()
  // A signature is good for as long before its time as after it.
  const signed = new Date(wall.getTime() - (2 * skewMinutesMax + 1) * 60_000)
  await transact(services.db, '*', async (tx) => {
    await forgetCounts(tx, wall)
    await forgetAppRequests(tx, signed)
  })
}
