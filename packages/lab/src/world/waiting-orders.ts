import { setTimeout as pause } from 'node:timers/promises'
import { putForward, releaseLoan } from '@lumbung/contract/loan/disbursement'
import { businessDayOf } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { offer } from '@lumbung/domain/account/offer'
import type { PayoutChannel } from '@lumbung/domain/order/payout-channel'
import { transact } from '@lumbung/server/db/transaction'
import type { Behaviour } from '../far-ends/xendit/behaviour.ts'
import { addOrderFacts, nextOrderNo } from '@lumbung/server/records/order/applications'
import { openDisbursement } from '@lumbung/server/records/loan/disbursements'
import { termsOfRow } from '@lumbung/server/records/loan/loan-history'
import { addOrder } from '@lumbung/server/records/order/orders'
import { accountKey, sealIdentity } from '@lumbung/server/records/order/order-identity'
import { verifyBooks } from '@lumbung/server/cli/verify-books'
import type { World } from './world.ts'

export interface Wanted {
  productCode?: string
  amount?: number
  termDays?: number
  firstReviewerId?: number
  finalReviewerId?: number
  /** By whom its payout goes; otherwise the settings say so. */
  channel?: PayoutChannel
}

/** A signed order that waits for its money, with its payout opened: where the story of money begins. */
export async function addWaitingOrder(world: World, wanted: Wanted = {}): Promise<string> {
  const { productCode = 'panen-tunai', amount = 1_000_000, termDays = 14, channel = null } = wanted
  const now = world.clock.now()
  return await transact(world.db, '*', async (tx) => {
    const product = await tx
      .selectFrom('product')
      .selectAll()
      .where('code', '=', productCode)
      .executeTakeFirstOrThrow()
    const terms = termsOfRow({ ...product, principal: rupiah(amount), term_days: termDays })
    const quoted = offer(terms, businessDayOf(now))
    const orderNo = await nextOrderNo(tx, businessDayOf(now))
    const account = world.services.seals.blind(
      'bankAccount',
      accountKey({ code: 'BCA', account: '5200012345' }),
    )
    const amounts = {
      service_fee: quoted.serviceFee,
      handling_fee: quoted.handlingFee,
      interest: quoted.interest,
      arrival_amount: quoted.arrival,
    }
    await addOrder(tx, {
      order_no: orderNo,
      app_code: product.app_code,
      terms: JSON.stringify(terms),
      product_code: productCode,
      state: 'waitLoan',
      customer_type: 'new',
      app_customer_type: 'new',
      loan_amount: amount,
      term_days: termDays,
      instalments: product.instalments,
      ...amounts,
      apply_time: now,
      changed_time: now,
      approved_time: now,
      sign_time: now,
      first_reviewer_id: wanted.firstReviewerId ?? null,
      final_reviewer_id: wanted.finalReviewerId ?? null,
      name_masked: 'Siti N•••',
      bank_account_blind: account,
    })
    await addOrderFacts(tx, { order_no: orderNo, bank_code: 'BCA' })
    await sealIdentity(tx, world.services.seals, orderNo, [
      { field: 'name', value: 'Siti Nurhaliza', masked: 'Siti N•••' },
      { field: 'bankAccount', value: '5200012345', masked: '••••••2345' },
      { field: 'bankHolder', value: 'Siti Nurhaliza', masked: 'Siti N•••' },
    ])
    await openDisbursement(
      tx,
      { order_no: orderNo, arrival_amount: quoted.arrival, bank_account_blind: account },
      now,
    )
    if (channel !== null)
      await tx.updateTable('disbursement').set({ channel }).where('order_no', '=', orderNo).execute()
    return orderNo
  })
}

let keys = 0
/** A request key that no other intention has. */
export function newKey(): string {
  return `test-key-${(keys += 1)}-${Date.now()}`
}

/** A maker puts the order forward and a checker releases it; sending is left to the jobs. */
export async function releaseOrder(world: World, orderNo: string): Promise<void> {
  const maker = await world.as('finance_maker')
  const checker = await world.as('finance_checker')
  const waiting = await payoutOf(world, orderNo)
  const asked = { orderNo, version: waiting.version, requestKey: newKey() }
  const { version } = await maker.ok(putForward, asked)
  await checker.ok(releaseLoan, { orderNo, version, requestKey: newKey() })
}

/** The order with its money out and its codes issued. @param behaviour how the far end takes the payout */
export async function addRunningLoan(
  world: World,
  wanted: Wanted = {},
  behaviour: Behaviour | null = null,
): Promise<string> {
  const orderNo = await addWaitingOrder(world, wanted)
  world.farEnd.setBehaviour(`${orderNo}-1`, behaviour)
  await releaseOrder(world, orderNo)
  await until(world, async () => (await codesOf(world, orderNo)).some(({ state }) => state === 'issued'))
  return orderNo
}

/** Runs jobs until something is so; callbacks of the far end come meanwhile. */
export async function until(world: World, isSo: () => Promise<boolean>, withinMs = 25_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it did not come about in time')
    await world.drain()
    await pause(10)
  }
  await world.drain()
}

export async function stateOf(world: World, orderNo: string): Promise<string> {
  return await transact(world.db, '*', async (tx) => {
    const row = await tx
      .selectFrom('orders')
      .select('state')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    return row.state
  })
}

export async function payoutOf(world: World, orderNo: string) {
  return await world.db
    .selectFrom('disbursement')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('attempt', 'desc')
    .executeTakeFirstOrThrow()
}

export async function codesOf(world: World, orderNo: string) {
  return await world.db
    .selectFrom('payment_code')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('id')
    .execute()
}

export async function cashOf(world: World, orderNo: string | null) {
  return await transact(
    world.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('cash_record')
        .selectAll()
        .where('order_no', 'is not distinct from', orderNo)
        .orderBy('id')
        .execute(),
  )
}

/** A borrower pays at the far end; the callback follows by itself. */
export async function pay(
  world: World,
  payment: {
    account_number?: string
    payment_code?: string
    amount: number
    at?: string
    force?: boolean
    /** Whose account it comes from; left out: the borrower's own. */
    sender_name?: string
  },
): Promise<void> {
  const response = await fetch(`${world.farEnd.url}/simulate/pay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('secret-key:').toString('base64')}`,
    },
    body: JSON.stringify(payment),
  })
  if (!response.ok)
    throw new Error(`the far end refused the payment: ${response.status} ${await response.text()}`)
}

/** Every story of money ends with this. @throws with what is wrong in the books */
export async function assertSoundBooks(world: World): Promise<void> {
  const wrong = (await verifyBooks(world.db)).flatMap(({ violations }) => violations)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${wrong.join('; ')}`)
}
