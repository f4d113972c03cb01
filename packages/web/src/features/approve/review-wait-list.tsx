import { claimNext, getReviews, decideCalls } from '@lumbung/contract/approve/review'
import { assignReview } from '@lumbung/contract/approve/reviewer'
import type { PeopleStage } from '@lumbung/domain/review/review'
import {
  amountsFilter,
  appFilter,
  choiceFilter,
  choicesFilter,
  daysFilter,
  textFilter,
} from '../../ui/list/filters.ts'
import { customerTypeFilter } from '../../parts/order/order-filters.ts'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import cell from '../../ui/list/cell.module.css'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { useSpeech } from '../../locales/language.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf, stateWords, Status } from '../../ui/controls/status.tsx'
import { reasonWord, reasonWords } from '../../parts/order/reason-words.ts'
import { termColumn } from '../../parts/order/term-words.tsx'
import { targetsAt } from './assign-targets.ts'
import { whyAssigned } from './assignment-words.ts'
import { DroppedDecisions } from './dropped-decisions.tsx'
import { Holder } from './order-holder.tsx'
import { NextOrderButton } from './next-order-button.tsx'
import { reviewActs, type ReviewRow } from './review-acts.ts'
import { Waiting } from './waiting-time.tsx'
import { customerTypeColumn, orderNoColumn } from '../../parts/order/order-columns.tsx'
import { scoreCell } from '../../parts/order/order-cells.tsx'
import { OrderStatus } from '../../parts/order/order-status.tsx'
import { orderStates, reviewStates } from '../../parts/order/states.ts'

const c = columnsOf(getReviews)
const detailOf = (row: ReviewRow) => `/approve/detail/${row.orderNo}`
/** With the borrower, or at the desk: free or in someone's hands. */
function Standing({ row }: { row: ReviewRow }) {
  const { t } = useSpeech()
  if (row.state === 'returned') return <OrderStatus order={{ state: row.state, daysOverdue: 0 }} />
  if (row.deciding) return <Status look={reviewStates.looks.running} word={t('approve.undo.now')} />
  return <StateOf set={reviewStates} state={row.holder ? 'locked' : 'wait'} />
}

/** Whom it was given to, and why, a step back. */
function Assignee({ row: { assignee, assignment }, t }: { row: ReviewRow } & Pick<Tools, 't'>) {
  if (!assignee || !assignment) return <Dash />
  const why = whyAssigned(assignment, t)
  return (
    <span title={`${assignee.name}: ${why}`}>
      {assignee.name} <span className={cell.quiet}>{why}</span>
    </span>
  )
}

function standingFilter() {
  return choiceFilter(
    'standing',
    'approve.standing',
    choices('approve.standings', ['wait', 'withBorrower']).options,
  )
}

/** What waits at a desk: the oldest first, and one button that takes the next. */
export function reviewWaitList(stage: PeopleStage) {
  return listScreen({
    name: stage === 'first' ? 'reviewFirstWait' : 'reviewFinalWait',
    call: getReviews,
    fixed: { stage },
    whenEmpty:
      stage === 'first'
        ? { text: 'reviews.firstEmpty', to: 'machinerReviewPass' }
        : { text: 'reviews.finalEmpty', to: 'reviewFirstPass' },
    rowKey: (row) => row.orderNo,
    marks: 'review',
    select: {
      amount: (row) => row.loanAmount,
      amountLabel: 'order.loanAmount',
      acts: [
        {
          action: 'assignReview',
          call: assignReview.name,
          label: 'desks.assign.label',
          effect: 'desks.assign.effect',
          to: { label: 'desks.assign.to', options: (t) => targetsAt(stage, t) },
        },
      ],
    },
    sort: { column: 'waitingSince', descending: false },
    open: detailOf,
    filters: [
      textFilter('orderNo', 'order.orderNo'),
      choiceFilter('held', 'approve.held', choices('approve.heldBy', ['me', 'others', 'nobody']).options),
      choiceFilter('given', 'desks.given', choices('desks.givenTo', ['me', 'others', 'nobody']).options),
      // Returned orders are found at the first desk, whichever desk gave them back (rulings 32).
      ...(stage === 'first' ? [standingFilter()] : []),
      customerTypeFilter(),
      appFilter(),
      daysFilter('waitingSince', 'approve.waitingSince', { more: true }),
      amountsFilter('amount', 'order.loanAmount', { more: true }),
      textFilter('assignee', 'desks.person.name', { more: true }),
      textFilter('group', 'desks.groups', { more: true }),
      choicesFilter('urgency', 'desks.urgency', choices('desks.urgencies', ['ok', 'warn', 'late']).options, {
        more: true,
      }),
    ],
    columns: [
      orderNoColumn(detailOf),
      c.cell('standing', 'order.status', (row) => <Standing row={row} />, {
        width: 124,
        field: 'state',
        words: ({ t }) => stateWords(orderStates, t),
      }),
      c.cell(
        'waiting',
        'approve.waiting',
        (row) => <Waiting minutes={row.waitingMinutes} urgency={row.urgency} />,
        {
          width: 108,
          align: 'end',
          sort: 'waitingSince',
          field: 'waitingMinutes',
        },
      ),
      c.cell('holder', 'approve.holder', (row) => <Holder person={row.holder} />, {
        width: 124,
        field: 'holder.name',
      }),
      c.masked('borrowerName', 'order.borrower'),
      c.money('loanAmount', 'order.loanAmount', { sort: 'loanAmount' }),
      termColumn(),
      c.cell('score', 'order.score', (row) => scoreCell(row.machineScore, row.rating), {
        width: 104,
        sort: 'machineScore',
        field: 'machineScore',
      }),
      c.cell('assignee', 'desks.assignee', (row, { t }) => <Assignee row={row} t={t} />, {
        width: 250,
        field: 'assignee.name',
      }),
      c.cell(
        'groups',
        'desks.groups',
        (row, { t }) =>
          row.groups.length > 0 ? (
            row.groups.join(', ')
          ) : (
            <span className={cell.quiet}>{t('desks.noGroup')}</span>
          ),
        { width: 140 },
      ),
      customerTypeColumn(),
      c.app('app', 'ui.app'),
      c.number('round', 'approve.round', { width: 72 }),
      c.moment('waitingSince', 'approve.waitingSince', { width: 136 }),
      c.moment('lockedUntil', 'approve.lockedUntil', { width: 124 }),
      c.cell(
        'goBackReason',
        'approve.backReason',
        (row, { t }) => (row.goBackReason ? reasonWord(t, row.goBackReason) : <Dash />),
        { width: 200, grow: true, words: ({ t }) => reasonWords(t, ['goBack', 'return', 'reject']) },
      ),
    ],
    phone: (row, { t, format }) => ({
      status: <Standing row={row} />,
      amount: <Money amount={row.loanAmount} />,
      line: (
        <>
          <MaskedValue value={row.borrowerName} /> · {row.orderNo}
        </>
      ),
      side: row.holder ? (
        `${t('approve.held')} ${format.time(row.lockedUntil ?? row.waitingSince)}`
      ) : (
        <Waiting minutes={row.waitingMinutes} urgency={row.urgency} />
      ),
    }),
    above: () => <DroppedDecisions />,
    acts: reviewActs,
    actsWidth: 104,
    mainActions: (tools: Tools) =>
      tools.holds(claimNext.name) && tools.holds(decideCalls[stage]) ? (
        <NextOrderButton stage={stage} kind="filled" onEmpty={tools.refresh} />
      ) : null,
  })
}
