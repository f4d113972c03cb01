import { transact } from '@lumbung/server/db/transaction'
import type { Behaviour } from '../far-ends/xendit/behaviour.ts'
import { addWaitingOrder, codesOf, pay, releaseOrder, until } from './waiting-orders.ts'
import type { World } from './world.ts'

/** A sequence of choices that a seed finds again. */
function choosing(seed: number): <T>(of: readonly T[]) => T {
  let state = seed >>> 0
  return (of) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return of[Math.floor((state / 2 ** 32) * of.length)] as never
  }
}

const answers = [
  'ok',
  'ok',
  'error500',
  'drop',
  'hang',
  'garbage',
  'otherAmount',
  'reject',
  'refuse',
] as const
const callbacks = ['once', 'once', 'twice', 'early', 'never', 'otherAmount', 'garbled'] as const
const inquiries = [
  'ok',
  'ok',
  'ok',
  'notFound',
  'garbage',
  'error500',
  'hang',
  'otherAccount',
  'otherTotal',
  'old',
] as const
const afterwards = ['nothing', 'nothing', 'heal', 'turnRound', 'comeBack'] as const

/**
 * Payouts and payments at a far end that answers late, wrongly, twice, otherwise than before, unreadably or never. Only
 * the business clock goes on, by days; what happens is what the product's own table of timed work and its queue do.
 * @returns what at the end stands neither where the far end's own record has it nor in an open item
 */
export async function onlyTimedWork(world: World, seed: number, orders: number): Promise<string[]> {
  const choose = choosing(seed)
  const orderNos: string[] = []
  for (let at = 0; at < orders; at += 1) orderNos.push(await sendBadly(world, choose))
  await until(world, () =>
    Promise.resolve(world.farEnd.payouts().every(({ status }) => status !== 'ACCEPTED')),
  )
  await world.advance({ days: 1 }, 180)
  await payBadly(world, orderNos, choose)
  for (const orderNo of orderNos) changeItsMind(world, `${orderNo}-1`, choose(afterwards))
  await world.advance({ days: 3 }, 180)
  return [...(await wrongPayouts(world, orderNos)), ...(await wrongPayments(world))].map(
    (fault) => `seed ${seed}: ${fault}`,
  )
}

async function sendBadly(world: World, choose: ReturnType<typeof choosing>): Promise<string> {
  const orderNo = await addWaitingOrder(world)
  const failureCode = choose([undefined, undefined, 'TEMPORARY_TRANSFER_ERROR', 'INVALID_DESTINATION'])
  const behaviour: Behaviour = {
    answer: choose(answers),
    callback: choose(callbacks),
    inquiry: choose(inquiries),
    settleAfterMs: choose([0, 50]),
    ...(failureCode !== undefined && { failureCode }),
  }
  world.farEnd.setBehaviour(`${orderNo}-1`, behaviour)
  await releaseOrder(world, orderNo)
  await world.drain()
  return orderNo
}

async function payBadly(
  world: World,
  orderNos: readonly string[],
  choose: ReturnType<typeof choosing>,
): Promise<void> {
  for (const orderNo of orderNos) {
    const account = (await codesOf(world, orderNo)).find(
      ({ kind, state }) => kind === 'va' && state === 'issued',
    )
    if (account?.code == null) continue
    world.farEnd.setBehaviour(account.external_id, {
      callback: choose(['once', 'twice', 'otherAmount', 'garbled', 'never'] as const),
      inquiry: choose(['ok', 'notFound', 'error500', 'garbage', 'hang'] as const),
    })
    await pay(world, { account_number: account.code, amount: 50_000 })
  }
  await until(world, () => Promise.resolve(world.farEnd.callbacksOnTheWay() === 0))
}

function changeItsMind(world: World, reference: string, how: (typeof afterwards)[number]): void {
  if (how !== 'nothing') world.farEnd.setBehaviour(reference, null)
  if (how === 'turnRound') world.farEnd.turnRound(reference)
  if (how === 'comeBack') world.farEnd.sendBack(reference)
}

/** Money that is out is a loan, money that is not is none; where that is not so, or not known, an item waits. */
async function wrongPayouts(world: World, orderNos: readonly string[]): Promise<string[]> {
  const loans = new Set(await liveLoans(world))
  const explained = await waiting(world)
  return orderNos.flatMap((orderNo) => {
    const theirs = world.farEnd.payouts().filter(({ reference }) => reference.startsWith(`${orderNo}-`))
    if (theirs.length > 1) return [`${orderNo} was paid ${theirs.length} times`]
    const paid = theirs.some(({ status }) => status === 'SUCCEEDED')
    if (paid === loans.has(orderNo) || explained.orders.has(orderNo)) return []
    return [
      `${orderNo}: the far end says ${theirs[0]?.status ?? 'nothing'}, the loan ${loans.has(orderNo) ? 'runs' : 'does not'}`,
    ]
  })
}

async function wrongPayments(world: World): Promise<string[]> {
  const kept = await transact(
    world.db,
    '*',
    async (tx) => await tx.selectFrom('cash_record').select(['payment_id', 'amount']).execute(),
  )
  const explained = await waiting(world)
  const faults = world.farEnd.payments().flatMap(({ id, amount }) => {
    const ours = kept.filter((cash) => cash.payment_id === id)
    if (ours.length === 1 && ours[0]?.amount === amount) return []
    const waits = explained.callbacks.has(`va:${id}`) || explained.subjects.has(`payment:xendit:${id}`)
    return ours.length === 0 && waits ? [] : [`payment ${id}: ${ours.length} records`]
  })
  return kept.length > world.farEnd.payments().length
    ? [...faults, 'money was booked that nobody paid']
    : faults
}

async function liveLoans(world: World): Promise<string[]> {
  const rows = await transact(
    world.db,
    '*',
    async (tx) => await tx.selectFrom('loan').select('order_no').where('voided_day', 'is', null).execute(),
  )
  return rows.map(({ order_no: orderNo }) => orderNo)
}

/** What open items name: orders, callbacks, and whatever else they are about. */
async function waiting(
  world: World,
): Promise<{ orders: Set<string | null>; callbacks: Set<string | null>; subjects: Set<string> }> {
  const rows = await transact(
    world.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('open_item as i')
        .leftJoin('hook_event as h', 'h.id', 'i.hook_event_id')
        .select(['i.order_no', 'i.subject', 'h.event_key'])
        .where('i.state', '<>', 'settled')
        .execute(),
  )
  return {
    orders: new Set(rows.map((row) => row.order_no)),
    callbacks: new Set(rows.map((row) => row.event_key)),
    subjects: new Set(rows.map((row) => row.subject)),
  }
}
