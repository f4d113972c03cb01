import { getDueOrders, getDueSummary, repaidWhen } from '@lumbung/contract/precollection/due'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { report } from '../../ui/report/report.tsx'
import { Proof } from '../../parts/figure/proof.tsx'
import { customerTypeColumn, orderNoColumn } from '../../parts/order/order-columns.tsx'
import { customerTypeFilter } from '../../parts/order/order-filters.ts'

const c = columnsOf(getDueOrders)
const repaid = choices('due.repaid', repaidWhen.options)

/** By due day: how much was due, and when it came. */
const Summary = report({
  call: getDueSummary,
  title: 'due.title',
  of: 'due.day',
  all: 'due.all',
  none: 'due.none',
  called: (day, { format }) => format.dayLong(day),
  narrows: (day) => ({ dueDay: day }),
  columns: (k, { t }, { dueDay, app, ...others }) => [
    k.count('due', 'due.due', { opens: {} }),
    k.money('amount', 'due.amount', {
      mark: (line) => {
        const days = line.id === null ? dueDay : { from: line.id, to: line.id }
        // Only what the proof can be asked for.
        const isWhole = Object.values(others).every((value) => value === undefined)
        return (
          isWhole &&
          days && (
            <Proof
              asked={{ figure: 'due', part: 'amount', ...days, app }}
              name={line.name}
              shown={line.amount}
            />
          )
        )
      },
    }),
    k.count('before', 'due.before', { opens: { repaid: 'before' }, group: t('due.repaidHead') }),
    k.count('onDay', 'due.onDay', { opens: { repaid: 'onDay' }, group: t('due.repaidHead') }),
    k.count('after', 'due.after', { opens: { repaid: 'after' }, group: t('due.repaidHead') }),
    k.share('clearedPpm', 'due.clearedByThen', {
      part: 'clearedByThen',
      whole: 'due',
      opens: { repaid: 'before,onDay' },
    }),
    k.count('open', 'due.open', { opens: { repaid: 'open' } }),
    k.money('left', 'due.left'),
  ],
})

/** What falls due, and of each day how much was repaid before, on and after it. */
export default listScreen({
  name: 'summaryCollectinOrders',
  call: getDueOrders,
  rowKey: ({ orderNo, no }) => `${orderNo}:${no}`,
  sort: { column: 'dueDay', descending: true },
  report: Summary,
  open: ({ orderNo }) => `/order/detail/${orderNo}`,
  filters: [
    daysFilter('dueDay', 'due.day', { unset: 'due.usualDays' }),
    choicesFilter('repaid', 'due.repaidHead', repaid.options),
    customerTypeFilter(),
    appFilter(),
  ],
  columns: [
    orderNoColumn(),
    c.day('dueDay', 'due.day', { sort: 'dueDay' }),
    c.choice(repaid, 'repaid', 'due.repaidHead', { width: 150 }),
    c.money('amount', 'due.billed', { width: 120, unit: 'Rp', sort: 'amount' }),
    c.money('left', 'due.unpaid', { unit: 'Rp' }),
    c.day('clearedDay', 'due.clearedDay'),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
    customerTypeColumn(),
    c.app('app', 'ui.app'),
    c.number('no', 'due.no', { width: 72 }),
  ],
  phone: (row, { t, format }) => ({
    status: repaid.word(row.repaid, t),
    amount: <Money amount={row.amount} />,
    line: (
      <>
        <MaskedValue value={row.borrowerName} /> · {row.orderNo}
      </>
    ),
    side: format.dayShort(row.dueDay),
  }),
})
