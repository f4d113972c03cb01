import { sql } from 'kysely'
import { getMoneyInTransit } from '@lumbung/contract/utils/money-in-transit'
import type { Implementation } from '../../../calls/context.ts'
import { implement } from '../../../calls/registry.ts'
import { listOf, selectionOf } from '../../../lists/answer-list.ts'
import { containing, rangeOf } from '../../../lists/conditions.ts'

const listTransit = implement(getMoneyInTransit, async (request, { tx, today }) => {
  const age = sql<number>`${today}::date - t.day`
  const source = {
    of: ['money_in_transit', 't'],
    join: sql`left join staff s on s.id = t.asked_by left join bank_line l on l.id = t.line_id`,
    fields: {
      age,
      by: sql<string | null>`s.name`,
      lineDay: sql<string | null>`l.day`,
      lineTxId: sql<string | null>`l.tx_id`,
    },
    filter: {
      by: containing(sql`s.name`),
      onLine: (isOn: boolean) => sql`(t.line_id is not null) = ${isOn}`,
      amount: rangeOf(sql`abs(t.amount)`),
    },
  } as const
  const page = await listOf(tx, getMoneyInTransit, request, {
    ...source,
    by: 'day',
    descending: false,
    sorts: { age: { column: age, type: 'bigint' } },
    key: { column: sql`t.key`, type: 'text' },
  })
  const { from, where } = selectionOf(getMoneyInTransit, request.filter, source)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(t.amount), 0)::bigint as sum from ${from} where ${where}`.execute(tx)
  return { ...page, sum: rows[0]?.sum ?? 0 }
})

export const moneyInTransitCalls: readonly Implementation[] = [listTransit]
