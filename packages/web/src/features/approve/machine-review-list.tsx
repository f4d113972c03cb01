import { getMachineReviews } from '@lumbung/contract/approve/decided'
import { appealMachine } from '@lumbung/contract/approve/send-back'
import { wordOr } from '../../locales/words.ts'
import cell from '../../ui/list/cell.module.css'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import {
  amountsFilter,
  appFilter,
  choiceFilter,
  choicesFilter,
  daysFilter,
  idFilter,
  textFilter,
} from '../../ui/list/filters.ts'
import { customerTypeFilter } from '../../parts/order/order-filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowOf, Tools } from '../../ui/list/list-spec.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Score } from '../../parts/order/score.tsx'
import { reasonOptions, reasonWord, reasonWords } from '../../parts/order/reason-words.ts'
import { sendBackAct, SendBackDialogs, waysBack } from '../../parts/order/send-back.tsx'
import { scoreCell } from '../../parts/order/order-cells.tsx'
import { customerTypeColumn, orderNoColumn, orderStatusColumn } from '../../parts/order/order-columns.tsx'
import { OrderStatus } from '../../parts/order/order-status.tsx'

const c = columnsOf(getMachineReviews)
type MachineRow = RowOf<typeof getMachineReviews>
const decisions = choices('risk.decision', ['pass', 'manual', 'reject'])

/** What the machine decided and why; what went to people counts as passed. */
export function machineReviewList(decision: 'pass' | 'reject') {
  const rejects = decision === 'reject'
  const detailOf = (row: MachineRow) => `/approve/machinerDetail/${row.orderNo}/${decision}`
  return listScreen({
    name: rejects ? 'machinerReviewReject' : 'machinerReviewPass',
    call: getMachineReviews,
    fixed: { decision },
    rowKey: (row) => row.orderNo,
    whenEmpty: { text: 'reviews.machineEmpty', to: 'riskRuleConfig' },
    marks: 'order',
    ...(rejects && {
      select: {
        amount: (row: MachineRow) => row.loanAmount,
        amountLabel: 'order.loanAmount' as const,
        acts: [
          {
            action: 'appealMachine' as const,
            call: appealMachine.name,
            label: 'reviews.wayBack.appeal' as const,
            effect: 'reviews.machine.appealEffect' as const,
            undo: 'reviews.machine.appealUndo' as const,
            note: 'reviews.machine.appealNote' as const,
          },
        ],
      },
    }),
    sort: { column: 'reviewedAt', descending: true },
    open: detailOf,
    filters: [
      textFilter('orderNo', 'order.orderNo'),
      daysFilter('reviewedAt', 'reviews.machine.at'),
      ...(rejects ? [choiceFilter('reason', 'reviews.reason', ({ t }) => reasonOptions(t, ['reject']))] : []),
      choicesFilter('rating', 'reviews.machine.rating', () =>
        (['A', 'B', 'C', 'D'] as const).map((value) => ({ value, label: value })),
      ),
      amountsFilter('score', 'reviews.machine.score'),
      textFilter('rule', 'reviews.machine.ruleId', { width: 148 }),
      idFilter('ruleVersion', 'reviews.machine.version', { more: true }),
      customerTypeFilter({ more: true }),
      appFilter({ more: true }),
    ],
    columns: [
      orderNoColumn(detailOf),
      c.moment('reviewedAt', 'reviews.machine.at', { width: 124, sort: 'reviewedAt' }),
      c.cell('score', 'reviews.machine.score', (row) => scoreCell(row.score, row.rating), {
        width: 84,
        sort: 'score',
      }),
      ...(rejects ? [reasonColumn()] : [decisionColumn()]),
      c.cell('heaviest', 'reviews.machine.rule', (row, tools) => <Heaviest row={row} tools={tools} />, {
        width: 250,
        grow: true,
        field: 'heaviest.ruleId',
      }),
      c.number('hits', 'reviews.machine.hits', { width: 68 }),
      orderStatusColumn(),
      c.masked('borrowerName', 'order.borrower', { width: 116 }),
      c.money('loanAmount', 'order.loanAmount'),
      customerTypeColumn(),
      c.app('app', 'ui.app'),
      c.number('ruleVersion', 'reviews.machine.version', { width: 104 }),
    ],
    phone: (row) => ({
      status: <OrderStatus order={row} />,
      amount: <Money amount={row.loanAmount} />,
      line: (
        <>
          <MaskedValue value={row.borrowerName} /> · {row.orderNo}
        </>
      ),
      side: <Score score={row.score} rating={row.rating} />,
    }),
    ...(rejects && {
      acts: [
        sendBackAct<MachineRow>(
          waysBack.appeal,
          'reviews.wayBack.appeal',
          ({ state }) => state === 'machineRejected',
        ),
      ],
      actsWidth: 172,
      dialogs: SendBackDialogs,
    }),
  })
}

function reasonColumn() {
  return c.cell(
    'reasonCode',
    'reviews.reason',
    (row, { t }) => (row.reasonCode ? reasonWord(t, row.reasonCode) : <Dash />),
    { width: 200, words: ({ t }) => reasonWords(t, ['reject']) },
  )
}

const decisionColumn = () => c.choice(decisions, 'decision', 'reviews.machine.decision', { width: 104 })

/** The rule that weighed most: its code, then what it is about. */
function Heaviest({ row: { heaviest }, tools: { t } }: { row: MachineRow; tools: Tools }) {
  if (!heaviest) return <Dash />
  const { ruleId, title } = heaviest
  const word = title || wordOr(t, 'risk.rule', ruleId)
  return (
    <>
      <span className={cell.quiet}>{ruleId}</span> {word !== ruleId && word}
    </>
  )
}
