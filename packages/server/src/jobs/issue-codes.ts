import { owingOrderStates } from '@lumbung/domain/order'
import type { Services } from '../context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { dueCode } from '../features/repay/due-code.ts'
import { readAccount } from '../records/loan-history.ts'
import { type CodeAnswer, codeBank, codeOutlet } from '../gateways/payment-channel.ts'
import { addOrderEvent, lockOrder } from '../records/orders.ts'
import { openIdentity } from '../records/order-identity.ts'
import { endCode, failCode, keepCode, openCode, type PaymentCodeRow } from '../records/payment-codes.ts'
import { agreedOf, findOpenReduction } from '../records/reductions.ts'
import { channelActor } from './channel-actor.ts'
import { closeAtChannel, closeOne } from './close-codes.ts'

const againSeconds = 60

/**
 * Sees to it that a running loan has its payment codes: a virtual account that takes any amount, and a shop code over
 * exactly what is due. A shop code over another amount is closed first. What the channel leaves open is asked for
 * again under the same external id, by which every payment is recognised.
 */
export async function issueCodes({ orderNo }: { orderNo: string }, services: Services): Promise<void> {
  const name = await transact(services.db, '*', async (tx) => {
    await planCodes(tx, orderNo, services)
    return await openIdentity(tx, services.seals, orderNo, 'name')
  })
  // Never two live codes with different totals: the old one is gone at the channel before the new one comes.
  const settled =
    (await closeAtChannel(orderNo, services)) && (await makeCodes(orderNo, name ?? '', services))
  const cleanedUp = await closeAtChannel(orderNo, services)
  if (settled && cleanedUp) return
  await transact(services.db, '*', async (tx) => {
    await services.queue.send(tx, 'issueCodes', { orderNo }, { startAfterSeconds: againSeconds })
  })
}

/** Decides which codes there should be, in one transaction under the order's lock. */
async function planCodes(tx: Tx, orderNo: string, services: Services): Promise<void> {
  const order = await lockOrder(tx, orderNo)
  if (!(owingOrderStates as readonly string[]).includes(order.state)) return
  const now = services.clock.now()
  const live = (await endOverdueCodes(tx, orderNo, now)).filter(({ purpose }) => purpose === 'repayment')
  if (!live.some(({ kind }) => kind === 'va')) {
    await openCode(tx, {
      orderNo,
      kind: 'va',
      channel: 'xendit',
      bankCode: codeBank,
      amount: null,
      expiresAt: null,
      at: now,
    })
  }
  const reduction = await findOpenReduction(tx, orderNo)
  const agreed = reduction?.state === 'approved' ? agreedOf(reduction) : null
  const wanted = dueCode(await readAccount(tx, orderNo), services.clock.today(), now, agreed)
  const shop = live.find(({ kind }) => kind === 'alfa')
  if (shop !== undefined && wanted?.amount === shop.amount) return
  if (shop !== undefined) await endCode(tx, shop.id, 'replaced', now)
  if (wanted === null) return
  await openCode(tx, {
    orderNo,
    kind: 'alfa',
    channel: codeOutlet,
    bankCode: null,
    ...wanted,
    at: now,
  })
}

/** Ends the codes whose time is over. @returns those that can be paid to, or will be */
async function endOverdueCodes(tx: Tx, orderNo: string, now: Date): Promise<PaymentCodeRow[]> {
  const codes = await liveCodes(tx, orderNo)
  const isOver = (code: PaymentCodeRow) => code.expires_at !== null && code.expires_at <= now
  for (const { id } of codes.filter(isOver)) await endCode(tx, id, 'expired', now)
  return codes.filter((code) => !isOver(code))
}

async function liveCodes(tx: Tx, orderNo: string): Promise<PaymentCodeRow[]> {
  return await tx
    .selectFrom('payment_code')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['issuing', 'issued'])
    .orderBy('id')
    .execute()
}

/** Asks the channel for the codes that are written down; true when none is left open. */
async function makeCodes(orderNo: string, name: string, services: Services): Promise<boolean> {
  const codes = await transact(services.db, '*', async (tx) => await liveCodes(tx, orderNo))
  let settled = true
  for (const code of codes.filter(({ state }) => state === 'issuing')) {
    const answer = await askForCode(code, name, services)
    if (answer.outcome === 'unknown') {
      settled = false
      continue
    }
    const at = services.clock.now()
    const kept = await transact(services.db, '*', async (tx) => await keepAnswer(tx, code, answer, services))
    // Two jobs asked at once: one code is enough.
    if (!kept && answer.outcome === 'created') {
      await closeOne({ kind: code.kind, providerId: answer.providerId, at }, services)
    }
  }
  return settled
}

/** Books what the channel answered for a code; false when another answer came first. */
async function keepAnswer(
  tx: Tx,
  code: PaymentCodeRow,
  answer: Exclude<CodeAnswer, { outcome: 'unknown' }>,
  { clock }: Services,
): Promise<boolean> {
  const at = clock.now()
  const happening = { actor: channelActor, at, recordedAt: clock.wall(), amount: code.amount }
  if (answer.outcome === 'refused') {
    await failCode(tx, code.id, `${answer.failureCode} ${answer.message}`, at)
    const detail = { kind: code.kind }
    await addOrderEvent(tx, code.order_no, 'codeFailed', { ...happening, reason: answer.failureCode, detail })
    return true
  }
  const { providerId, number } = answer
  if (!(await keepCode(tx, code.id, { providerId, code: number }, at))) return false
  await addOrderEvent(tx, code.order_no, 'codeIssued', {
    ...happening,
    detail: {
      kind: code.kind,
      code: number,
      ...(code.purpose === 'rollover' ? { purpose: 'rollover' } : {}),
    },
  })
  return true
}

async function askForCode(code: PaymentCodeRow, name: string, { channel }: Services) {
  const expiresAt = code.expires_at ?? new Date(0)
  if (code.kind === 'va') {
    const account = { externalId: code.external_id, bankCode: code.bank_code ?? codeBank, name }
    return await channel.createVirtualAccount(
      code.amount === null
        ? { ...account, closed: false }
        : { ...account, closed: true, amount: code.amount, expiresAt },
    )
  }
  return await channel.createRetailCode({
    externalId: code.external_id,
    name,
    amount: code.amount ?? 0,
    expiresAt,
  })
}
