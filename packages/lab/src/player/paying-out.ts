import * as loan from '@lumbung/contract/loan/disbursement'
import { payoutReference } from '@lumbung/domain/order/disbursement'
import type { Behaviour } from '../far-ends/xendit/behaviour.ts'
import type { Player } from './cast.ts'
import { dayEnd, officeTime } from './office-hours.ts'
import type { PlayedOrder } from './played-order.ts'
import { neverBefore, type Story } from './story.ts'

const hourMs = 3_600_000
/** A payout without an answer is left open only when it is as fresh as this: older ones would have been settled. */
const openPayoutHours = 20
/** How long the money may be under way back: the bank of the borrower returns what it could not book. */
const comesBackHours = [9, 40] as const
const attemptsMax = 2

const holdNote = 'Menunggu konfirmasi rekening nasabah'
const giveUpNote = 'Rekening tujuan tidak ditemukan'

/** Maker, checker, channel; once more after a failure that allows it. @returns whether a loan runs */
export async function* payOut(order: PlayedOrder): Story<boolean> {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const [maker, checker] = [order.someone('finance_maker'), order.someone('finance_checker')]
    yield* putForward(order, [maker, checker])
    if (order.isLeftAt('checker')) yield neverBefore(order.lender.end)
    yield officeTime(order.now, [5, 75], order.choices)
    const end = yield* release(order, checker, attempt)
    if (end !== 'again') return end === 'arrived'
    yield officeTime(order.now, [30, 180], order.choices)
    await order.byStaff(maker, loan.retryLoan, await waiting(order, maker, 'retry'))
  }
  return false
}

/** The maker puts it forward; a few are held, before that or by the checker afterwards, and let go again. */
async function* putForward(order: PlayedOrder, [maker, checker]: readonly [Player, Player]): Story {
  const { choices, lender } = order
  if (order.isLeftAt('maker')) yield neverBefore(lender.end)
  const held = choices.weighted([
    [96, 'never'],
    [2 * choices.unrest, 'before'],
    [2 * choices.unrest, 'after'],
  ])
  if (held === 'before') yield* holdBack(order, maker, maker)
  yield* forward(order, maker)
  if (held !== 'after') return
  yield* holdBack(order, checker, maker)
  yield* forward(order, maker)
}

async function* forward(order: PlayedOrder, maker: Player): Story {
  yield officeTime(order.now, [10, 90], order.choices)
  await order.byStaff(maker, loan.putForward, await waiting(order, maker, 'putForward'))
}

/** One stops it, the other lets it go. */
async function* holdBack(order: PlayedOrder, stopper: Player, opener: Player): Story {
  yield officeTime(order.now, [5, 40], order.choices)
  await order.byStaff(stopper, loan.hold, { ...(await waiting(order, stopper, 'hold')), note: holdNote })
  yield officeTime(order.now, [60, 900], order.choices)
  await order.byStaff(opener, loan.unhold, await waiting(order, opener, 'unhold'))
}

/** @returns `again` after a failure that allows another attempt */
async function* release(
  order: PlayedOrder,
  by: Player,
  attempt: number,
): Story<'arrived' | 'ended' | 'again'> {
  const { choices, lender } = order
  const fresh = order.now.getTime() > lender.end.getTime() - openPayoutHours * hourMs
  if (fresh && choices.rarely(0.05)) {
    await send(order, by, attempt, { answer: 'refuse', inquiry: 'notFound' })
    return 'ended'
  }
  const failureCode =
    attempt === 1
      ? choices.weighted([
          [96, null],
          [2 * choices.unrest, 'TEMPORARY_TRANSFER_ERROR'],
          [2 * choices.unrest, 'INVALID_DESTINATION'],
        ])
      : null
  if (failureCode !== null) {
    await send(order, by, attempt, { failureCode })
    if (failureCode !== 'INVALID_DESTINATION') return 'again'
    yield* giveUp(order)
    return 'ended'
  }
  if (choices.rarely(0.03)) {
    // Nobody tells us, and the inquiry at the day's end finds it.
    await send(order, by, attempt, { callback: 'never' })
    yield new Date(dayEnd(order.today).getTime() + 1_000)
    return (await order.state()) === 'repaying' ? 'arrived' : 'ended'
  }
  await send(order, by, attempt, null)
  if (!choices.rarely(0.012)) return 'arrived'
  yield new Date(order.now.getTime() + choices.whole(...comesBackHours) * hourMs)
  lender.ground.farEnd.sendBack(payoutReference(order.orderNo, attempt))
  await order.told('the money comes back', () => true)
  return 'ended'
}

async function* giveUp(order: PlayedOrder): Story {
  const by = order.someone('finance_maker')
  yield officeTime(order.now, [22 * 60, 30 * 60], order.choices)
  await order.byStaff(by, loan.cancelLoan, { ...(await waiting(order, by, 'cancel')), note: giveUpNote })
}

/** Releases the payout; the channel takes it in this way. */
async function send(
  order: PlayedOrder,
  by: Player,
  attempt: number,
  behaviour: Behaviour | null,
): Promise<void> {
  const { farEnd } = order.lender.ground
  const reference = payoutReference(order.orderNo, attempt)
  if (behaviour !== null) farEnd.setBehaviour(reference, behaviour)
  await order.byStaff(by, loan.releaseLoan, await waiting(order, by, 'release'))
  await order.drain()
  if (behaviour?.answer === 'refuse') return
  await order.told(`${reference} ends`, () => {
    const status = farEnd.payouts().findLast((payout) => payout.reference === reference)?.status
    return status !== 'ACCEPTED'
  })
}

/** The payout as finance sees it, named for a change. */
async function waiting(order: PlayedOrder, by: Player, what: string) {
  const { orderNo } = order
  const { items } = await order.byStaff(by, loan.getWaitLoans, { filter: { orderNo }, size: 1 })
  const [row] = items
  if (row === undefined) throw new Error(`${orderNo} waits for no money`)
  const { version, reference } = row
  return { orderNo, version, requestKey: `${reference}-${what}-${version}` }
}
