import { unmaskedColumns } from '@lumbung/contract/utils/export'
import { nationalPhone } from '@lumbung/domain/people/identity'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { type AppScope, transact } from '../db/transaction.ts'
import type { ExportRecord } from '../records/list/exports.ts'
import { openIdentitiesOf } from '../records/order/order-identity.ts'
import { logFile } from '../records/people/access-log.ts'

type Item = Record<string, unknown>

/**
 * The orders of a page with what was agreed to unmasked; as they are where nothing was. That the person saw them is in the access log
 * before the first of them is written. A file that is begun again says so twice.
 */
export async function openExportRows(
  items: readonly Item[],
  work: ExportRecord,
  { snapshot, scope, services }: { snapshot: Tx; scope: AppScope; services: Services },
): Promise<readonly Item[]> {
  const { opened, staff_id: staffId } = work
  if (opened.length === 0 || items.length === 0) return items
  const orderNos = items.map(({ orderNo }) => String(orderNo))
  const values = await openIdentitiesOf(snapshot, services.seals, orderNos, opened)
  await transact(
    services.db,
    scope,
    async (tx) =>
      await logFile(tx, {
        at: services.clock.wall(),
        staffId,
        orderNos,
        field: `export:${opened.join(',')}`,
        note: work.note,
        ip: '',
        ...(work.reason_code !== null && { reasonCode: work.reason_code }),
      }),
  )
  return items.map((item) => {
    const own = values.get(String(item['orderNo'])) ?? {}
    const unmasked = opened.flatMap((field) => {
      const value = own[field]
      if (value === undefined) return []
      return [[unmaskedColumns[field], field === 'phone' ? nationalPhone(value) : value]]
    })
    return { ...item, ...Object.fromEntries(unmasked) }
  })
}
