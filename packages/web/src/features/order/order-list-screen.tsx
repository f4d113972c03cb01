import type { getAccount } from '@lumbung/contract/order/account'
import type { exportUnmasked } from '@lumbung/contract/order/export-unmasked'
import type { findBorrower } from '@lumbung/contract/order/find-borrower'
import { getOrders } from '@lumbung/contract/order/order'
import { orderFlow } from '@lumbung/domain/order/order'
import { lazy } from 'react'
import { loadChunk } from '../../core/chunk.ts'
import { channels, customerTypes, paymentMethods } from '../../parts/order/order-choices.ts'
import { choices } from '../../ui/list/choices.ts'
import {
  appFilter,
  amountsFilter,
  choiceFilter,
  choicesFilter,
  daysFilter,
  flagFilter,
  idFilter,
  textFilter,
} from '../../ui/list/filters.ts'
import { channelFilter, customerTypeFilter } from '../../parts/order/order-filters.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { orderSide } from './order-side.ts'
import { termColumn } from '../../parts/order/term-words.tsx'
import {
  customerTypeColumn,
  daysLateColumn,
  orderNoColumn,
  orderStatusColumn,
} from '../../parts/order/order-columns.tsx'
import { scoreCell } from '../../parts/order/order-cells.tsx'
import { OrderStatus } from '../../parts/order/order-status.tsx'

const c = columnsOf(getOrders)
/** Of the whole order, what most people do without. */
const hidden = { shown: false } as const
const apart = { ...hidden, apart: true } as const
/** By name: the accounts' rules and the palette's answer would come with the first page. */
const personal = {
  call: 'POST /order/find_borrower' satisfies typeof findBorrower.name,
  personal: true,
} as const
const account = { call: 'POST /order/get_account' satisfies typeof getAccount.name } as const

const UnmaskedExport = lazy(() => loadChunk(() => import('./unmasked-export.tsx')))

/** Find any order. */
export default listScreen({
  name: 'orderList',
  call: getOrders,
  rowKey: (row) => row.orderNo,
  whenEmpty: { text: 'order.listEmpty', to: 'excelList' },
  marks: 'order',
  select: { amount: (row) => row.remainingAmount ?? 0, amountLabel: 'order.remaining' },
  sort: { column: 'changedTime', descending: true },
  open: (row) => `/order/detail/${row.orderNo}`,
  only: ({ orderNo }) => ({ orderNo }),
  exportBeside: {
    call: 'POST /order/export_unmasked' satisfies typeof exportUnmasked.name,
    button: UnmaskedExport,
  },
  filters: [
    textFilter('orderNo', 'order.orderNo'),
    textFilter('phone', 'order.phone', { width: 150, ...personal }),
    choicesFilter('state', 'order.status', choices('state.order', orderFlow.states).options),
    flagFilter('overdue', 'order.overdue'),
    customerTypeFilter(),
    appFilter(),
    daysFilter('applyTime', 'order.applied'),
    textFilter('borrowerName', 'order.borrowerName', { more: true, ...personal }),
    textFilter('idNumber', 'order.idNumber', { more: true, ...personal }),
    textFilter('reference', 'order.reference', { more: true, ...account }),
    textFilter('batch', 'order.batch', { more: true }),
    idFilter('importId', 'order.importId', { more: true }),
    channelFilter({ more: true }),
    amountsFilter('daysLate', 'order.daysLateRange', { more: true }),
    choiceFilter(
      'cleared',
      'order.cleared',
      choices('order.clearedOptions', ['onTime', 'late', 'no']).options,
      { more: true },
    ),
    flagFilter('extended', 'order.extended', { more: true }),
    amountsFilter('amount', 'order.loanAmount', { more: true }),
    daysFilter('approvedTime', 'order.approvedTime', { more: true }),
    daysFilter('loanTime', 'order.loanTime', { more: true }),
    daysFilter('repayEndDate', 'order.due', { more: true }),
    daysFilter('openBillDue', 'order.openBillDue', { more: true }),
    flagFilter('outstanding', 'order.outstanding', { more: true }),
    daysFilter('repaidDate', 'order.repaidDate', { more: true }),
  ],
  columns: [
    orderNoColumn(),
    orderStatusColumn(),
    c.moment('changedTime', 'order.changed', { sort: 'changedTime' }),
    c.masked('borrowerName', 'order.borrower'),
    c.money('loanAmount', 'order.loanAmount', { width: 108, sort: 'loanAmount' }),
    c.money('remainingAmount', 'order.remaining'),
    c.day('repayEndDate', 'order.due', { sort: 'repayEndDate' }),
    daysLateColumn(),
    termColumn(),
    customerTypeColumn(),
    c.app('app', 'ui.app'),
    c.moment('applyTime', 'order.applied', { width: 116, sort: 'applyTime' }),
    c.cell('score', 'order.score', (row) => scoreCell(row.machineScore, row.rating), {
      width: 92,
      field: 'machineScore',
    }),
    c.number('loanCount', 'order.loanCount', { width: 92 }),
    c.masked('phone', 'order.phone'),
    c.masked('idNumber', 'order.idNumber', { width: 156 }),
    c.money('repayableValue', 'order.repayable', hidden),
    c.money('repaidAmount', 'order.repaid', { ...hidden, width: 116 }),
    c.money('interestRepaid', 'order.interestRepaid', { ...hidden, width: 120 }),
    c.money('principalRepaid', 'order.principalRepaid', { ...hidden, width: 124 }),
    c.money('penalty', 'order.penalty', hidden),
    c.money('penaltyRepaid', 'order.penaltyRepaid', { ...hidden, width: 120 }),
    c.money('reducedAmount', 'order.reduced', hidden),
    c.money('amountAfterReduction', 'order.afterReduction', { ...apart, width: 140 }),
    c.money('capital', 'order.capital', hidden),
    c.money('channelCost', 'order.channelCost', apart),
    c.money('arrivalAmount', 'order.arrival', { ...hidden, width: 120 }),
    c.money('serviceFee', 'order.serviceFee', { ...hidden, width: 116 }),
    c.percent('serviceFeePpm', 'order.serviceFeeRate', hidden),
    c.money('handlingFee', 'order.handlingFee', { ...hidden, width: 140 }),
    c.percent('overdueFirstPpm', 'order.overdueFirst', hidden),
    c.percent('overdueLaterPpm', 'order.overdueLater', hidden),
    c.number('instalments', 'order.instalments', hidden),
    c.number('extensions', 'order.extensions', hidden),
    c.flag('partial', 'order.partial', hidden),
    c.flag('clearedLate', 'order.clearedLate', hidden),
    c.moment('machineTime', 'order.machineTime', hidden),
    c.moment('firstTime', 'order.firstTime', hidden),
    c.moment('finalTime', 'order.finalTime', hidden),
    c.moment('loanTime', 'order.loanTime', { ...hidden, sort: 'loanTime' }),
    c.day('repaidDate', 'order.repaidDate', hidden),
    c.day('preCollectionTime', 'order.preCollectionTime', { ...apart, width: 160 }),
    c.day('collectionTime', 'order.collectionTime', { ...apart, width: 136 }),
    c.day('followTime', 'order.followTime', { ...apart, width: 176 }),
    c.moment('lastFollowTime', 'order.lastFollowTime', { ...apart, width: 160 }),
    c.choice(paymentMethods, 'paymentMethod', 'order.paymentMethod', hidden),
    c.choice(channels, 'channel', 'order.channel', hidden),
    c.text('payoutSerial', 'order.payoutSerial', { ...hidden, width: 200 }),
    c.text('rating', 'order.rating', { ...hidden, width: 72 }),
    c.choice(customerTypes, 'appCustomerType', 'order.appCustomerType', hidden),
    c.number('failedOrderCount', 'order.failedCount', hidden),
    c.text('batch', 'order.batch', hidden),
    c.flag('payoutUnknown', 'state.payoutUnknown', hidden),
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
