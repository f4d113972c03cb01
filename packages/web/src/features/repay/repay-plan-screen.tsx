import type { RetOf } from '@lumbung/contract/call'
import { getRepayPlan, getRepayPlanSummary, usualDueDays } from '@lumbung/contract/repay/plan'
import type { dueParts } from '@lumbung/contract/utils/figure'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { instalmentStates as standings } from '@lumbung/domain/account/instalment'
import { wordOr } from '../../locales/words.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { report } from '../../ui/report/report.tsx'
import { Proof } from '../../parts/figure/proof.tsx'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { instalmentStates } from '../../parts/order/states.ts'
import { daysLate, instalmentOf } from './instalment-cells.tsx'

const c = columnsOf(getRepayPlan)
type Sums = RetOf<typeof getRepayPlanSummary>['total']

/** The instalments below by how they stand. */
const Figures = report({
  call: getRepayPlanSummary,
  title: 'repay.plan.figures',
  of: 'order.status',
  all: 'repay.plan.all',
  none: 'repay.plan.none',
  called: (state, { t }) => wordOr(t, 'state.instalment', state),
  narrows: (state) => ({ state }),
  columns: (k, { today }, { dueDay, app, state, ...others }) => {
    // Only what the proof can be asked for.
    const isWhole = Object.values(others).every((value) => value === undefined)
    const days = dueDay ?? usualDueDays(today as BusinessDay)
    const proved = (part: (typeof dueParts)[number] & keyof Sums) => ({
      mark: (line: Sums & { id: string | null; name: string }) =>
        isWhole &&
        (line.id !== null || state === undefined) && (
          <Proof
            asked={{
              figure: 'due',
              part,
              ...days,
              app,
              ...(line.id !== null && { state: line.id as (typeof standings)[number] }),
            }}
            name={line.name}
            shown={line[part]}
          />
        ),
    })
    return [
      k.count('instalments', 'repay.plan.instalments', { opens: {} }),
      k.money('amount', 'repay.plan.amount', proved('amount')),
      k.money('penalty', 'order.penalty', proved('penalty')),
      k.money('repaid', 'repay.plan.repaid', proved('repaid')),
      k.money('forgiven', 'repay.plan.forgiven', proved('forgiven')),
      k.money('left', 'repay.plan.left', proved('left')),
    ]
  },
})

/** What is due when, instalment by instalment. */
export default listScreen({
  name: 'repayPlan',
  call: getRepayPlan,
  rowKey: ({ orderNo, no }) => `${orderNo}:${no}`,
  whenEmpty: { text: 'repay.planEmpty', to: 'loanRecord' },
  report: Figures,
  sort: { column: 'dueDay', descending: false },
  open: ({ orderNo }) => `/order/detail/${orderNo}?tab=plan`,
  filters: [
    daysFilter('dueDay', 'repay.plan.due', { unset: 'repay.plan.usualDays' }),
    choicesFilter('state', 'order.status', choices('state.instalment', standings).options),
    textFilter('orderNo', 'order.orderNo'),
    textFilter('phone', 'order.phone', { width: 130, personal: true }),
    appFilter(),
  ],
  columns: [
    orderNoColumn(({ orderNo }) => `/order/detail/${orderNo}?tab=plan`),
    c.day('dueDay', 'repay.plan.due', { sort: 'dueDay' }),
    c.state(instalmentStates, 'state', 'order.status', { width: 152 }),
    instalmentOf,
    c.money('amount', 'repay.plan.amount', { sort: 'amount' }),
    c.money('repaid', 'repay.plan.repaid'),
    c.money('penalty', 'order.penalty'),
    daysLate,
    c.money('left', 'repay.plan.left'),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
    c.masked('phone', 'order.phone'),
    c.day('clearedDay', 'repay.plan.cleared'),
    c.app('app', 'ui.app'),
    c.money('principal', 'repay.principal', { shown: false }),
    c.money('interest', 'repay.interest', { shown: false }),
    c.money('forgiven', 'repay.plan.forgiven', { shown: false }),
  ],
  phone: (row, { format }) => ({
    status: <StateOf set={instalmentStates} state={row.state} />,
    amount: <Money amount={row.left === 0 ? row.amount : row.left} />,
    quiet: row.left === 0,
    line: (
      <>
        {row.orderNo} · <MaskedValue value={row.borrowerName} />
      </>
    ),
    side: `${format.day(row.dueDay)} · ${row.no} / ${row.of}`,
  }),
})
