import type { getPaymentRequests } from '@lumbung/contract/repay/payment-request'
import type { RowOf } from '../../ui/list/list-spec.ts'

/** What one person put forward about money, and what became of it. */
export type PaymentRequest = RowOf<typeof getPaymentRequests>
