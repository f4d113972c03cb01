import { openOrderStates } from '@lumbung/domain/order'
import type { Services } from '../context.ts'
import { transact } from '../db/transaction.ts'
import { lockOrder } from '../records/orders.ts'
import { endCode, noteClosedAtProvider } from '../records/payment-codes.ts'

const againSeconds = 60

/** Closes every code of an order that has nothing left to pay, with us at once and then at the channel. */
export async function closeCodes({ orderNo }: { orderNo: string }, services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const order = await lockOrder(tx, orderNo)
    if ((openOrderStates as readonly string[]).includes(order.state)) return
    const live = await tx
      .selectFrom('payment_code')
      .select('id')
      .where('order_no', '=', orderNo)
      .where('state', 'in', ['issuing', 'issued'])
      .execute()
    for (const { id } of live) await endCode(tx, id, 'closed', services.clock.now())
  })
  if (await closeAtChannel(orderNo, services)) return
  await transact(services.db, '*', async (tx) => {
    await services.queue.send(tx, 'closeCodes', { orderNo }, { startAfterSeconds: againSeconds })
  })
}

/** Tells the channel of codes that ended with us; true when it knows of all of them. A refusal is its word that the code is gone. */
export async function closeAtChannel(orderNo: string, services: Services): Promise<boolean> {
  const ended = await transact(
    services.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('payment_code')
        .select(['id', 'kind', 'provider_id'])
        .where('order_no', '=', orderNo)
        .where('state', 'in', ['closed', 'replaced', 'expired'])
        .where('provider_id', 'is not', null)
        .where('provider_closed_at', 'is', null)
        .execute(),
  )
  let known = true
  for (const { id, kind, provider_id: providerId } of ended) {
    if (providerId === null) continue
    const at = services.clock.now()
    if (!(await closeOne({ kind, providerId, at }, services))) known = false
    else await transact(services.db, '*', async (tx) => await noteClosedAtProvider(tx, id, at))
  }
  return known
}

/** Closes one code at the channel; false when it did not say that it is closed or gone. */
export async function closeOne(
  code: { kind: string; providerId: string; at: Date },
  { channel }: Services,
): Promise<boolean> {
  const { providerId, at } = code
  const close = code.kind === 'va' ? channel.closeVirtualAccount : channel.closeRetailCode
  return (await close({ providerId, at })).outcome !== 'unknown'
}
