import { getPreDayBoardProof } from '@lumbung/contract/precollection/day-board'
import { getDayClassCases, getDayClasses } from '@lumbung/contract/precollection/due'
import { amountClasses } from '@lumbung/domain/cases/board'
import { LineChart } from '../../ui/chart/line-chart.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, dayFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { report } from '../../ui/report/report.tsx'
import type { RetOf } from '@lumbung/contract/call'
import { wordOr } from '../../locales/words.ts'
import { Proof } from '../../parts/figure/proof.tsx'
import { customerTypeColumn, orderNoColumn } from '../../parts/order/order-columns.tsx'
import { customerTypeFilter } from '../../parts/order/order-filters.ts'
import { stageName, stagesAhead } from '../../parts/order/stages.ts'

const c = columnsOf(getDayClassCases)
const classes = choices('due.classes', amountClasses)
const [firstHour, lastHour] = [7, 21]

/** How many were reached, and what came, hour by hour. */
function Hours({ answer, tools: { t, format } }: { answer: RetOf<typeof getDayClasses>; tools: Tools }) {
  const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => firstHour + index)
  const of = (what: 'calls' | 'connected') =>
    hours.map((hour) => answer.hours.find((each) => each.hour === hour)?.[what] ?? 0)
  return (
    <LineChart
      lines={[
        { label: t('board.figures.calls'), values: of('calls'), tone: 'context' },
        { label: t('board.figures.connected'), values: of('connected'), tone: 'subject' },
      ]}
      ticks={hours.map((hour) => String(hour).padStart(2, '0'))}
      number={format.number}
      summary={t('board.curves.reached', { n: answer.total.connected, calls: answer.total.calls })}
    />
  )
}

/** The day by class of amount and type of customer; each figure opens its cases. */
const Classes = report({
  call: getDayClasses,
  title: 'due.byClass',
  of: 'due.class',
  all: 'due.allClasses',
  none: 'due.none',
  called: (id, { t }) => {
    const [amountClass = '', customerType = ''] = id.split('.')
    return `${wordOr(t, 'due.classes', amountClass)}, ${wordOr(t, 'detail.customer', customerType)}`
  },
  narrows: (id) => {
    const [amountClass = '', customerType = ''] = id.split('.')
    return { amountClass, customerType }
  },
  chart: (answer, tools) => <Hours answer={answer} tools={tools} />,
  columns: (k, { t }, { day, stage, app, ...others }) => [
    k.count('held', 'board.figures.held', { opens: { figure: 'held' } }),
    k.money('heldAmount', 'board.figures.heldAmount'),
    k.count('followed', 'board.figures.followed', { opens: { figure: 'followed' } }),
    k.count('calls', 'board.figures.calls', { opens: { figure: 'calls' } }),
    k.share('connectedPpm', 'board.figures.connectedPpm', {
      part: 'connected',
      whole: 'calls',
      opens: { figure: 'connected' },
    }),
    k.count('promises', 'board.figures.promises', { opens: { figure: 'promises' } }),
    k.count('cleared', 'board.figures.cleared', { opens: { figure: 'cleared' } }),
    k.share('clearedPpm', 'board.figures.clearedPpm', {
      part: 'cleared',
      whole: 'held',
      opens: { figure: 'cleared' },
    }),
    k.money('collected', 'board.figures.collected', {
      opens: { figure: 'collected' },
      // The board knows no classes: it proves all of them together.
      mark: (line) =>
        line.id === null &&
        Object.values(others).every((value) => value === undefined) && (
          <Proof
            asked={{ board: getPreDayBoardProof, filter: { day, stage, app, figure: 'collected' } }}
            name={t('board.collected')}
            shown={line.collected}
          />
        ),
    }),
  ],
})

/** Pre-collection of a day by what is due and who owes it, as the board of that day has it. */
export default listScreen({
  name: 'preDailyProcessNew',
  call: getDayClassCases,
  rowKey: ({ id }) => String(id),
  sort: { column: 'amount', descending: true },
  report: Classes,
  open: ({ orderNo }) => `/precollection/detail/preDailyProcessNew/${orderNo}`,
  filters: [
    dayFilter('day', 'board.day'),
    choicesFilter('stage', 'board.stage', stagesAhead.options),
    choicesFilter('amountClass', 'due.class', classes.options),
    customerTypeFilter(),
    appFilter(),
    textFilter('figure', 'due.figure', { more: true }),
  ],
  columns: [
    orderNoColumn(({ orderNo }) => `/precollection/detail/preDailyProcessNew/${orderNo}`),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
    c.money('amount', 'board.amount', { sort: 'amount', width: 172 }),
    c.choice(classes, 'amountClass', 'due.class', { width: 128 }),
    customerTypeColumn(),
    c.choice(stagesAhead, 'stage', 'board.stage', { width: 64 }),
    c.cell('holder', 'board.holder', ({ holder }) => holder?.name ?? <Dash />, {
      width: 140,
      field: 'holder.name',
    }),
    c.number('calls', 'board.figures.calls'),
    c.money('collected', 'board.collected', { unit: 'Rp' }),
    c.flag('cleared', 'board.figures.cleared'),
    c.app('app', 'ui.app'),
  ],
  phone: (row, { t }) => ({
    status: `${stageName(row.stage)} · ${classes.word(row.amountClass, t)}`,
    amount: <Money amount={row.amount} />,
    line: (
      <>
        <MaskedValue value={row.borrowerName} /> · {row.orderNo}
      </>
    ),
    side: row.holder?.name ?? '',
  }),
})
