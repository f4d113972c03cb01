import { sql } from 'kysely'
import { assignCase, getCases } from '@lumbung/contract/collection/case'
import type { Tx } from '../../db/pool.ts'
import type { BulkAction, BulkTarget } from '../../lists/bulk-action.ts'

/** The open cases of these orders, with what was lent. */
async function openCases(tx: Tx, orderNos: readonly string[]): Promise<BulkTarget[]> {
  const { rows } = await sql<BulkTarget>`
    select c.order_no as key, c.version, o.loan_amount as amount
      from unnest(${[...orderNos]}::text[]) with ordinality as n(order_no, place)
      join collection_case c on c.order_no = n.order_no and c.closed_day is null
      join orders o on o.order_no = c.order_no
     order by n.place`.execute(tx)
  return rows
}

/** Cases moved by hand to one collector. Nothing takes it back: what was done on a case stays with who did it. */
export const caseBulkActions: readonly BulkAction[] = [
  {
    name: 'assignCase',
    list: getCases,
    keyOf: (item) => String(item['orderNo']),
    find: openCases,
    step: {
      call: assignCase,
      request: ({ key, version }, { to, note, requestKey }) => ({
        orderNo: key,
        version,
        to: to?.kind === 'collector' ? to.id : undefined,
        note,
        requestKey,
      }),
    },
    needsNote: true,
    needsTarget: true,
    undo: [],
  },
]
