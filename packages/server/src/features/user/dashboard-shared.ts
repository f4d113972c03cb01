import type { OutsideContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { type AppScope, keptScope, narrowToAgency, read } from '../../db/transaction.ts'
import type { Look } from './dashboard.queries.ts'

/**
 * A part of dashboards that says the same to everybody who sees the same rows: read once for all who ask for it at one moment, in a
 * transaction of its own, so that whoever waits for it holds no connection.
 * @param what which part
 */
export async function readShared<T>(
  { services, staff: { agencyId } }: Pick<OutsideContext, 'services' | 'staff'>,
  { today, app }: Look,
  { what, scope }: { what: readonly string[]; scope: AppScope },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const key = ['dashboard', today, app ?? '', String(agencyId), keptScope(scope), ...what].join('|')
  return await services.sharedReads.read(
    key,
    async () =>
      await read(services.db, scope, async (tx) => {
        if (agencyId !== null) await narrowToAgency(tx, agencyId)
        return await work(tx)
      }),
  )
}
