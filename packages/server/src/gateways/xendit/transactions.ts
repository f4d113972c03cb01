import type { ListedPayment, PaymentSpan } from '../payment-channel.ts'
import type * as z from 'zod'
import type { transactionList } from './answers.ts'

const pageSize = 50
const kinds: ReadonlyMap<string, ListedPayment['kind']> = new Map([
  ['VIRTUAL_ACCOUNT', 'vaPaid'],
  ['RETAIL_OUTLET', 'retailPaid'],
])

/** The list of money that came in over a span of time. */
export function transactionsPath({ from, to, after }: PaymentSpan): string {
  const query = new URLSearchParams([
    ['types', 'PAYMENT'],
    ['statuses', 'SUCCESS'],
    ...[...kinds.keys()].map((category) => ['channel_categories', category]),
    ['created[gte]', from.toISOString()],
    ['created[lte]', to.toISOString()],
    ['limit', String(pageSize)],
    ...(after === undefined ? [] : [['after_id', after]]),
  ])
  return `/transactions?${query.toString()}`
}

/** A page of it in our words; what is neither a virtual account nor a shop is left out. */
export function paymentsOf(page: z.output<typeof transactionList>): {
  payments: ListedPayment[]
  next: string | null
} {
  const payments = page.data.flatMap((row): ListedPayment[] => {
    const kind = kinds.get(row.channel_category)
    if (kind === undefined || row.type !== 'PAYMENT' || row.status !== 'SUCCESS') return []
    const { product_id: paymentId, reference_id: externalId, amount, created } = row
    return [{ kind, paymentId, externalId, amount, created }]
  })
  return { payments, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null }
}
