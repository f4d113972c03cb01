import { eventOfWithdrawal } from '@lumbung/domain/bank/withdrawal'
import { channelCostEntries, withdrawnEntries } from '@lumbung/domain/books/books'
import { businessDayOf, earlierOf } from '@lumbung/domain/calendar'
import { negate, rupiah } from '@lumbung/domain/money'
import type { Tx } from '../db/pool.ts'
import {
  lockWithdrawal,
  moveWithdrawal,
  planWithdrawal,
  type WithdrawalRow,
} from '../records/bank/withdrawals.ts'
import { readChannelFees } from '../records/loan/channel-fees.ts'
import { post } from '../records/loan/ledger.ts'
import { closeItem } from '../records/running/open-items.ts'
import { seen, type PayoutOutcome, type SettledBy } from './payout-outcome.ts'

/**
 * Books what became of a withdrawal: with success the money stands in the company's bank account instead of at the channel, and
 * the channel's fee is a cost. What tells nothing new in this state changes nothing.
 */
export async function settleWithdrawal(
  tx: Tx,
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
    next_inquiry_at: null,
  })
  // The channel's clock may be before ours: nothing is booked on a day that has not come.
  const day = earlierOf(businessDayOf(outcome.at), businessDayOf(by.now))
  if (event === 'succeed') {
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
  } else if (event === 'reverse' && before === 'success') {
    const back = withdrawnEntries(rupiah(row.amount)).map(({ account, amount }) => ({
      account,
      amount: negate(amount),
    }))
    const whose = { orderNo: null, appCode: null, channel: row.channel, day }
    await post(tx, [{ ...whose, memo: 'withdrawalBack', entries: back }], by)
  }
  return moved
}
