import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Rupiah } from '@lumbung/domain/money'
import { channelFee, channelFeeCodes } from '@lumbung/domain/settings/channel-fees'
import type { Tx } from '../../db/pool.ts'
import { readSettings } from '../running/dated-settings.ts'

/** Rupiah that a channel charges for a payout (`payout`) or a payment (its method) of a day. */
type FeeOf = (provider: string | null, kind: string, day: BusinessDay) => Rupiah

/** What the channels charge on whatever day is asked: one reading judges a whole list. */
export async function readChannelFees(tx: Tx): Promise<FeeOf> {
  const fees = await readSettings(tx, channelFeeCodes)
  return (provider, kind, day) => channelFee(fees(day), provider, kind)
}
