import type { PayoutStatus } from '@lumbung/domain/order/disbursement'
import { statusBy } from '../payment-channel.ts'

/** Xendit's words for how a payout stands (domain.md §5.1). */
const words = {
  accepted: 'accepted',
  requested: 'accepted',
  succeeded: 'success',
  completed: 'success',
  failed: 'failed',
  compliance_rejected: 'failed',
  cancelled: 'failed',
  reversed: 'reversed',
} as const

/** Whatever is pending there has been taken, whichever review it waits for. */
export const statusOf = (thirdStatus: string): PayoutStatus =>
  thirdStatus.trim().toUpperCase().startsWith('PENDING') ? 'accepted' : statusBy(words, thirdStatus)
