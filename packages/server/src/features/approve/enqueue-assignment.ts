import type { Tx } from '../../db/pool.ts'
import type { Services } from '../../calls/context.ts'

/** After an order came to a desk: where a group is dealt to by itself, it is dealt as soon as this is committed. */
export async function enqueueAssignment(tx: Tx, queue: Services['queue']): Promise<void> {
  const auto = await tx
    .selectFrom('review_group')
    .select('id')
    .where('active', '=', true)
    .where('auto_assign', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (auto !== undefined) await queue.send(tx, 'assignReviews', {})
}
