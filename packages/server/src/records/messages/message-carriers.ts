import type { Selectable } from 'kysely'
import type { MessageProvider } from '@lumbung/domain/messages/message'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { MessageProvider as MessageProviderTable } from '../../db/tables.ts'

export type CarrierRow = Omit<Selectable<MessageProviderTable>, 'name'> & { name: MessageProvider }

/** Every carrier in the order in which they are tried, locked: one process at a time takes from their measure. */
export async function lockCarriers(tx: Tx): Promise<CarrierRow[]> {
  const rows = await tx
    .selectFrom('message_provider')
    .selectAll()
    .orderBy('rank')
    .orderBy('name')
    .forUpdate()
    .execute()
  return rows as CarrierRow[]
}

/** Keeps how far the measure of a carrier is used. */
export async function paceCarrier(tx: Tx, name: MessageProvider, pacedAt: Date): Promise<void> {
  await tx.updateTable('message_provider').set({ paced_at: pacedAt }).where('name', '=', name).execute()
}

/** Tries that were certainly not taken, in a row, after which a carrier is left alone for a while. */
const failingMax = 3
const restMs = 60_000

/** Counts what a carrier did not take; one that takes something again counts anew. */
export async function noteCarrier(
  tx: Tx,
  name: MessageProvider,
  { took, notTaken, now }: { took: number; notTaken: number; now: Date },
): Promise<void> {
  if (took > 0) {
    await tx
      .updateTable('message_provider')
      .set({ failing: 0, resting_until: null })
      .where('name', '=', name)
      .where('failing', '>', 0)
      .execute()
    return
  }
  if (notTaken === 0) return
  const row = await tx
    .updateTable('message_provider')
    .set((update) => ({ failing: update('failing', '+', notTaken) }))
    .where('name', '=', name)
    .returning('failing')
    .executeTakeFirst()
  if ((row?.failing ?? 0) < failingMax) return
  await tx
    .updateTable('message_provider')
    .set({ resting_until: new Date(now.getTime() + restMs) })
    .where('name', '=', name)
    .execute()
}

/** @throws VERSION_CONFLICT, NOT_FOUND */
export async function setCarrier(
  tx: Tx,
  name: MessageProvider,
  version: number,
  set: { active: boolean; rank: number; rate_per_second: number; part_price: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('message_provider')
    .set({ ...set, failing: 0, resting_until: null })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) refuse('VERSION_CONFLICT')
}
