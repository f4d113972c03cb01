import { expect } from 'vitest'
import { getAccount } from '@lumbung/contract/order/account'
import { issueExtension, quoteExtension } from '@lumbung/contract/repay/extension'
import { requestReduction } from '@lumbung/contract/repay/reduction'
import { addDays, businessDayOf } from '@lumbung/domain/calendar'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { transact } from '@lumbung/server/db/transaction'
import { cashOf, codesOf, newKey, pay, until } from './waiting-orders.ts'
import type { Caller, World } from './world.ts'

export type Account = RetOf<typeof getAccount>

/** Finance takes more time for a borrower, and the codes are out. */
export async function takeTime(world: World, orderNo: string, days: number) {
  const maker = await world.as('finance_maker')
  const { payNow } = await maker.ok(quoteExtension, { orderNo, days })
  const taken = await maker.ok(issueExtension, { orderNo, days, payNow, requestKey: newKey() })
  await world.drain()
  return taken
}

/** Asks for a reduction that is good for three days. */
export async function askFor(
  world: World,
  caller: Caller,
  asked: { orderNo: string; amount: number } & Partial<RequestOf<typeof requestReduction>>,
): Promise<number> {
  const { id } = await caller.ok(requestReduction, {
    validTo: addDays(businessDayOf(world.clock.now()), 3),
    reasonCode: 'hardship',
    note: '',
    requestKey: newKey(),
    ...asked,
  })
  return id
}

/** The codes that can be paid to now, checked: never two of repayment with different fixed totals (rulings 29). */
export async function liveCodes(world: World, orderNo: string) {
  const live = (await codesOf(world, orderNo)).filter(({ state }) => state === 'issued')
  const fixed = live.filter(({ purpose, amount }) => purpose === 'repayment' && amount !== null)
  expect(new Set(fixed.map(({ amount }) => amount)).size).toBeLessThanOrEqual(1)
  return {
    account: live.find(({ kind, purpose }) => kind === 'va' && purpose === 'repayment'),
    shop: live.find(({ kind, purpose }) => kind === 'alfa' && purpose === 'repayment'),
    timeAccount: live.find(({ kind, purpose }) => kind === 'va' && purpose === 'rollover'),
    timeShop: live.find(({ kind, purpose }) => kind === 'alfa' && purpose === 'rollover'),
  }
}

/** Pays by number at the far end and waits until it is booked. @returns the cash record */
export async function payTo(
  world: World,
  orderNo: string,
  payment: Parameters<typeof pay>[1],
): Promise<Awaited<ReturnType<typeof cashOf>>[number]> {
  const before = new Set((await cashOf(world, orderNo)).map(({ id }) => id))
  await pay(world, payment)
  const added = async () => (await cashOf(world, orderNo)).filter(({ id }) => !before.has(id))
  await until(world, async () => (await added()).length > 0)
  const [cash] = await added()
  if (cash === undefined) throw new Error('the payment was not booked')
  return cash
}

export async function accountOf(world: World, orderNo: string): Promise<Account> {
  return await (await world.as('finance_maker')).ok(getAccount, { orderNo })
}

/** What the order's timeline tells, oldest first. */
export async function eventsOf(world: World, orderNo: string) {
  return await transact(
    world.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('order_event')
        .select(['kind', 'amount', 'actor', 'detail'])
        .where('order_no', '=', orderNo)
        .orderBy('id')
        .execute(),
  )
}

export async function extensionsOf(world: World, orderNo: string) {
  return await world.db
    .selectFrom('extension')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('id')
    .execute()
}

export async function reductionOf(world: World, id: number) {
  return await world.db.selectFrom('reduction').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
