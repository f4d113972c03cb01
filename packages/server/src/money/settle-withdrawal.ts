import { eventOfWithdrawal, withdrawalFlow } from '@lumbung/domain/bank/withdrawal'
import { channelCostEntries, withdrawnEntries } from '@lumbung/domain/books/books'
import { businessDayOf, earlierOf } from '@lumbung/domain/calendar'
import { negate, rupiah } from '@lumbung/domain/money'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import {
  isUnderWay,
  lockWithdrawal,
  moveWithdrawal,
  planWithdrawal,
  type WithdrawalRow,
} from '../records/bank/withdrawals.ts'
import { readChannelFees } from '../records/loan/channel-fees.ts'
import { plannedLook } from '../records/loan/disbursements.ts'
import { post } from '../records/loan/ledger.ts'
import { closeItem } from '../records/running/open-items.ts'
import { giveUpQueued } from './reject-queued.ts'
import { seen, type PayoutOutcome, type SettledBy } from './payout-outcome.ts'

/**
 * Books what became of a withdrawal: with success the money is on its way to the company's bank account instead of at the channel,
 * where the bank's line finds it, and the channel's fee is a cost. What tells nothing new in this state changes nothing.
 */
export async function settleWithdrawal(
  tx: Tx,
  services: Services,
  id: number,
  outcome: PayoutOutcome,
  by: SettledBy,
): Promise<WithdrawalRow> {
  let row = await lockWithdrawal(tx, id)
  // The end may be told of before the answer to the sending came.
  const ended = outcome.status === 'success' || outcome.status === 'reversed'
  if (row.state === 'submitting' && ended) row = await moveWithdrawal(tx, row, 'accept', seen(outcome))
  const event = eventOfWithdrawal(row.state, outcome.status)
  if (event === null) return row
  if (event === 'accept' || event === 'lose') {
    const moved = await moveWithdrawal(tx, row, event, { ...seen(outcome), message: outcome.message ?? null })
    await planWithdrawal(tx, moved, by.now)
    return moved
  }
  await closeItem(tx, 'withdrawalUnknown', row.reference ?? '', {
    resolution: 'answered',
    at: by.now,
    actor: by.actor,
  })
  const before = row.state
  const moved = await moveWithdrawal(tx, row, event, {
    ...seen(outcome),
    failure_code: event === 'succeed' ? null : (outcome.failureCode ?? 'UNKNOWN'),
    message: outcome.message ?? null,
    settled_at: outcome.at,
    ...(event === 'reverse' ? looksNoMore : plannedLook(row, by.now)),
  })
  if (event === 'fail' && outcome.mayWait === true)
    await giveUpQueued(tx, services, { table: 'withdrawal', ...moved })
  if (event === 'succeed') await bookArrived(tx, row, outcome, by)
  else if (event === 'reverse' && before === 'success') await bookBack(tx, row, outcome, by)
  return moved
}

/**
 * What two persons say became of a withdrawal, with proof: of one under way, or of an ended one of which the channel says otherwise.
 * Where they say what is booked the books stand.
 */
export async function settleByHand(
  tx: Tx,
  services: Services,
  id: number,
  outcome: PayoutOutcome,
  by: SettledBy,
): Promise<void> {
  const row = await lockWithdrawal(tx, id)
  const arrived = outcome.status === 'success'
  if (isUnderWay(row)) await settleWithdrawal(tx, services, id, { ...outcome, mayWait: !arrived }, by)
  else if (arrived && withdrawalFlow.canDo(row.state, 'correct')) {
    await moveWithdrawal(tx, row, 'correct', {
      ...seen(outcome),
      failure_code: null,
      settled_at: outcome.at,
      ...plannedLook(row, by.now),
    })
    await bookArrived(tx, row, outcome, by)
  } else if (!arrived && row.state === 'success') {
    await moveWithdrawal(tx, row, 'reverse', { ...seen(outcome), settled_at: outcome.at, ...looksNoMore })
    await bookBack(tx, row, outcome, by)
  }
}

const looksNoMore = { next_inquiry_at: null, look_again_at: null }

/** The channel's clock may be before ours: nothing is booked on a day that has not come. */
const dayOf = (outcome: PayoutOutcome, by: SettledBy) =>
  earlierOf(businessDayOf(outcome.at), businessDayOf(by.now))

async function bookArrived(tx: Tx, row: WithdrawalRow, outcome: PayoutOutcome, by: SettledBy): Promise<void> {
  const day = dayOf(outcome, by)
  const fee = channelCostEntries((await readChannelFees(tx))(row.channel, 'payout', day))
  const whose = { orderNo: null, appCode: null, channel: row.channel, day }
  await post(
    tx,
    [
      { ...whose, memo: 'withdrawn', entries: withdrawnEntries(rupiah(row.amount)) },
      { ...whose, memo: 'channelCost', entries: fee },
    ],
    by,
  )
}

async function bookBack(tx: Tx, row: WithdrawalRow, outcome: PayoutOutcome, by: SettledBy): Promise<void> {
  const back = withdrawnEntries(rupiah(row.amount)).map(({ account, amount }) => ({
    account,
    amount: negate(amount),
  }))
  const whose = { orderNo: null, appCode: null, channel: row.channel, day: dayOf(outcome, by) }
  await post(tx, [{ ...whose, memo: 'withdrawalBack', entries: back }], by)
}
