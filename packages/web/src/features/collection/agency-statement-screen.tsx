import { getAgencyPayments, getAgencyStatement } from '@lumbung/contract/collection/agency'
import { dispatchStages } from '@lumbung/domain/cases/dispatch'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { everyStage, stageName } from '../../parts/order/stages.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { worded } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { choicesFilter, daysFilter, personFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { report } from '../../ui/report/report.tsx'

const c = columnsOf(getAgencyPayments)
const stages = worded(dispatchStages, stageName)

/** What is due to each agency, by the very payments below. */
const Statement = report({
  call: getAgencyStatement,
  title: 'agency.statement.title',
  of: 'agency.one',
  all: 'agency.statement.all',
  none: 'agency.statement.none',
  narrows: (id) => ({ agency: id }),
  columns: (k) => [
    k.count('payments', 'agency.statement.payments', { opens: {} }),
    k.money('amount', 'agency.statement.amount'),
    k.money('commission', 'agency.statement.commission'),
  ],
})

/** The payments credited to agencies, each with the terms of its day; a month is a range of days. */
export default listScreen({
  name: 'agencyStatement',
  call: getAgencyPayments,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'agency.statementEmpty', to: 'agencyManage' },
  sort: { column: 'paidAt', descending: true },
  report: Statement,
  open: (row) => `/order/detail/${row.orderNo}`,
  filters: [
    daysFilter('day', 'agency.statement.day'),
    personFilter('agency', 'agency.one', 'agencies'),
    choicesFilter('stage', 'board.stage', stages.options),
  ],
  columns: [
    orderNoColumn(),
    c.moment('paidAt', 'agency.statement.paid', { sort: 'paidAt' }),
    c.cell('agency', 'agency.one', ({ agency }) => agency.name, { width: 180, field: 'agency.name' }),
    c.choice(everyStage, 'stage', 'board.stage', { width: 64 }),
    c.money('amount', 'agency.statement.amount', { sort: 'amount', width: 120 }),
    c.percent('ppm', 'agency.statement.rate', { width: 96 }),
    c.money('commission', 'agency.statement.commission', { width: 120 }),
    c.cell('holder', 'board.holder', ({ holder }) => holder?.name ?? '–', {
      width: 140,
      field: 'holder.name',
    }),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
    c.app('app', 'ui.app'),
    c.day('day', 'agency.statement.day'),
  ],
  phone: (row, { format, today }) => ({
    status: row.agency.name,
    amount: <Money amount={row.commission} />,
    line: (
      <>
        <MaskedValue value={row.borrowerName} /> · {row.orderNo}
      </>
    ),
    side: format.moment(row.paidAt, today),
  }),
})
