import type { Tx } from '../../db/pool.ts'

/** Hides a shipped view from a person, or shows it again. */
export async function setHidden(tx: Tx, staffId: number, view: string, hidden: boolean): Promise<void> {
  if (!hidden) {
    await tx.deleteFrom('hidden_view').where('staff_id', '=', staffId).where('view', '=', view).execute()
    return
  }
  await tx
    .insertInto('hidden_view')
    .values({ staff_id: staffId, view })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
