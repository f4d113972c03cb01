import type { Services } from '../calls/context.ts'
import { system } from '../calls/actor.ts'
import { transact } from '../db/transaction.ts'
import { findOpenExtension } from '../records/loan/extensions.ts'
import { expireExtension, lapseReduction } from '../records/loan/loan-changes.ts'
import { lockOrder } from '../records/order/orders.ts'
import { findOpenReduction } from '../records/loan/reductions.ts'

/** More wait for the next run. */
const ordersPerRunMax = 1_000

/**
 * Ends what was offered for a time that is over: extensions of an earlier day that nobody paid, and reductions whose
 * last day has passed. Each order in a transaction of its own; run again, it finds nothing left to do.
 * @returns how many orders it touched
 */
export async function expireOffers(services: Services): Promise<number> {
  const today = services.clock.today()
  const due = await transact(services.db, '*', async (tx) => {
    const extensions = await tx
      .selectFrom('extension')
      .select('order_no')
      .where('state', 'in', ['quoted', 'codeIssued'])
      .where('day', '<', today)
      .limit(ordersPerRunMax)
      .execute()
    const reductions = await tx
      .selectFrom('reduction')
      .select('order_no')
      .where('state', 'in', ['applied', 'approved'])
      .where('valid_to', '<', today)
      .limit(ordersPerRunMax)
      .execute()
    return new Set([...extensions, ...reductions].map((row) => row.order_no))
  })
  for (const orderNo of due) await endOf(orderNo, services)
  return due.size
}

async function endOf(orderNo: string, services: Services): Promise<void> {
  const { clock } = services
  const today = clock.today()
  const happening = { actor: system, at: clock.now(), recordedAt: clock.wall() }
  await transact(services.db, '*', async (tx) => {
    await lockOrder(tx, orderNo)
    const extension = await findOpenExtension(tx, orderNo)
    if (extension !== null && extension.day < today)
      await expireExtension(tx, extension, 'expired', happening)
    const reduction = await findOpenReduction(tx, orderNo)
    if (reduction !== null && reduction.valid_to < today) await lapseReduction(tx, reduction, happening)
    // The codes that asked for less end, and what is due is asked for again.
    await services.queue.send(tx, 'issueCodes', { orderNo })
  })
}
