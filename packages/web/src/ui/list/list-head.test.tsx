import { getOrders } from '@lumbung/contract/order/order'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.tsx'
import { placeColumns } from './list-columns.ts'
import { ListHead } from './list-head.tsx'
import { headOf, type Tools } from './list-spec.ts'

const c = columnsOf(getOrders)
const columns = [
  c.money('loanAmount', 'order.loanAmount', { sort: 'loanAmount' }),
  c.money('penalty', 'order.penalty'),
  c.number('instalments', 'order.instalments'),
]
const t = ((key: string) => key) as Tools['t']

test('the head of money says Rp, sorted by or not; a file calls the column as before', () => {
  const drawn = renderToStaticMarkup(
    <ListHead
      columns={placeColumns(columns, null)}
      lefts={{}}
      hasActions={false}
      mark={null}
      onPickPage={() => undefined}
      tools={{ t } as Tools}
      sort={{ column: 'loanAmount', descending: true }}
      onSort={() => undefined}
      onResize={undefined}
    />,
  )
  const heads = drawn.split('role="columnheader"').map((head) => head.replace(/<[^>]*>/g, ''))
  expect(heads.slice(1)).toEqual([
    expect.stringContaining('order.loanAmount ui.rupiah'),
    expect.stringContaining('order.penalty ui.rupiah'),
    expect.not.stringContaining('ui.rupiah'),
  ])
  expect(columns.map((column) => headOf(column, t))).toEqual([
    'order.loanAmount',
    'order.penalty',
    'order.instalments',
  ])
})
