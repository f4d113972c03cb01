import type { Tx } from '../../db/pool.ts'

/** What is said of a channel. */
export interface AcquisitionCost {
  channel: string
  validFrom: string
  /** Rupiah of one customer who registered. */
  amount: number
  note: string
  /** Null: it comes with the product's data. */
  staffId: number | null
}

/** Keeps what a registered customer of a channel costs from a day on; what was said before stays. @param at business time */
export async function addAcquisitionCost(tx: Tx, cost: AcquisitionCost, at: Date): Promise<number> {
  const { channel, validFrom, amount, note, staffId } = cost
  const { id } = await tx
    .insertInto('acquisition_cost')
    .values({ channel, valid_from: validFrom, amount, note, set_by: staffId, noted_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether anything was ever said of a channel. */
export async function hasAcquisitionCost(tx: Tx, channel: string): Promise<boolean> {
  const known = await tx
    .selectFrom('acquisition_cost')
    .select('id')
    .where('channel', '=', channel)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}
