import { getOrders } from '@lumbung/contract/order/order'
import { orderFlow } from '@lumbung/domain/order'
import { appFilter, amountsFilter, choiceFilter, choicesFilter, customerTypeFilter, daysFilter, flagFilter, textFilter } from '../../ui/filters.ts'
import { columnsOf, customerTypeColumn, daysLateColumn, orderNoColumn, orderStatusColumn } from '../../ui/columns.tsx'
import { listScreen } from '../../ui/list-screen.tsx'
import { MaskedValue } from '../../ui/masked-value.tsx'
import { Money } from '../../ui/money.tsx'
import { Score } from '../../ui/score.tsx'
import { OrderStatus } from '../../ui/status.tsx'
import { orderSide } from './order-side.ts'

const c = columnsOf(getOrders)

/** Find any order. */
export default listScreen({
  name: 'orderList',
  call: getOrders,
  rowKey: (row) => row.orderNo,
  sort: { column: 'changedTime', descending: true },
  open: (row) => `/order/detail/${row.orderNo}`,
  filters: [
    textFilter('orderNo', 'order.orderNo'),
    textFilter('phone', 'order.phone', { width: 150 }),
    choicesFilter('state', 'order.status', ({ t }) => orderFlow.states.map((value) => ({ value, label: t(`state.order.${value}`) }))),
    customerTypeFilter(),
    appFilter(),
    daysFilter('applyTime', 'order.applied'),
    textFilter('borrowerName', 'order.borrowerName', { more: true }),
    textFilter('idNumber', 'order.idNumber', { more: true }),
    textFilter('batch', 'order.batch', { more: true }),
    textFilter('channel', 'order.channel', { more: true }),
    flagFilter('overdue', 'order.overdue', { more: true }),
    choiceFilter(
      'cleared',
      'order.cleared',
      ({ t }) => (['onTime', 'late', 'no'] as const).map((value) => ({ value, label: t(`order.clearedOptions.${value}`) })),
      { more: true },
    ),
    flagFilter('extended', 'order.extended', { more: true }),
    amountsFilter('amount', 'order.loanAmount', { more: true }),
    daysFilter('loanTime', 'order.loanTime', { more: true }),
    daysFilter('repayEndDate', 'order.due', { more: true }),
    daysFilter('repaidDate', 'order.repaidDate', { more: true }),
  ],
  columns: [
    orderNoColumn(),
    orderStatusColumn(),
    c.moment('changedTime', 'order.changed', { sort: 'changedTime' }),
    c.masked('borrowerName', 'order.borrower'),
    c.money('loanAmount', 'order.loanAmount', { width: 100, sort: 'loanAmount' }),
    c.money('remainingAmount', 'order.remaining'),
    c.day('repayEndDate', 'order.due', { sort: 'repayEndDate' }),
    daysLateColumn(),
    c.days('termDays', 'order.term'),
    customerTypeColumn(),
    c.app('app', 'order.app'),
    c.moment('applyTime', 'order.applied', { width: 116, sort: 'applyTime' }),
    c.cell('score', 'order.score', (row) => <Score score={row.machineScore} rating={row.rating} />, { width: 92 }),
    c.number('loanCount', 'order.loanCount', { width: 92 }),
    c.masked('phone', 'order.phone'),
    c.masked('idNumber', 'order.idNumber', { width: 156 }),
  ],
  phone: (row, tools) => ({
    status: <OrderStatus order={row} withDays />,
    amount: <Money amount={row.remainingAmount || row.loanAmount} />,
    quiet: row.remainingAmount === 0,
    line: (
      <>
        <MaskedValue value={row.borrowerName} /> · {row.orderNo}
      </>
    ),
    side: orderSide(row, tools),
  }),
  foot: (answer, { t, format }) => (
    <>
      {t('order.remainingOnPage')} <b>Rp {format.number(answer.remainingOnPage)}</b>
    </>
  ),
})
