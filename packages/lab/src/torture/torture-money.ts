import { setTimeout as pause } from 'node:timers/promises'
import { addDays, businessDayOf } from '@lumbung/domain/calendar'
import { arrivalOf } from '@lumbung/domain/account/product'
import { rupiah } from '@lumbung/domain/money'
import { transact } from '@lumbung/server/db/transaction'
import { nextOrderNo } from '@lumbung/server/records/order/applications'
import { termsOfRow } from '@lumbung/server/records/loan/loan-history'
import { noonOf } from '@lumbung/server/start/clock'
import type { Exchanges } from '../far-ends/far-end-server.ts'
import type { Payout } from '../far-ends/xendit/book.ts'
import { lend as lendAtOnce } from '../world/loans.ts'
import type { World } from '../world/world.ts'
import { act, writeOff } from './acts.ts'
import { keepBank } from './bank-clerk.ts'
import { Desk, Record as Kept } from './desk.ts'
import { openGround, steady, type Ground } from './ground.ts'
import { heldAgainst, onTheWay, type Verdict } from './verdict.ts'
import { isLent, lend, tellApplied, type Cast, type Life } from './loan-life.ts'
import { choosing } from './far-end-faults.ts'
import { Killer, type Work } from './killer.ts'

export interface TortureOrder {
  lives: number
  /** Lives that are lived side by side. */
  atOnce: number
  /** What is done with a loan at the most; three things at the least. */
  acts: number
  /** In how many a business day goes by, until all lives are lived. */
  daySeconds: number
  /** Of the server; the run goes on until they are used up and all lives are lived. */
  kills: number
  databaseKills: number
  /** How long is waited after the last restart for all to come to its end, at the most; a minute is two days. */
  restMs: number
  random: () => number
  say: (line: string) => void
}

export interface Tortured {
  verdict: Verdict
  kills: number
  databaseKills: number
  /** Steps at which a server ended, and how often. */
  steps: Map<string, number>
  /** What each killed server had done. */
  worked: readonly Work[]
  done: Map<string, number>
  refused: Map<string, number>
  record: Kept
  payouts: number
  payments: number
  /** What both far ends were asked, and how much of it they met badly. */
  exchanges: Exchanges
  seconds: number
}

const actsMin = 3
const restLookMs = 1_000

/** Random money operations against a far end in its worst moods, while the server and PostgreSQL are killed again and again. */
export async function tortureMoney(order: TortureOrder): Promise<Tortured> {
  const ground = await openGround(order.daySeconds)
  let run: Tortured
  try {
    run = await torture(ground, order)
  } catch (error) {
    // PostgreSQL may be down just then: what broke the run is told, not what its end broke on.
    await ground.close().catch(() => undefined)
    throw error
  }
  await ground.close()
  return run
}

async function torture(ground: Ground, order: TortureOrder): Promise<Tortured> {
  const begun = performance.now()
  const { world } = ground
  const record = new Kept()
  const desk = (role: 'finance_maker' | 'finance_checker') =>
    new Desk({ world, role, record, random: order.random })
  let keys = 0
  const cast: Cast = {
    world,
    maker: desk('finance_maker'),
    checker: desk('finance_checker'),
    second: desk('finance_checker'),
    choose: choosing(order.random),
    random: order.random,
    done: new Map(),
    refused: new Map(),
    key: () => `torture-${(keys += 1)}`,
  }
  const payouts = () => world.farEnd.payouts().length + world.midtrans.payouts().length
  const killer = new Killer(ground, order, () => ({
    answered: record.exchanges - record.unanswered,
    acknowledged: record.acknowledged.length,
    payouts: payouts(),
  }))
  const verdict = await lived(ground, order, { cast, killer }).finally(async () => await killer.end())
  const { kills, databaseKills, steps, worked } = killer
  const [asked, askedOther] = [world.farEnd.exchanges(), world.midtrans.exchanges()]
  return {
    verdict,
    kills,
    databaseKills,
    steps,
    worked,
    done: cast.done,
    refused: cast.refused,
    record,
    payouts: payouts(),
    payments: world.farEnd.payments().length,
    exchanges: { all: asked.all + askedOther.all, badly: asked.badly + askedOther.badly },
    seconds: (performance.now() - begun) / 1_000,
  }
}

/** All lives are lived and all kills done; then what came of it. The last server works on to the end of this. */
async function lived(
  ground: Ground,
  order: TortureOrder,
  { cast, killer }: { cast: Cast; killer: Killer },
): Promise<Verdict> {
  await killer.start()
  let left = order.lives
  const isOver = () => left <= 0 && !killer.isKilling
  await Promise.all([
    killer.killOn(),
    keepBank(cast, isOver),
    ...Array.from({ length: order.atOnce }, async () => {
      // As long as there are some left or somebody is still to be killed.
      while (!isOver()) {
        left -= 1
        await live(cast, order.acts)
      }
    }),
  ])
  ground.hurry()
  await killer.startLast()
  await rested(ground.world, order)
  const verdict = await heldAgainst(ground.world, cast.maker.record, ground.order.speed)
  verdict.wrong.push(...killer.ended)
  return verdict
}

async function live(cast: Cast, actsMax: number): Promise<void> {
  if (cast.random() < 0.08) {
    const old = await oldLoan(cast)
    await tellApplied(cast.world, old)
    return await writeOff({ ...cast, orderNo: old, other: null })
  }
  const orderNo = await lend(cast)
  const other = cast.random() < 0.3 ? await lend(cast) : null
  if (other !== null) await ofOneBorrower(cast.world, [orderNo, other])
  const life: Life = { ...cast, orderNo, other }
  // With what never came to be a loan little can be tried.
  const acts = (await isLent(cast.world, orderNo))
    ? actsMin + Math.floor(cast.random() * (actsMax - actsMin + 1))
    : 1
  for (let done = 0; done < acts; done += 1) await act(life)
}

async function ofOneBorrower(world: World, orderNos: readonly string[]): Promise<void> {
  await steady(async () => {
    const { id } = await world.db
      .insertInto('borrower')
      .values({ id_number_blind: Buffer.from(orderNos[0] ?? ''), created_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db.updateTable('orders').set({ borrower_id: id }).where('order_no', 'in', orderNos).execute()
  })
}

/** A loan that fell due more than half a year ago. */
async function oldLoan({ world }: Cast): Promise<string> {
  const loanDay = addDays(businessDayOf(world.clock.now()), -220)
  return await steady(async () => {
    const orderNo = await transact(world.db, '*', async (tx) => await nextOrderNo(tx, loanDay))
    const product = await world.db
      .selectFrom('product')
      .selectAll()
      .where('code', '=', 'panen-tunai')
      .executeTakeFirstOrThrow()
    const terms = termsOfRow({ ...product, principal: rupiah(1_000_000), term_days: 14 })
    const amount = arrivalOf(terms)
    const at = noonOf(loanDay)
    await lendAtOnce(world, orderNo, { terms, loanDay })
    world.farEnd.recall({ payouts: [paidLongAgo(orderNo, amount, at)], codes: [], payments: [] })
    await world.db
      .insertInto('disbursement')
      .values({
        order_no: orderNo,
        attempt: 1,
        state: 'success',
        reference: `${orderNo}-1`,
        amount,
        channel: 'xendit',
        bank_code: 'BCA',
        created_at: at,
        sent_at: at,
        settled_at: at,
      })
      .execute()
    return orderNo
  })
}

function paidLongAgo(orderNo: string, amount: number, at: Date): Payout {
  const instant = at.toISOString()
  return {
    id: `disb-${orderNo}`,
    reference: `${orderNo}-1`,
    idempotencyKey: `${orderNo}-1`,
    bodyHash: '',
    amount,
    channelCode: 'ID_BCA',
    accountNumber: '5200012345',
    accountHolder: 'Siti Nurhaliza',
    description: '',
    status: 'SUCCEEDED',
    failureCode: null,
    created: instant,
    updated: instant,
    plan: { settleAfterMs: 0 },
  }
}

/** Waits until nothing is on its way that nobody is told of. */
async function rested(world: World, { restMs, say }: TortureOrder): Promise<void> {
  const until = Date.now() + restMs
  while (Date.now() < until) {
    const left = await steady(async () => await onTheWay(world))
    if (left === 0 && world.farEnd.callbacksOnTheWay() === 0 && world.midtrans.callbacksOnTheWay() === 0)
      return
    say(`${left} on their way`)
    await pause(restLookMs)
  }
}
