import type { BusinessDay } from '@lumbung/domain/calendar'
import { type Rupiah, rupiah, zero } from '@lumbung/domain/money'
import type { Tx } from '../../db/pool.ts'

/** What a provider charges for: a payout, or a payment to a virtual account or over a shop's counter. */
export type ChannelFeeKind = 'payout' | 'va' | 'alfa'

/** Sets what a provider charges from a day on; what is set stays. */
export async function addChannelFee(
  tx: Tx,
  fee: { kind: ChannelFeeKind; from: string; amount: number },
): Promise<void> {
  await tx
    .insertInto('channel_fee')
    .values({ kind: fee.kind, valid_from: fee.from, amount: fee.amount })
    .onConflict((conflict) => conflict.columns(['kind', 'valid_from']).doNothing())
    .execute()
}

/** rupiah that a provider charges on a day; zero where nothing is set. */
export async function channelFeeOn(tx: Tx, kind: string, day: BusinessDay): Promise<Rupiah> {
  const row = await tx
    .selectFrom('channel_fee')
    .select('amount')
    .where('kind', '=', kind)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? zero : rupiah(row.amount)
}
