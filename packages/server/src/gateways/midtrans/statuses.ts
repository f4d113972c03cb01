import type { PayoutStatus } from '@lumbung/domain/order/disbursement'
import { statusBy } from '../payment-channel.ts'

/** Midtrans' words for how a payout stands (domain.md §5.2). */
const words = {
  queued: 'accepted',
  approved: 'accepted',
  processed: 'accepted',
  completed: 'success',
  failed: 'failed',
  rejected: 'failed',
} as const

export const statusOf = (thirdStatus: string): PayoutStatus => statusBy(words, thirdStatus)
