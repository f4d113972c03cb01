import { openOrderStates } from '@lumbung/domain/order/order'
import { codeOpenHoursMax, tryAgainAt, liveCodeStates } from '@lumbung/domain/account/payment'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { read, transact } from '../db/transaction.ts'
import type { CloseAnswer } from '../gateways/payment-channel.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'
import { lockOrder } from '../records/order/orders.ts'
import {
  endCode,
  noteClosedAtProvider,
  noteNotClosed,
  type PaymentCodeRow,
} from '../records/loan/payment-codes.ts'
import { channelActor } from './channel-actor.ts'

const hourMs = 3_600_000

/**
 * Closes every code of an order that has nothing left to pay, with us at once and then at the channel; of any order
 * those that ended with us. What the channel does not close is tried again by `tendCodes`.
 */
export async function closeCodes({ orderNo }: { orderNo: string }, services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const order = await lockOrder(tx, orderNo)
    if ((openOrderStates as readonly string[]).includes(order.state)) return
    const live = await tx
      .selectFrom('payment_code')
      .select('id')
      .where('order_no', '=', orderNo)
      .where('state', 'in', liveCodeStates)
      .execute()
    for (const { id } of live) await endCode(tx, id, 'closed', services.clock.now())
  })
  await closeAtChannel(orderNo, services)
}

/** Tells the channel of the codes of an order that ended with us. */
export async function closeAtChannel(orderNo: string, services: Services): Promise<void> {
  const ended = await read(
    services.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('payment_code')
        .selectAll()
        .where('order_no', '=', orderNo)
        .where('state', 'in', ['closed', 'replaced', 'expired'])
        .where('provider_id', 'is not', null)
        .where('provider_closed_at', 'is', null)
        .orderBy('id')
        .execute(),
  )
  for (const code of ended) {
    const at = services.clock.now()
    const answer = await closeOne({ kind: code.kind, providerId: code.provider_id ?? '', at }, services)
    await transact(services.db, '*', async (tx) => await keepAnswer(tx, code, answer, at))
  }
}

async function keepAnswer(tx: Tx, code: PaymentCodeRow, answer: CloseAnswer, at: Date): Promise<void> {
  const subject = `code:${code.id}`
  if (answer.outcome !== 'open') {
    await noteClosedAtProvider(tx, code.id, at)
    return await closeItem(tx, 'codeNotClosed', subject, {
      resolution: answer.outcome,
      at,
      actor: channelActor,
    })
  }
  const since = code.closed_at ?? code.created_at
  await noteNotClosed(tx, code.id, tryAgainAt(since, at))
  if (at.getTime() - since.getTime() < codeOpenHoursMax * hourMs) return
  const detail = { code: code.external_id, message: answer.message }
  await openItem(tx, {
    kind: 'codeNotClosed',
    subject,
    orderNo: code.order_no,
    amount: code.amount,
    detail,
    at,
  })
}

/** Closes one code at the channel. */
export async function closeOne(
  code: { kind: string; providerId: string; at: Date },
  { channel }: Services,
): Promise<CloseAnswer> {
  const { providerId, at } = code
  const close = code.kind === 'va' ? channel.closeVirtualAccount : channel.closeRetailCode
  return await close({ providerId, at })
}
