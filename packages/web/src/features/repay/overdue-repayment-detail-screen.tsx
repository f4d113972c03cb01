import { getOverdueOrders } from '@lumbung/contract/repay/overdue'
import { lateBands } from '@lumbung/domain/account/instalment'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { customerTypeColumn, orderNoColumn } from '../../parts/order/order-columns.tsx'
import { customerTypeFilter } from '../../parts/order/order-filters.ts'
import { instalmentStates } from '../../parts/order/states.ts'
import { daysLate, instalmentOf } from './instalment-cells.tsx'
import { OverdueDayFigures } from './overdue-day-figures.tsx'

const c = columnsOf(getOverdueOrders)
const bands = choices('repay.late.bands', lateBands)

/** What fell due on one day and went overdue, with what was repaid after it. */
export default listScreen({
  name: 'overdueRepaymentDetail',
  call: getOverdueOrders,
  report: OverdueDayFigures,
  fixed: (_search, { date }) => (date === undefined ? {} : { dueDay: { from: date, to: date } }),
  rowKey: ({ orderNo, no }) => `${orderNo}:${no}`,
  whenEmpty: { text: 'repay.overdueDayEmpty', to: 'overdueRepayment' },
  sort: { column: 'left', descending: true },
  open: ({ orderNo }) => `/order/detail/${orderNo}?tab=plan`,
  filters: [
    textFilter('orderNo', 'order.orderNo'),
    choicesFilter('settled', 'repay.late.settled', bands.options),
    flagFilter('paidLate', 'repay.late.paidOn'),
    textFilter('phone', 'order.phone', { width: 130, personal: true }),
    appFilter(),
    customerTypeFilter({ more: true }),
  ],
  columns: [
    orderNoColumn(({ orderNo }) => `/order/detail/${orderNo}?tab=plan`),
    c.state(instalmentStates, 'state', 'order.status', { width: 140 }),
    daysLate,
    c.money('leftAtDue', 'repay.late.overdueAmount', { width: 124 }),
    c.money('penalty', 'order.penalty'),
    c.money('repaidLate', 'repay.late.repaid', { width: 166, sort: 'repaidLate' }),
    c.money('left', 'repay.plan.left', { sort: 'left' }),
    c.choice(bands, 'settled', 'repay.late.settled', { width: 112 }),
    c.day('clearedDay', 'repay.plan.cleared'),
    c.moment('lastPaidAt', 'repay.late.lastPaid'),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
    c.masked('phone', 'order.phone'),
    instalmentOf,
    customerTypeColumn(),
    c.app('app', 'ui.app'),
  ],
  phone: (row, { t, format }) => ({
    status: <StateOf set={instalmentStates} state={row.state} />,
    amount: <Money amount={row.left} />,
    quiet: row.left === 0,
    line: (
      <>
        <MaskedValue value={row.borrowerName} /> · {row.orderNo}
      </>
    ),
    side: `${t('repay.late.repaid')} ${format.number(row.repaidLate)}`,
  }),
  foot: (answer, { t, format }) => (
    <>
      {t('repay.late.repaidOnPage')} <b>Rp {format.number(answer.repaidLateOnPage)}</b> ·{' '}
      {t('repay.late.leftOnPage')} <b>Rp {format.number(answer.leftOnPage)}</b>
    </>
  ),
})
