import { getOverdueDays } from '@lumbung/contract/repay/overdue'
import { Link, useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import type { PlainKey } from '../../locales/words.ts'
import { Proof } from '../../parts/figure/proof.tsx'
import { Money } from '../../ui/controls/money.tsx'
import cell from '../../ui/list/cell.module.css'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { appFilter, daysFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Column, RowOf, Tools } from '../../ui/list/list-spec.ts'
import { overdueAmount, type OverdueFigure, provedOverdue } from './overdue-day-figures.tsx'

const c = columnsOf(getOverdueDays)
type Day = RowOf<typeof getOverdueDays>
type Counted = 'fellDue' | 'overdue' | 'repaidLate' | 'open'
type Band = 'upTo7' | 'upTo15' | 'upTo30' | 'over30'

const detailOf = (day: string, narrows = '') =>
  `/repay/overdueRepaymentDetail/${day}${narrows && `?${narrows}`}`

/** The list of exactly what a figure of a day counts. */
const addressOf: Readonly<Record<Counted | Band, (day: string) => string>> = {
  fellDue: (day) => `/repay/repayPlan?dueDay=${day}`,
  overdue: (day) => detailOf(day),
  repaidLate: (day) => detailOf(day, 'paidLate=yes'),
  open: (day) => detailOf(day, 'settled=open'),
  upTo7: (day) => detailOf(day, 'settled=upTo7'),
  upTo15: (day) => detailOf(day, 'settled=upTo15'),
  upTo30: (day) => detailOf(day, 'settled=upTo30'),
  over30: (day) => detailOf(day, 'settled=over30'),
}

const figure = (to: Counted | Band, day: string, n: number, { format }: Tools, tone?: string) =>
  n === 0 ? (
    <span className={cell.quiet}>0</span>
  ) : (
    <Link to={addressOf[to](day)} className={tone}>
      {format.number(n)}
    </Link>
  )

const count = (kind: Counted, head: PlainKey, tone?: string): Column<Day, 'day'> =>
  c.cell(`${kind}Count`, head, (row, tools) => figure(kind, row.day, row[kind].count, tools, tone), {
    width: 84,
    align: 'end',
    field: `${kind}.count`,
  })

const amount = (figure: OverdueFigure, head: PlainKey): Column<Day, 'day'> =>
  c.cell(
    figure === 'openPenalty' ? figure : `${figure}Amount`,
    head,
    (row) => <OfDay row={row} head={head} figure={figure} />,
    { width: 148, align: 'end', field: figure === 'openPenalty' ? figure : `${figure}.amount` },
  )

function OfDay({ row, head, figure }: { row: Day; head: PlainKey; figure: OverdueFigure }) {
  const { t, format } = useSpeech()
  const [search] = useSearchParams()
  const shown = overdueAmount(row, figure)
  return (
    <>
      <Money amount={shown} />
      <Proof
        asked={provedOverdue(figure, row.day, search.get('app')?.split(','))}
        name={`${t(head)}, ${format.day(row.day)}`}
        shown={shown}
      />
    </>
  )
}

const band = (kind: Band, head: PlainKey): Column<Day, 'day'> =>
  c.cell(kind, head, (row, tools) => figure(kind, row.day, row[kind], tools), { width: 84, align: 'end' })

/** Overdue money by due day; each figure opens what it counts. */
export default listScreen({
  name: 'overdueRepayment',
  call: getOverdueDays,
  rowKey: (row) => row.day,
  whenEmpty: { text: 'repay.overdueEmpty', to: 'repayPlan' },
  sort: { column: 'day', descending: true },
  open: (row) => detailOf(row.day),
  filters: [daysFilter('day', 'repay.plan.due'), appFilter()],
  columns: [
    c.link('day', 'repay.plan.due', {
      width: 132,
      sort: 'day',
      draw: (row, { format }) => format.day(row.day),
    }),
    c.cell('daysLate', 'order.daysLate', (row, { t }) => t('ui.daysShort', { n: row.daysLate }), {
      width: 84,
      align: 'end',
    }),
    count('fellDue', 'repay.late.fellDue'),
    amount('fellDue', 'repay.late.fellDueAmount'),
    count('overdue', 'repay.late.overdue'),
    c.cell(
      'overduePpm',
      'repay.late.overdueShare',
      (row, { format }) => (row.overduePpm === null ? <Dash /> : format.percent(row.overduePpm)),
      { width: 92, align: 'end' },
    ),
    amount('overdue', 'repay.late.overdueAmount'),
    amount('repaidLate', 'repay.late.repaid'),
    count('open', 'repay.late.open', cell.late),
    amount('open', 'repay.late.openAmount'),
    amount('openPenalty', 'repay.late.openPenalty'),
    band('upTo7', 'repay.late.bands.upTo7'),
    band('upTo15', 'repay.late.bands.upTo15'),
    band('upTo30', 'repay.late.bands.upTo30'),
    band('over30', 'repay.late.bands.over30'),
    count('repaidLate', 'repay.late.paidOn'),
  ],
  phone: (row, { t, format }) => ({
    status: format.day(row.day),
    amount: <Money amount={row.open.amount} />,
    quiet: row.open.amount === 0,
    line: `${t('repay.late.overdue')} ${format.number(row.overdue.count)} / ${format.number(row.fellDue.count)}`,
    side: `${t('repay.late.open')} ${format.number(row.open.count)}`,
  }),
})
