import type { getPaymentTrace } from '@lumbung/contract/repay/query'
import type { RetOf } from '@lumbung/contract/call'

export type Trace = RetOf<typeof getPaymentTrace>
export type TracedPayment = NonNullable<Trace['payment']>
