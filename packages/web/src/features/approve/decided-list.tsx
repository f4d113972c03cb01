import type { ReviewFigures } from './review-figures.tsx'
import { getDecidedReviews } from '@lumbung/contract/approve/decided'
import { claimSecondLook, countSecondLooks } from '@lumbung/contract/approve/second-look'
import type { RouteName } from '@lumbung/contract/routes'
import type { PeopleStage } from '@lumbung/domain/review/review'

import { peopleStages } from '../../parts/order/order-choices.ts'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import {
  amountsFilter,
  appFilter,
  choiceFilter,
  choicesFilter,
  daysFilter,
  personFilter,
  textFilter,
} from '../../ui/list/filters.ts'
import { customerTypeFilter } from '../../parts/order/order-filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowOf, Tools } from '../../ui/list/list-spec.ts'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf, stateWords } from '../../ui/controls/status.tsx'
import { type ReasonList, reasonOptions, reasonWord, reasonWords } from '../../parts/order/reason-words.ts'
import { sendBackAct, SendBackDialogs, waysBack } from '../../parts/order/send-back.tsx'
import { SecondLookButton } from './second-look-button.tsx'
import { waitingText } from './waiting-time.tsx'
import { scoreCell } from '../../parts/order/order-cells.tsx'
import { customerTypeColumn, orderNoColumn, orderStatusColumn } from '../../parts/order/order-columns.tsx'
import { reviewStates, secondLookStates } from '../../parts/order/states.ts'

const c = columnsOf(getDecidedReviews)
type DecidedReview = RowOf<typeof getDecidedReviews>

const results = ['pass', 'reject', 'returned', 'goneBack'] as const
const looks = ['drawn', 'looked', 'agreed', 'disagreed', 'disagreedDue'] as const
const everyReason = ['reject', 'return', 'goBack'] as const satisfies readonly ReasonList[]
const orderOf = (row: DecidedReview) => `/order/detail/${row.orderNo}?tab=reviews`

/** The filters of every list of decided reviews; the figures per reviewer follow the same. */
const decidedFilters = {
  orderNo: textFilter('orderNo', 'order.orderNo'),
  stage: choiceFilter('stage', 'reviews.stage', peopleStages.options),
  result: choicesFilter('result', 'reviews.result', choices('state.review', results).options),
  reviewer: personFilter('reviewer', 'reviews.reviewer', 'reviewers'),
  decidedAt: daysFilter('decidedAt', 'reviews.decidedAt'),
  secondLook: choiceFilter('secondLook', 'reviews.secondLook', choices('reviews.secondLooks', looks).options),
  reason: choiceFilter('reason', 'reviews.reason', ({ t }) => reasonOptions(t, everyReason), { more: true }),
  rejectReason: choiceFilter('reason', 'reviews.reason', ({ t }) => reasonOptions(t, ['reject'])),
  customerType: customerTypeFilter({ more: true }),
  app: appFilter({ more: true }),
  amount: amountsFilter('amount', 'order.loanAmount', { more: true }),
} as const

interface DecidedList {
  name: RouteName
  /** Both stages and every result where they are left out. */
  only?: { stage: PeopleStage; result: 'pass' | 'reject' }
  report?: typeof ReviewFigures
}

/** What people decided, to look back at: by whom, how fast, why, and the way back while there is one. */
export function decidedList({ name, only, report }: DecidedList) {
  const f = decidedFilters
  return listScreen({
    name,
    call: getDecidedReviews,
    ...(only && { fixed: { stage: only.stage, result: [only.result] } }),
    rowKey: (row) => String(row.id),
    whenEmpty: { text: 'reviews.decidedEmpty' },
    sort: { column: 'decidedAt', descending: true },
    open: orderOf,
    filters: [
      f.orderNo,
      ...(only ? [] : [f.stage, f.result]),
      f.reviewer,
      f.decidedAt,
      ...(only?.result === 'reject' ? [f.rejectReason] : []),
      f.secondLook,
      ...(only ? [] : [f.reason]),
      f.customerType,
      f.app,
      f.amount,
    ],
    columns: [
      orderNoColumn(orderOf),
      ...(only ? [] : [stageColumn(), c.state(reviewStates, 'result', 'reviews.result', { width: 132 })]),
      c.moment('decidedAt', 'reviews.decidedAt', { width: 124, sort: 'decidedAt' }),
      c.cell('reviewer', 'reviews.reviewer', (row) => row.reviewer.name, {
        width: 136,
        field: 'reviewer.name',
      }),
      c.cell('minutesTaken', 'reviews.minutesTaken', (row, { t }) => minutesCell(row.minutesTaken, t), {
        width: 84,
        align: 'end',
      }),
      orderStatusColumn(),
      c.cell('secondLook', 'reviews.secondLook', (row) => <SecondLookState row={row} />, {
        width: 132,
        words: ({ t }) => stateWords(secondLookStates, t),
      }),
      // Who passes gives no reason.
      ...(only?.result === 'pass' ? [] : [reasonColumn()]),
      c.masked('borrowerName', 'order.borrower', { width: 116 }),
      c.money('loanAmount', 'order.loanAmount'),
      c.cell('machineScore', 'order.score', (row) => scoreCell(row.machineScore, row.rating), { width: 80 }),
      c.number('round', 'approve.round', { width: 72 }),
      c.text('note', 'reviews.note', { width: 200, grow: true }),
      customerTypeColumn(),
      c.app('app', 'ui.app'),
    ],
    phone: (row, { format, today }) => ({
      status: <StateOf set={reviewStates} state={row.result} />,
      amount: <Money amount={row.loanAmount} />,
      line: `${row.orderNo} · ${row.reviewer.name}`,
      side: format.moment(row.decidedAt, today),
    }),
    ...(only?.stage !== 'final' && {
      acts: [backAct('rollBack'), backAct('reopen')],
      actsWidth: 124,
      whyNoAct: (row: DecidedReview, { t }: Tools) =>
        row.noWayBack && t(`reviews.noWayBack.${row.noWayBack}`),
      dialogs: SendBackDialogs,
    }),
    mainActions: (tools) =>
      tools.holds(claimSecondLook.name) && tools.holds(countSecondLooks.name) ? (
        <SecondLookButton tools={tools} stage={only?.stage} />
      ) : null,
    ...(report && { report }),
  })
}

function minutesCell(minutes: number | null, t: Tools['t']) {
  return minutes === null ? <Dash /> : waitingText(minutes, t)
}

const stageColumn = () => c.choice(peopleStages, 'stage', 'reviews.stage', { width: 116 })

function reasonColumn() {
  return c.cell(
    'reasonCode',
    'reviews.reason',
    (row, { t }) => (row.reasonCode ? reasonWord(t, row.reasonCode) : <Dash />),
    { width: 190, words: ({ t }) => reasonWords(t, everyReason) },
  )
}

function SecondLookState({ row }: { row: DecidedReview }) {
  return row.secondLook ? <StateOf set={secondLookStates} state={row.secondLook} /> : <Dash />
}

/** The way back, where it is the one that is open. */
const backAct = (way: 'rollBack' | 'reopen') =>
  sendBackAct<DecidedReview>(waysBack[way], `reviews.wayBack.${way}`, ({ wayBack }) => wayBack === way)
