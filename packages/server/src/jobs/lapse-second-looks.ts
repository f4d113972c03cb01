import { secondLookDaysMax } from '@lumbung/domain/second-look'
import type { Services } from '../context.ts'
import { transact } from '../db/transaction.ts'
import { lapseLooks } from '../records/second-looks.ts'

const dayMs = 86_400_000

/** Ends second looks that nobody took within two weeks. @returns how many it ended */
export async function lapseSecondLooks(services: Services): Promise<number> {
  const drawnBefore = new Date(services.clock.now().getTime() - secondLookDaysMax * dayMs)
  return await transact(
    services.db,
    '*',
    async (tx) => await lapseLooks(tx, drawnBefore, services.clock.wall()),
  )
}
