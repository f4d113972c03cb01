import { secondLookDaysMax } from '@lumbung/domain/review/second-look'
import type { Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { lapseLooks } from '../../records/review/second-looks.ts'

const dayMs = 86_400_000

/** More wait for the next run. */
const looksPerRunMax = 500

/** Ends second looks that nobody took within two weeks. @returns how many it ended */
export async function lapseSecondLooks(services: Services, rowsMax = looksPerRunMax): Promise<number> {
  const drawnBefore = new Date(services.clock.now().getTime() - secondLookDaysMax * dayMs)
  return await transact(
    services.db,
    '*',
    async (tx) => await lapseLooks(tx, { drawnBefore, wall: services.clock.wall(), rowsMax }),
  )
}
