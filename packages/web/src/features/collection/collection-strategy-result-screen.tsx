import { getOrderedCases } from '@lumbung/contract/collection/strategy'
import { strategyArms } from '@lumbung/domain/cases/strategy'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { stages } from '../../parts/order/stages.ts'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { choicesFilter, daysFilter, flagFilter, idFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { StrategyFigures } from './strategy-figures.tsx'

const c = columnsOf(getOrderedCases)
const arms = choices('strategy.arms', strategyArms)

/** What strategies brought, and the very cases behind the figures. */
export default listScreen({
  name: 'collectionStrategyResult',
  call: getOrderedCases,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'strategy.resultEmpty', to: 'collectionStrategyManage' },
  report: StrategyFigures,
  sort: { column: 'fromDay', descending: true },
  open: (row) => `/collection/detail/collectionOrderManage/${row.orderNo}`,
  filters: [
    choicesFilter('arm', 'strategy.result.ordered', arms.options),
    idFilter('strategyId', 'strategy.figures.of'),
    daysFilter('fromDay', 'strategy.result.fromDay'),
    flagFilter('paid', 'strategy.result.paid'),
    flagFilter('contacted', 'strategy.result.contacted'),
  ],
  columns: [
    orderNoColumn(),
    c.choice(arms, 'arm', 'strategy.result.ordered', { width: 180 }),
    c.cell('strategy', 'strategy.figures.of', ({ strategy }) => strategy?.name ?? null, {
      width: 160,
      field: 'strategy.name',
    }),
    c.day('fromDay', 'strategy.result.fromDay', { sort: 'fromDay' }),
    c.day('untilDay', 'strategy.result.untilDay'),
    c.masked('borrowerName', 'order.borrower', { width: 130 }),
    c.choice(stages, 'stage', 'collection.stage', { width: 80 }),
    c.money('owed', 'strategy.result.held', { width: 124, sort: 'owed' }),
    c.number('contacts', 'strategy.figures.contacts'),
    c.money('collected', 'strategy.result.collected', { width: 124, sort: 'collected', grow: true }),
  ],
  phone: (row, { t, format }) => ({
    status: t(`strategy.arms.${row.arm}`),
    amount: <Money amount={row.collected} />,
    line: row.orderNo,
    side: format.dayShort(row.fromDay),
  }),
})
