import type { BusinessDay } from '../calendar.ts'
import type { Rupiah } from '../money.ts'

/** A line that nothing explains yet. */
export interface LineToMatch {
  id: number
  day: BusinessDay
  amount: Rupiah
  txId: string
  info: string
}

/** Money that came in by our books, and stands behind no line yet. */
export interface CashToMatch {
  id: number
  amount: Rupiah
  day: BusinessDay
  /** Who told of it: a channel, or nobody but us. */
  channel: string
  method: string
  /** Account number or code it was paid to, and the channel's numbers of it. */
  references: readonly string[]
  /** What the channel keeps of it. */
  fee: Rupiah
}

/** A payout that arrived by our books, and stands behind no line yet. */
export interface PayoutToMatch {
  id: number
  amount: Rupiah
  day: BusinessDay
  references: readonly string[]
}

/** Money that was withdrawn to the company's account by our books, and stands behind no line yet. */
export type WithdrawalToMatch = PayoutToMatch
