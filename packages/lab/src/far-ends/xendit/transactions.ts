import type { Behaviour, Behaviours } from './behaviour.ts'
import type { Book } from './book.ts'
import {
  feeRupiah,
  feeShape,
  paymentTransaction,
  payoutTransaction,
  topUpTransaction,
  type Transaction,
} from './shapes.ts'

/** All that moved, by its own record: payouts, payments, and what was put in or taken out here. */
function transactionsOf(book: Book): Transaction[] {
  return [
    ...[...book.payments.values()].flatMap((payment) => {
      const code = book.codes.get(payment.codeId)
      return code === undefined ? [] : [paymentTransaction(code, payment)]
    }),
    ...[...book.payouts.values()].map(payoutTransaction),
    ...book.topUps.map(topUpTransaction),
  ]
}

/** What is asked for of a span of time, oldest first, a page of it. */
export function transactionsPage(
  book: Book,
  behaviours: Behaviours,
  query: URLSearchParams,
  { pages }: Pick<Behaviour, 'pages'>,
): Record<string, unknown> {
  const [from, to] = [query.get('created[gte]') ?? '', query.get('created[lte]') ?? '9999']
  const asked = (name: string, value: string | null) => {
    const wanted = query.getAll(name)
    return wanted.length === 0 || (value !== null && wanted.includes(value))
  }
  const limit = Number(query.get('limit') ?? '10')
  const after = query.get('after_id')
  const rows = transactionsOf(book)
    .filter(
      (row) =>
        row.created >= from &&
        row.created <= to &&
        asked('types', row.type) &&
        asked('statuses', row.status) &&
        asked('channel_categories', row.channel_category),
    )
    .flatMap((row) => told(row, behaviours))
    .toSorted((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : 0))
  if (pages === 'half') return { has_more: true, data: [], links: [] }
  const start = after === null || pages === 'repeats' ? 0 : rows.findIndex(({ id }) => id === after) + 1
  return {
    has_more: pages === 'repeats' || start + limit < rows.length,
    data: rows.slice(start, start + limit),
    links: [],
  }
}

/** A row as its reference, or its number, was set to be told of. */
function told(row: Transaction, behaviours: Behaviours): Transaction[] {
  switch (behaviours.listingOf(row.reference_id ?? '') ?? behaviours.listingOf(row.product_id)) {
    case 'missing':
      return []
    case 'otherAmount':
      return [{ ...row, amount: row.amount + 1_000 }]
    case 'otherFee':
      return [{ ...row, fee: row.fee === null ? null : feeShape(feeRupiah(row.fee) + 1_000, row.status) }]
    case 'takenBack':
      return [{ ...row, status: 'REVERSED' }]
    default:
      return [row]
  }
}
