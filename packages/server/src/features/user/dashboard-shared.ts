import type { CallContext } from '../../calls/context.ts'
import type { Look } from './dashboard.queries.ts'

/**
 * A part of dashboards that says the same to everybody who sees the same rows: read once for all who ask for it at one moment, by
 * `read` of whoever asked first.
 * @param what which part, and of which apps it is read
 */
export async function readShared<T>(
  { services, staff }: Pick<CallContext, 'services' | 'staff'>,
  { today, app }: Look,
  what: readonly string[],
  read: () => Promise<T>,
): Promise<T> {
  const key = ['dashboard', today, app ?? '', String(staff.agencyId), ...what].join('|')
  return await services.sharedReads.read(key, read)
}
