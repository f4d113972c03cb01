import { sql } from 'kysely'
import { outsourceCase } from '@lumbung/contract/collection/agency'
import { issueLetter } from '@lumbung/contract/collection/letter'
import type { Tx } from '../../db/pool.ts'
import type { BulkAction, BulkTarget } from '../../lists/bulk-action.ts'
import { collectionDesk, type Desk, preDesk } from './desk.ts'

/** The open cases of a department of these orders, with what was lent. */
async function openCases({ department }: Desk, tx: Tx, orderNos: readonly string[]): Promise<BulkTarget[]> {
  const { rows } = await sql<BulkTarget>`
    select c.order_no as key, c.version, o.loan_amount as amount
      from unnest(${[...orderNos]}::text[]) with ordinality as n(order_no, place)
      join collection_case c on c.order_no = n.order_no and c.closed_day is null and c.department = ${department}
      join orders o on o.order_no = c.order_no
     order by n.place`.execute(tx)
  return rows
}

/** Cases moved by hand to one person; taken back from whom nothing was done with it yet. */
function assigning(desk: Desk, name: BulkAction['name']): BulkAction {
  const { getCases, assignCase } = desk.calls
  return {
    name,
    list: getCases,
    // One that is over is not in it, though its order may have another that is open.
    keyOf: (item) => String(item['closedDay'] === null ? item['orderNo'] : item['id']),
    find: async (tx, keys) => await openCases(desk, tx, keys),
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
    undo: [
      {
        call: assignCase,
        request: ({ key, version }, { note, requestKey }) => ({
          orderNo: key,
          version,
          to: 'back',
          note,
          requestKey,
        }),
      },
    ],
  }
}

/** Many to one agency, as far as its limits go. */
const outsourcing: BulkAction = {
  ...assigning(collectionDesk, 'outsourceCase'),
  step: {
    call: outsourceCase,
    request: ({ key, version }, { to, note, requestKey }) => ({
      orderNo: key,
      version,
      agency: to?.kind === 'agency' ? to.id : undefined,
      note,
      requestKey,
    }),
  },
}

/** The next warning of each. A letter that is out is not taken back. */
const { needsTarget: _nobody, ...toNobody } = assigning(collectionDesk, 'issueLetter')
const warning: BulkAction = {
  ...toNobody,
  step: {
    call: issueLetter,
    request: ({ key, version }, { requestKey }) => ({ orderNo: key, version, requestKey }),
  },
  needsNote: false,
  undo: [],
}

export const caseBulkActions: readonly BulkAction[] = [
  outsourcing,
  warning,
  assigning(collectionDesk, 'assignCase'),
  assigning(preDesk, 'assignPreCase'),
]
