import type { Tx } from '../../db/pool.ts'

/** Sets who is on duty and how many orders of a day are theirs; null = as many as their groups say. */
export async function setReviewer(
  tx: Tx,
  staffId: number,
  { onDuty, ownCapacity }: { onDuty: boolean; ownCapacity: number | null },
  at: Date,
): Promise<void> {
  const set = { on_duty: onDuty, daily_capacity: ownCapacity, changed_at: at }
  await tx
    .insertInto('reviewer')
    .values({ staff_id: staffId, ...set })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(set))
    .execute()
}
