import type { Book } from './book.ts'
import { transactionShape } from './shapes.ts'

/** Payments of a span of time, oldest first, a page of them. */
export function transactionsPage(book: Book, query: URLSearchParams): Record<string, unknown> {
  const [from, to] = [query.get('created[gte]') ?? '', query.get('created[lte]') ?? '9999']
  const limit = Number(query.get('limit') ?? '10')
  const after = query.get('after_id')
  const rows = [...book.payments.values()]
    .filter(({ created }) => created >= from && created <= to)
    .toSorted((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : 0))
  const start = after === null ? 0 : rows.findIndex(({ id }) => `txn_${id}` === after) + 1
  const page = rows.slice(start, start + limit)
  const data = page.flatMap((payment) => {
    const code = book.codes.get(payment.codeId)
    return code === undefined ? [] : [transactionShape(code, payment)]
  })
  return { has_more: start + limit < rows.length, data, links: [] }
}
