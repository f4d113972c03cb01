import { setTimeout as pause } from 'node:timers/promises'
import {
  cancelLoan,
  hold,
  putForward,
  releaseLoan,
  retryLoan,
  takeBackRelease,
  unhold,
} from '@lumbung/contract/loan/disbursement'
import { switchChannel } from '@lumbung/contract/loan/payout-channel'
import { getAccount } from '@lumbung/contract/order/account'
import { getBulk, rehearseBulk, rehearseUndoBulk, startBulk, undoBulk } from '@lumbung/contract/utils/bulk'
import type { RetOf } from '@lumbung/contract/call'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import type { Tx } from '@lumbung/server/db/pool'
import { transact } from '@lumbung/server/db/transaction'
import { addOrderEvent } from '@lumbung/server/records/order/orders'
import { byIn } from '../world/loans.ts'
import { addWaitingOrder, cashOf, codesOf, pay } from '../world/waiting-orders.ts'
import type { World } from '../world/world.ts'
import { count } from './count.ts'
import type { Desk } from './desk.ts'
import { steady } from './ground.ts'
import { codeFault, paymentFault, payoutFault, queueFault, type Choose } from './far-end-faults.ts'

/** Whom a life is lived with. */
export interface Cast {
  world: World
  maker: Desk
  checker: Desk
  /** For what takes a third person. */
  second: Desk
  choose: Choose
  random: () => number
  /** How often each kind of thing was done, and refused. */
  done: Map<string, number>
  refused: Map<string, number>
  key(): string
}

/** One loan and what is done with it; the borrower of a pair has another one. */
export interface Life extends Cast {
  orderNo: string
  other: string | null
}

const lentWithinMs = 8_000
const codesWithinMs = 4_000
const bookedWithinMs = 3_000
const lookEveryMs = 400

/** Signs an order and has its money sent, by the road every loan goes; a second attempt where the first one failed. */
export async function lend(cast: Cast): Promise<string> {
  const { world, choose, maker, key } = cast
  const orderNo = await steady(async () => await addWaitingOrder(world))
  await tellApplied(world, orderNo)
  for (const attempt of [1, 2]) worsen(cast, `${orderNo}-${attempt}`)
  for (const kind of ['va', 'alfa']) world.farEnd.setBehaviour(`${orderNo}-${kind}-1`, codeFault(choose))
  if (cast.random() < 0.15) await switched(cast, orderNo)
  if (!(await hesitate(cast, orderNo))) return orderNo
  await send(cast, orderNo, (await payoutState(world, orderNo)).version)
  await come(async () => (await payoutState(world, orderNo)).ended, lentWithinMs)
  const { state, version } = await payoutState(world, orderNo)
  if (state !== 'failed' || (await maker.ask(retryLoan, { orderNo, version, requestKey: key() })) === null)
    return orderNo
  count(cast.done, 'retry')
  await send(cast, orderNo, (await payoutState(world, orderNo)).version)
  await come(async () => (await payoutState(world, orderNo)).ended, lentWithinMs)
  return orderNo
}

/** The timeline of every order of the product begins with its application: reports count it from then on. */
export async function tellApplied(world: World, orderNo: string): Promise<void> {
  const { actor, now, recordedAt } = byIn(world)
  const tell = async (tx: Tx) =>
    await addOrderEvent(tx, orderNo, 'apply', { actor, at: now, recordedAt }, { to: 'created' })
  await steady(async () => await transact(world.db, '*', tell))
}

/** Before an order is put forward it is held and let go on, held among many and taken back, or given up. @returns whether it goes on */
async function hesitate(cast: Cast, orderNo: string): Promise<boolean> {
  const { world, maker, random, key, done } = cast
  const mood = random()
  if (mood > 0.12) return true
  if (mood > 0.08) return await heldAmongMany(cast, orderNo)
  const asked = { orderNo, version: (await payoutState(world, orderNo)).version, note: 'torture' }
  if (mood < 0.03) {
    if ((await maker.ask(cancelLoan, { ...asked, requestKey: key() })) === null) return true
    count(done, 'cancel')
    return false
  }
  const held = await maker.ask(hold, { ...asked, requestKey: key() })
  if (held === null) return true
  count(done, 'hold')
  return (await maker.ask(unhold, { orderNo, version: held.version, requestKey: key() })) !== null
}

/** One act on many rows, here on one, and its undo; when a server is killed meanwhile the next goes on with it. */
async function heldAmongMany(cast: Cast, orderNo: string): Promise<boolean> {
  const { world, second, key, done } = cast
  const { version } = await payoutState(world, orderNo)
  const rows = [{ key: orderNo, version }]
  const asked = await second.ask(rehearseBulk, { action: 'holdLoan', targets: { rows }, note: 'torture' })
  if (asked === null) return true
  const { id } = asked
  const is = async (state: string) =>
    await come(async () => (await second.ask(getBulk, { id }))?.state === state)
  if (!(await is('rehearsed'))) return true
  if ((await second.ask(startBulk, { id, requestKey: key() })) === null) return true
  if (!(await is('finished'))) return false
  if ((await second.ask(rehearseUndoBulk, { id })) === null || !(await is('undoRehearsed'))) return false
  // The run was refused: nothing of it stands.
  if ((await second.ask(getBulk, { id }))?.undoPossible.rows === 0) return true
  const chosen = { rows: [1] }
  if ((await second.ask(undoBulk, { id, chosen, requestKey: key() })) === null) return false
  if (!(await is('undone'))) return false
  count(done, 'undoBulk')
  return true
}

async function send(
  { maker, checker, key, random, done }: Cast,
  orderNo: string,
  version: number,
): Promise<void> {
  const put = await maker.ask(putForward, { orderNo, version, requestKey: key() })
  if (put === null) return
  const released = await checker.ask(releaseLoan, { orderNo, version: put.version, requestKey: key() })
  count(done, 'disbursement')
  if (released === null || random() > 0.15) return
  // At once, while it may be on its way already: either it is not sent before it is released again, or it cannot be taken back.
  const asked = { orderNo, version: released.version, requestKey: key() }
  const back = await checker.ask(takeBackRelease, asked)
  if (back === null) return
  count(done, 'takeBackRelease')
  await checker.ask(releaseLoan, { orderNo, version: back.version, requestKey: key() })
}

async function payoutState(world: World, orderNo: string) {
  const row = await steady(
    async () =>
      await world.db
        .selectFrom('disbursement')
        .select(['state', 'version'])
        .where('order_no', '=', orderNo)
        .where('payment_request_id', 'is', null)
        .orderBy('attempt', 'desc')
        .executeTakeFirstOrThrow(),
  )
  return { ...row, ended: ['success', 'failed', 'reversed'].includes(row.state) }
}

/** Whether the money of its last payout is out, as we know it. */
export async function isLent(world: World, orderNo: string): Promise<boolean> {
  return (await payoutState(world, orderNo)).state === 'success'
}

/** Waits until something is so, for a while: whoever is killed may bring it later. @returns whether it came */
export async function come(isSo: () => Promise<boolean>, withinMs = codesWithinMs): Promise<boolean> {
  const until = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > until) return false
    await pause(lookEveryMs)
  }
  return true
}

/** Pays a code at the far end, which calls back, or does not. @returns whether there was one */
export async function payCode(
  life: Life,
  which: { purpose: 'repayment' | 'rollover'; kind: 'va' | 'alfa' },
  amount: number | null,
): Promise<boolean> {
  const { world, choose, orderNo } = life
  const find = async () =>
    (await steady(async () => await codesOf(world, orderNo))).findLast(
      ({ kind, purpose, code }) => kind === which.kind && purpose === which.purpose && code !== null,
    )
  await come(async () => (await find()) !== undefined)
  const code = await find()
  if (code?.code == null) return false
  world.farEnd.setBehaviour(code.external_id, paymentFault(choose))
  const cashes = async () => (await steady(async () => await cashOf(world, orderNo))).length
  const before = await cashes()
  await pay(world, {
    ...(which.kind === 'va' ? { account_number: code.code } : { payment_code: code.code }),
    amount: code.amount ?? amount ?? 50_000,
    at: world.clock.now().toISOString(),
    // Also what is closed with us, or dead: the far end takes it all the same.
    force: true,
  })
  if (life.random() < 0.7) await come(async () => (await cashes()) > before, bookedWithinMs)
  return true
}

export async function accountOf({ maker, orderNo }: Life): Promise<RetOf<typeof getAccount> | null> {
  return await maker.ask(getAccount, { orderNo })
}

/** A person says by whom its payout goes. */
async function switched({ maker, choose, key, done }: Cast, orderNo: string): Promise<void> {
  const channel = choose(payoutChannels)
  const asked = { orderNo, version: 0, channel, note: 'torture', requestKey: key() }
  if ((await maker.ask(switchChannel, asked)) !== null) count(done, 'switchChannel')
}

/** How both far ends take a payout, whichever it goes to. */
export function worsen({ world, choose }: Cast, reference: string): void {
  const mood = payoutFault(choose)
  for (const farEnd of [world.farEnd, world.midtrans]) farEnd.setBehaviour(reference, mood)
  for (const step of ['queue', 'reject'])
    world.midtrans.setBehaviour(`${step} ${reference}`, queueFault(choose))
}
