import { decideMatch, getCashRecords, matchPayment } from '@lumbung/contract/repay/cash-record'
import { requestPaymentEntry, requestReversal } from '@lumbung/contract/repay/payment-request'
import { requestRefund } from '@lumbung/contract/repay/refund'
import { cashFlow } from '@lumbung/domain/account/payment'
import { wordOr, wordsUnder } from '../../locales/words.ts'
import type { IconName } from '../../ui/controls/icon.tsx'
import cell from '../../ui/list/cell.module.css'
import { choices } from '../../ui/list/choices.ts'
import { paymentMethods } from '../../parts/order/order-choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import {
  amountsFilter,
  appFilter,
  choiceFilter,
  choicesFilter,
  daysFilter,
  textFilter,
} from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowAct } from '../../ui/list/list-spec.ts'
import type { CashRecord } from './payment-facts.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { askToEnterPayment, EnterPaymentDialog } from './enter-payment-dialog.tsx'
import { CashFigures } from './cash-figures.tsx'
import { askForRequest, CashRequestDialog } from './cash-request-dialog.tsx'
import { askToDecide, MatchDecision } from './match-decision.tsx'
import { askToMatch, MatchDialog } from './match-dialog.tsx'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { cashStates } from '../../parts/order/states.ts'

const c = columnsOf(getCashRecords)
const proposers = choices('repay.proposers', ['me', 'others'])

const decideAct = (decision: 'confirm' | 'refuse', icon: IconName): RowAct<CashRecord> => ({
  call: decideMatch,
  label: `repay.${decision}`,
  icon,
  when: ({ can }) => can[decision],
  ask: (row, { refresh }) => askToDecide({ row, decision, refresh }),
})

function CashDialogs() {
  return (
    <>
      <MatchDialog />
      <MatchDecision />
      <EnterPaymentDialog />
      <CashRequestDialog />
    </>
  )
}

/** Money that came in, what it paid, and what no order explains yet. */
export const CashList = listScreen({
  name: 'repaymentRecord',
  call: getCashRecords,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'repay.cashEmpty' },
  marks: 'cashRecord',
  report: CashFigures,
  select: { amount: (row) => row.amount, amountLabel: 'order.amount' },
  sort: { column: 'paidTime', descending: true },
  // Money without an order opens as itself.
  open: (row) =>
    row.orderNo
      ? `/order/detail/${row.orderNo}?tab=cash`
      : `/repay/repaymentRecord?txid=${encodeURIComponent(row.txid)}`,
  filters: [
    textFilter('orderNo', 'order.orderNo'),
    textFilter('code', 'repay.code', { width: 180 }),
    choicesFilter('state', 'order.status', choices('state.cash', cashFlow.states).options),
    choicesFilter('method', 'repay.method', paymentMethods.options),
    daysFilter('paidTime', 'repay.paid'),
    daysFilter('valueDay', 'repay.valueDay', { more: true }),
    choiceFilter('proposedBy', 'repay.proposedBy', proposers.options, { more: true }),
    textFilter('txid', 'repay.txid', { more: true }),
    appFilter({ more: true }),
    amountsFilter('amount', 'order.amount', { more: true }),
  ],
  columns: [
    orderNoColumn(({ orderNo }) => `/order/detail/${orderNo}?tab=cash`),
    c.state(cashStates, 'state', 'order.status', { width: 132 }),
    c.moment('paidAt', 'repay.paid', { sort: 'paidTime' }),
    c.money('amount', 'order.amount', { sort: 'amount' }),
    c.cell(
      'unmatchedReason',
      'repay.reason',
      (row, { t }) => (row.unmatchedReason ? wordOr(t, 'order.unmatched', row.unmatchedReason) : <Dash />),
      { width: 214, words: ({ t }) => wordsUnder(t, 'order.unmatched') },
    ),
    c.cell('proposal', 'repay.proposal', (row) => row.proposal?.orderNo ?? <Dash />, {
      width: 150,
    }),
    c.money('interest', 'repay.interest', { width: 92 }),
    c.money('principal', 'repay.principal', { width: 100 }),
    c.money('penalty', 'order.penalty', { width: 92 }),
    c.money('credit', 'repay.credit', { width: 104 }),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
    c.choice(paymentMethods, 'method', 'repay.method', { width: 124 }),
    c.masked('card', 'repay.card', { width: 156 }),
    c.text('code', 'repay.code', { width: 156, shown: false }),
    c.cell(
      'deliveries',
      'repay.deliveries',
      (row, { t }) => (
        <span className={row.deliveries > 1 ? undefined : cell.quiet} title={t('repay.deliveriesHint')}>
          {t('repay.times', { n: row.deliveries })}
        </span>
      ),
      { width: 80, align: 'end' },
    ),
    c.text('channel', 'order.channel', { width: 84 }),
    c.text('operator', 'repay.operator', { width: 116 }),
    c.text('checker', 'repay.checker', { width: 116 }),
    c.cell('polled', 'repay.found', (row, { t }) => t(row.polled ? 'repay.byPoll' : 'repay.byCallback'), {
      width: 150,
      words: ({ t }) => ({ true: t('repay.byPoll'), false: t('repay.byCallback') }),
    }),
    c.app('app', 'ui.app'),
    c.moment('receivedAt', 'repay.received'),
    c.text('txid', 'repay.txid', { width: 240 }),
  ],
  phone: (row, { t, format, today }) => ({
    status: <StateOf set={cashStates} state={row.state} />,
    amount: <Money amount={row.amount} />,
    line: row.orderNo ? (
      <>
        {row.borrowerName && <MaskedValue value={row.borrowerName} />} · {row.orderNo}
      </>
    ) : (
      wordOr(t, 'order.unmatched', row.unmatchedReason ?? row.txid)
    ),
    side: format.moment(row.paidAt, today),
  }),
  acts: [
    {
      call: matchPayment,
      label: 'repay.match',
      icon: 'link',
      when: (row) => row.can.match,
      ask: (row, { refresh }) => askToMatch(row, refresh),
    },
    decideAct('confirm', 'check'),
    decideAct('refuse', 'ban'),
    {
      call: requestReversal,
      label: 'request.takeBack',
      icon: 'undo',
      when: ({ can }) => can.takeBack,
      ask: (row, { refresh }) => askForRequest({ what: 'takeBack', row, refresh }),
    },
    {
      call: requestRefund,
      label: 'request.giveBack',
      icon: 'undo',
      when: ({ can }) => can.giveBack,
      ask: (row, { refresh }) => askForRequest({ what: 'giveBack', row, refresh }),
    },
  ],
  actsWidth: 200,
  dialogs: CashDialogs,
  mainActions: ({ t, holds, refresh }) =>
    holds(requestPaymentEntry) && (
      <Button icon="plus" onClick={() => askToEnterPayment(refresh)}>
        {t('request.enter')}
      </Button>
    ),
  foot: (answer, { t, format }) => (
    <>
      {t('repay.amountOnPage')} <b>Rp {format.number(answer.amountOnPage)}</b>
    </>
  ),
})
