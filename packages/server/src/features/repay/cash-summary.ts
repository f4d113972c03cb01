import { sql } from 'kysely'
import { getCashRecords, getCashSummary } from '@lumbung/contract/repay/cash-record'
import { sharePpm } from '@lumbung/domain/money'
import { implement } from '../../calls/registry.ts'
import { selectionOf } from '../../lists/answer-list.ts'
import { cashRecordsFor } from './cash-record.ts'

interface Sums {
  /** Null for all of them. */
  method: string | null
  payments: number
  amount: number
  principal: number
  interest: number
  penalty: number
  extensionFee: number
  credit: number
  unmatched: number
}

/** The very payments of the list, summed by how they came and in all; shares come from sums. */
export const summariseCash = implement(getCashSummary, async ({ filter }, { tx, staff }) => {
  const { from, where } = selectionOf(getCashRecords, filter, cashRecordsFor(staff.id))
  const { rows } = await sql<Sums>`
    select c.method, count(*) as payments, coalesce(sum(c.amount), 0)::bigint as amount,
           coalesce(sum(c.principal), 0)::bigint as principal, coalesce(sum(c.interest), 0)::bigint as interest,
           coalesce(sum(c.penalty), 0)::bigint as penalty, coalesce(sum(c.extension_fee), 0)::bigint as "extensionFee",
           coalesce(sum(c.credit), 0)::bigint as credit,
           count(*) filter (where c.state = 'unmatched') as unmatched
      from ${from} where ${where}
     group by grouping sets ((c.method), ()) order by amount desc, c.method`.execute(tx)
  const lines = rows.flatMap(({ method, ...sums }) =>
    method === null ? [] : [{ id: method, name: method, ...figuresOf(sums) }],
  )
  const all = rows.find(({ method }) => method === null)
  return { lines, total: figuresOf(all ?? none) }
})

const went = { principal: 0, interest: 0, penalty: 0, extensionFee: 0, credit: 0 }
const none = { payments: 0, amount: 0, ...went, unmatched: 0 }

function figuresOf(sums: typeof none) {
  return { ...sums, unmatchedPpm: sharePpm(sums.unmatched, sums.payments) }
}
