import type { Tx } from '../../db/pool.ts'

/** What a registered customer of a channel costs from a day on; said again for that day, the first stays. */
export async function addAcquisitionCost(
  tx: Tx,
  cost: { channel: string; validFrom: string; amount: number },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('acquisition_cost')
    .values({ channel: cost.channel, valid_from: cost.validFrom, amount: cost.amount, noted_at: at })
    .onConflict((conflict) => conflict.columns(['channel', 'valid_from']).doNothing())
    .execute()
}
