import { owingOrderStates } from '@lumbung/domain/order/order'
import { tryAgainAt } from '@lumbung/domain/account/payment'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { read, transact } from '../db/transaction.ts'
import { liveCodesOf, planCodes } from './paying-codes.ts'
import { type CodeAnswer, codeBank } from '../gateways/payment-channel.ts'
import { addOrderEvent, lockOrder } from '../records/order/orders.ts'
import { isCodeAwaited } from '../records/messages/awaited-codes.ts'
import { openIdentity } from '../records/order/order-identity.ts'
import {
  failCode,
  keepCode,
  noteNotIssued,
  type CodeToIssue,
  type PaymentCodeRow,
} from '../records/loan/payment-codes.ts'
import { tellCodesAnswered } from '../messages/await-code.ts'
import { newsLastDay, tellBorrower } from '../messages/tell-borrower.ts'
import { channelActor } from './channel-actor.ts'
import { closeAtChannel, closeOne } from './close-codes.ts'

/**
 * Sees to it that a running loan has its payment codes: a virtual account that takes any amount, and a shop code over
 * exactly what is to be paid today. A shop code over another amount is closed first. What the channel leaves open is
 * asked for again by `tendCodes`, under the same external id, by which every payment is recognised.
 */
export async function issueCodes({ orderNo }: { orderNo: string }, services: Services): Promise<void> {
  const name = await transact(services.db, '*', async (tx) => {
    const order = await lockOrder(tx, orderNo)
    const { clock } = services
    if ((owingOrderStates as readonly string[]).includes(order.state))
      await planCodes(tx, orderNo, { now: clock.now(), today: clock.today() })
    return await openIdentity(tx, services.seals, orderNo, 'name')
  })
  await closeAtChannel(orderNo, services)
  await makeCodes(orderNo, name ?? '', services)
  await closeAtChannel(orderNo, services)
  await tellCodesAnswered(orderNo, services)
}

/** Asks the channel for the codes that are written down. */
async function makeCodes(orderNo: string, name: string, services: Services): Promise<void> {
  const { codes, held } = await read(services.db, '*', async (tx) => ({
    codes: await liveCodesOf(tx, orderNo),
    held: await holdsOldTotal(tx, orderNo, services.clock.now()),
  }))
  for (const code of codes.filter(({ state }) => state === 'issuing')) {
    // Never two live codes with different totals: the old one is gone at the channel before the new one comes.
    const waits = held && code.purpose === 'repayment' && code.amount !== null
    const answer: CodeAnswer = waits ? stillOpen : await askForCode(code, name, services)
    const at = services.clock.now()
    if (answer.outcome === 'unknown') {
      const nextAt = tryAgainAt(code.created_at, at)
      await transact(services.db, '*', async (tx) => await noteNotIssued(tx, code.id, nextAt))
      continue
    }
    const kept = await transact(services.db, '*', async (tx) => await keepAnswer(tx, code, answer, services))
    // Two jobs asked at once: one code is enough.
    if (!kept && answer.outcome === 'created') {
      await closeOne({ kind: code.kind, providerId: answer.providerId, at }, services)
    }
  }
}

const stillOpen: CodeAnswer = { outcome: 'unknown', message: 'the old code is not closed yet', sent: 'no' }

/** Whether an ended code of a fixed total may still be paid to at the channel. */
async function holdsOldTotal(tx: Tx, orderNo: string, now: Date): Promise<boolean> {
  const old = await tx
    .selectFrom('payment_code')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('purpose', '=', 'repayment')
    .where('state', 'in', ['closed', 'replaced'])
    .where('provider_id', 'is not', null)
    .where('provider_closed_at', 'is', null)
    .where('amount', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return old !== undefined
}

/** Books what the channel answered for a code; false when another answer came first. */
async function keepAnswer(
  tx: Tx,
  code: PaymentCodeRow,
  answer: Exclude<CodeAnswer, { outcome: 'unknown' }>,
  services: Services,
): Promise<boolean> {
  const { clock } = services
  const at = clock.now()
  const kind = code.kind as CodeToIssue['kind']
  const happening = { actor: channelActor, at, recordedAt: clock.wall(), amount: code.amount }
  if (answer.outcome === 'refused') {
    await failCode(tx, code.id, `${answer.failureCode} ${answer.message}`, at)
    const { failureCode } = answer
    await addOrderEvent(tx, code.order_no, 'codeFailed', {
      ...happening,
      reason: { failureCode },
      detail: { kind },
    })
    return true
  }
  const { providerId, number } = answer
  if (!(await keepCode(tx, code.id, { providerId, code: number }, at))) return false
  await addOrderEvent(tx, code.order_no, 'codeIssued', {
    ...happening,
    detail: {
      kind,
      code: number,
      ...(code.purpose === 'rollover' && { purpose: code.purpose }),
    },
  })
  // A message that waits for it tells of it: nobody is told of one code twice.
  if (code.purpose === 'repayment' && !(await isCodeAwaited(tx, code.order_no)))
    await tellBorrower(tx, services, {
      kind: 'codeIssued',
      orderNo: code.order_no,
      about: code.id,
      lastDay: newsLastDay(clock.today()),
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
