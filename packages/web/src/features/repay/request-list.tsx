import {
  decidePaymentRequest,
  enteredMethods,
  getPaymentRequests,
  paymentRequestKinds,
  pictureKinds,
} from '@lumbung/contract/repay/payment-request'
import { getProof } from '@lumbung/contract/repay/payment-proof'
import { decideFee } from '@lumbung/contract/repay/fee'
import { decideRefund } from '@lumbung/contract/repay/refund'
import { decideWriteOff } from '@lumbung/contract/repay/write-off'
import { manualFees } from '@lumbung/domain/account/fee-kinds'
import { paymentRequestFlow, reversalOutcomes } from '@lumbung/domain/account/payment'
import { wordsUnder } from '../../locales/words.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { choicesFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowAct } from '../../ui/list/list-spec.ts'
import type { IconName } from '../../ui/controls/icon.tsx'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { disbursementStates, paymentRequestStates } from '../../parts/order/states.ts'
import { lookAtProof, ProofLook } from './proof-picture.tsx'
import { CheckWord } from './return-account.tsx'
import type { PaymentRequest } from './payment-request.ts'
import { askToDecideRequest, RequestDecision } from './request-decision.tsx'

const c = columnsOf(getPaymentRequests)
const kinds = choices('request.kinds', paymentRequestKinds)
const fees = choices('change.fee.kinds', manualFees)
const outcomes = choices('order.outcomes', reversalOutcomes)
const pictures = choices('request.pictures', pictureKinds)
const methods = choices('order.methods', enteredMethods)

const refundAct = (decision: 'agree' | 'refuse', icon: IconName): RowAct<PaymentRequest> => ({
  call: decideRefund,
  label: decision === 'agree' ? 'request.agreeRefund' : 'request.refuse',
  icon,
  when: ({ can }) => can.decideRefund,
  ask: (row, { refresh }) => askToDecideRequest({ row, decision, refresh }),
})

const writeOffAct = (decision: 'agree' | 'refuse', icon: IconName): RowAct<PaymentRequest> => ({
  call: decideWriteOff,
  label: decision === 'agree' ? 'request.writeOff' : 'request.refuse',
  icon,
  when: ({ can }) => can.decideWriteOff,
  ask: (row, { refresh }) => askToDecideRequest({ row, decision, refresh }),
})

const feeAct = (decision: 'agree' | 'refuse', icon: IconName): RowAct<PaymentRequest> => ({
  call: decideFee,
  label: decision === 'agree' ? 'request.agreeRefund' : 'request.refuse',
  icon,
  when: ({ can }) => can.decideFee,
  ask: (row, { refresh }) => askToDecideRequest({ row, decision, refresh }),
})

const decideAct = (decision: 'agree' | 'refuse', icon: IconName): RowAct<PaymentRequest> => ({
  call: decidePaymentRequest,
  label: `request.${decision}`,
  icon,
  when: ({ can }) => can.decide,
  ask: (row, { refresh }) => askToDecideRequest({ row, decision, refresh }),
})

const seeAct: RowAct<PaymentRequest> = {
  call: getProof,
  label: 'request.seePicture',
  icon: 'eye',
  when: ({ picture }) => picture !== null,
  ask: lookAtProof,
}

function RequestDialogs() {
  return (
    <>
      <RequestDecision />
      <ProofLook />
    </>
  )
}

/** Money of no order is told by its payments. */
const addressOf = ({ orderNo }: PaymentRequest) =>
  orderNo === null
    ? '/repay/repaymentRecord?state=unmatched,refunding,refunded'
    : `/order/detail/${orderNo}?tab=cash`

/** Payments entered by hand and payments to be taken back: what waits for a second person, and what became of the rest. */
export const RequestList = listScreen({
  name: 'repaymentRecord',
  own: { title: 'request.title', name: 'paymentRequests' },
  around: ['part'],
  call: getPaymentRequests,
  rowKey: ({ id }) => String(id),
  whenEmpty: { text: 'request.listEmpty' },
  sort: { column: 'askedAt', descending: true },
  open: addressOf,
  filters: [
    choicesFilter(
      'state',
      'order.status',
      choices('state.paymentRequest', paymentRequestFlow.states).options,
    ),
    choicesFilter('kind', 'request.kind', kinds.options),
    textFilter('orderNo', 'order.orderNo'),
  ],
  columns: [
    orderNoColumn(addressOf),
    c.state(paymentRequestStates, 'state', 'order.status', { width: 180 }),
    c.choice(kinds, 'kind', 'request.kind', { width: 128 }),
    c.choice(fees, 'fee', 'change.fee.kind', { width: 140 }),
    c.money('amount', 'order.amount', { sort: 'amount' }),
    c.cell(
      'payoutState',
      'request.payoutState',
      ({ payoutState }) =>
        payoutState ? <StateOf set={disbursementStates} state={payoutState} /> : <Dash />,
      { width: 150, words: ({ t }) => wordsUnder(t, 'state.disbursement') },
    ),
    c.cell('check', 'request.check', ({ check }) => (check ? <CheckWord check={check} /> : <Dash />), {
      width: 190,
      field: 'check.result',
      words: ({ t }) => wordsUnder(t, 'request.checks'),
    }),
    c.text('toOrderNo', 'request.toOrderNo', { width: 140 }),
    c.moment('paidAt', 'repay.paid'),
    c.choice(outcomes, 'outcome', 'request.outcome', { width: 160 }),
    c.choice(methods, 'method', 'repay.method'),
    c.text('channel', 'request.channel'),
    c.text('reference', 'request.reference', { width: 140 }),
    c.masked('card', 'request.card', { width: 150 }),
    c.text('proof', 'request.proof', { width: 220 }),
    c.choice(pictures, 'picture', 'change.proof.picture', { width: 128 }),
    c.cell('askedBy', 'request.askedBy', ({ askedBy }) => askedBy?.name ?? <Dash />, {
      width: 116,
      field: 'askedBy.name',
    }),
    c.moment('askedAt', 'request.askedAt', { sort: 'askedAt' }),
    c.cell('decidedBy', 'request.decidedBy', ({ decidedBy }) => decidedBy?.name ?? <Dash />, {
      width: 116,
      field: 'decidedBy.name',
    }),
    c.moment('decidedAt', 'request.decidedAt'),
    c.text('decisionNote', 'request.decisionNote', { width: 180 }),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
    c.app('app', 'ui.app'),
  ],
  phone: (row, { t, format, today }) => ({
    status: <StateOf set={paymentRequestStates} state={row.state} />,
    amount: <Money amount={row.amount} />,
    line: (
      <>
        <MaskedValue value={row.borrowerName ?? row.destination?.holder ?? ''} /> · {row.orderNo ?? row.proof}
      </>
    ),
    side: `${t(`request.kinds.${row.kind}`)} · ${format.moment(row.askedAt, today)}`,
  }),
  acts: [
    decideAct('agree', 'check'),
    decideAct('refuse', 'ban'),
    refundAct('agree', 'check'),
    refundAct('refuse', 'ban'),
    writeOffAct('agree', 'check'),
    writeOffAct('refuse', 'ban'),
    feeAct('agree', 'check'),
    feeAct('refuse', 'ban'),
    seeAct,
  ],
  actsWidth: 170,
  dialogs: RequestDialogs,
})
