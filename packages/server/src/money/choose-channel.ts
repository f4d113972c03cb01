import { rupiah } from '@lumbung/domain/money'
import {
  chooseChannel,
  type ChannelWait,
  type PayoutChannel,
  payoutChannels,
} from '@lumbung/domain/order/payout-channel'
import type { Tx } from '../db/pool.ts'
import type { DisbursementRow } from '../records/loan/disbursements.ts'
import {
  channelStandings,
  type ConnectedChannels,
  keepWaiting,
  lockChannels,
} from '../records/loan/payout-channels.ts'

/** What holds a payout back may end without a word: money comes in, another payout fails. */
const lookAgainMs = 10 * 60_000

/**
 * By whom a payout that is about to be sent goes; nobody else chooses until this transaction ends. Where nobody takes it that is
 * kept in its row, with the reasons and when it is looked at again.
 * @param row of an order that is locked, and locked itself
 * @returns null when it waits
 */
export async function channelFor(
  tx: Tx,
  row: DisbursementRow,
  channels: ConnectedChannels,
  now: Date,
): Promise<PayoutChannel | null> {
  await lockChannels(tx)
  const standings = await channelStandings(tx, channels, now)
  const payout = {
    orderNo: row.order_no ?? row.reference,
    amount: rupiah(row.amount),
    only: fixedChannel(row),
  }
  const choice = chooseChannel(payout, standings, now)
  if ('channel' in choice) return choice.channel
  await keepWaiting(tx, row.id, choice.waits, nextLook(choice.waits, now))
  return null
}

/** By whom a person said that it goes. */
export function fixedChannel({ channel }: Pick<DisbursementRow, 'channel'>): PayoutChannel | null {
  return payoutChannels.find((each) => each === channel) ?? null
}

function nextLook(waits: readonly ChannelWait[], now: Date): Date {
  const known = waits.flatMap(({ until }) => (until === null ? [] : [until.getTime()]))
  return new Date(Math.min(now.getTime() + lookAgainMs, ...known))
}
