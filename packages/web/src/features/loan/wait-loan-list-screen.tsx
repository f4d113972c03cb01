import {
  cancelLoan,
  getWaitLoans,
  hold,
  putForward,
  releaseLoan,
  retryLoan,
  unhold,
} from '@lumbung/contract/loan/disbursement'
import { switchChannel } from '@lumbung/contract/loan/payout-channel'
import { cureOf } from '@lumbung/domain/order/disbursement'
import { useUser } from '../../core/session.ts'
import type { Tools } from '../../ui/list/list-spec.ts'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr, wordsUnder } from '../../locales/words.ts'
import cell from '../../ui/list/cell.module.css'
import { choices } from '../../ui/list/choices.ts'
import { channelFilter } from '../../parts/order/order-filters.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import {
  amountsFilter,
  appFilter,
  choicesFilter,
  daysFilter,
  flagFilter,
  textFilter,
} from '../../ui/list/filters.ts'
import { Glyph } from '../../ui/controls/icon.tsx'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf, stateWords } from '../../ui/controls/status.tsx'
import { channelName, channelTargets, waitsWords } from './channel-name.ts'
import { ChannelStrip } from './channel-strip.tsx'
import { FailureStrip } from './failure-strip.tsx'
import type { WaitLoan } from './payout-act.ts'
import { payoutActs } from './payout-row-acts.ts'
import { PayoutDialog } from './payout-dialog.tsx'
import { PayoutStopDialog } from './payout-stop-dialog.tsx'
import styles from './payout.module.css'
import { customerTypeColumn, orderNoColumn } from '../../parts/order/order-columns.tsx'
import { thirdStatusColumn } from '../../parts/payout/payout-answer.tsx'
import { failures, failureWhole, failureWord } from '../../parts/payout/payout-words.ts'
import { disbursementStates } from '../../parts/order/states.ts'

const c = columnsOf(getWaitLoans)
const states = choices('state.disbursement', [
  'pending',
  'audited',
  'submitting',
  'accepted',
  'unknown',
  'failed',
])

/** A held payout is a pending one with a flag; people know it as a state of its own. */
function PayoutState({ row }: { row: WaitLoan }) {
  return <StateOf set={disbursementStates} state={row.held ? 'held' : row.state} />
}

function correctionWords(
  { state, askedBy, reasonCode }: NonNullable<WaitLoan['bankCorrection']>,
  t: Translate,
): string {
  return state === 'waiting'
    ? t('correction.blocked', { name: askedBy })
    : t('correction.changed', { reason: wordOr(t, 'correction.reasons', reasonCode) })
}

/** The account, marked when it is in question or was changed since the payout was opened. */
function Account({ row }: { row: WaitLoan }) {
  const { t } = useSpeech()
  const { bankCorrection: correction } = row
  if (!correction) return <MaskedValue value={row.bankAccount} />
  const waits = correction.state === 'waiting'
  const words = correctionWords(correction, t)
  return (
    <span className={styles.account} title={words}>
      <MaskedValue value={row.bankAccount} />
      <Glyph name={waits ? 'triangle' : 'arrow-ring'} family={waits ? 'wait' : 'run'} />
      <span className={styles.spoken}>{words}</span>
    </span>
  )
}

function WaitLoanDialogs() {
  return (
    <>
      <PayoutDialog />
      <PayoutStopDialog />
    </>
  )
}

/** Of a payout whose outcome nobody knows: when it is asked about next, and how often it was. */
function askingWords(
  { nextInquiryAt, sentAt, inquiries, message }: WaitLoan,
  { t, format, today }: Pick<Tools, 't' | 'format' | 'today'>,
) {
  if (nextInquiryAt === null || sentAt === null) return null
  const words = t('loan.asking', { time: format.moment(nextInquiryAt, today) })
  const soFar = t('loan.askedSoFar', { n: inquiries, sent: format.moment(sentAt, today) })
  return { words, whole: [words, soFar, message].filter(Boolean).join(' · '), look: undefined }
}

/** Why a payout does not go on, and what helps; null where nothing holds it. */
function stuckWords(
  row: WaitLoan,
  tools: Pick<Tools, 't' | 'format' | 'today'>,
): { words: string; whole: string; look: string | undefined } | null {
  const { bankCorrection, waits, failureCode, state, message } = row
  const { t, format, today } = tools
  if (bankCorrection?.state === 'waiting')
    return {
      words: t('correction.states.waiting'),
      whole: correctionWords(bankCorrection, t),
      look: styles.blocked,
    }
  if (waits !== null) {
    const words = `${t('loan.waits')}: ${waitsWords(waits, t, format, today)}`
    return { words, whole: words, look: styles.blocked }
  }
  if (state === 'unknown') return askingWords(row, tools)
  if (failureCode === null) return null
  const reason = failureWord(failureCode, t)
  const whole = failureWhole(failureCode, message)
  if (state !== 'failed') return { words: reason, whole, look: undefined }
  const words = `${reason} · ${t(`loan.cure.${cureOf(failureCode)}`)}`
  return { words, whole: `${words} · ${whole}`, look: styles.failure }
}

function Stuck({ row }: { row: WaitLoan }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const said = stuckWords(row, { t, format, today })
  if (said === null) return <Dash />
  return (
    <span className={said.look} title={said.whole}>
      {said.words}
    </span>
  )
}

/** The channels as they stand, and below them what failed, by reason. */
function AboveTheList({ tools }: { tools: Tools }) {
  return (
    <>
      <ChannelStrip tools={tools} />
      <FailureStrip tools={tools} />
    </>
  )
}

/** By whom it goes; nobody has said so before it is sent, unless a person did. */
function ChannelOf({ row }: { row: WaitLoan }) {
  const { t } = useSpeech()
  if (row.channel === null) return <span className={cell.quiet}>{t('loan.chosenLater')}</span>
  const name = channelName(row.channel, t)
  return row.channelFixed ? <span title={t('loan.fixed')}>{name} *</span> : name
}

/** Approved and waiting for money, the unknown lane included. */
export default listScreen({
  name: 'waitLoanList',
  call: getWaitLoans,
  rowKey: (row) => row.orderNo,
  whenEmpty: { text: 'loan.waitEmpty', to: 'reviewFinalPass' },
  marks: 'disbursement',
  select: {
    amount: (row) => row.arrivalAmount,
    amountLabel: 'loan.amount',
    acts: [
      {
        action: 'putForward',
        call: putForward.name,
        label: 'loan.act.putForward',
        effect: 'loan.effect.putForward',
      },
      {
        action: 'releaseLoan',
        call: releaseLoan.name,
        label: 'loan.act.release',
        effect: 'loan.effect.release',
        undo: 'loan.undoing.release',
      },
      {
        action: 'holdLoan',
        call: hold.name,
        label: 'loan.act.hold',
        effect: 'loan.effect.hold',
        note: 'loan.holdNote',
      },
      { action: 'unholdLoan', call: unhold.name, label: 'loan.act.unhold', effect: 'loan.effect.unhold' },
      {
        action: 'retryLoan',
        call: retryLoan.name,
        label: 'loan.act.retry',
        effect: 'loan.effect.retry',
        undo: 'loan.undoing.retry',
      },
      {
        action: 'switchChannel',
        call: switchChannel.name,
        label: 'loan.act.switchChannel',
        effect: 'loan.effect.switchChannel',
        note: 'loan.switchNote',
        to: { label: 'loan.channel', options: channelTargets },
      },
      {
        action: 'cancelLoan',
        call: cancelLoan.name,
        label: 'loan.act.cancel',
        effect: 'loan.effect.cancel',
        undo: 'loan.undoing.cancel',
        note: 'loan.cancelNote',
      },
    ],
  },
  sort: { column: 'approvedTime', descending: false },
  open: (row) => `/order/detail/${row.orderNo}?tab=disbursement`,
  filters: [
    textFilter('orderNo', 'order.orderNo'),
    choicesFilter('state', 'order.status', states.options),
    flagFilter('held', 'loan.held'),
    appFilter(),
    textFilter('bankCode', 'loan.bank', { width: 120 }),
    daysFilter('approvedTime', 'loan.approved'),
    choicesFilter('failedFor', 'loan.failedFor', failures.options, { more: true }),
    channelFilter({ more: true }),
    amountsFilter('amount', 'loan.amount', { more: true }),
  ],
  columns: [
    orderNoColumn((row) => `/order/detail/${row.orderNo}?tab=disbursement`),
    c.cell('state', 'order.status', (row) => <PayoutState row={row} />, {
      width: 168,
      words: ({ t }) => stateWords(disbursementStates, t),
    }),
    c.cell('failure', 'loan.reason', (row) => <Stuck row={row} />, {
      width: 250,
      field: 'failureCode',
      words: failures.words,
    }),
    c.moment('approvedTime', 'loan.approved', { sort: 'approvedTime' }),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
    c.money('arrivalAmount', 'loan.amount', { width: 136, sort: 'arrivalAmount' }),
    c.text('bankCode', 'loan.bank', { width: 84 }),
    c.cell('bankAccount', 'loan.account', (row) => <Account row={row} />, { field: 'bankAccount' }),
    c.cell('channel', 'loan.channel', (row) => <ChannelOf row={row} />, {
      width: 128,
      words: ({ t }) => wordsUnder(t, 'order.channels'),
    }),
    c.cell('maker', 'loan.maker', (row) => row.maker?.name ?? <Dash />, { width: 116, field: 'maker.name' }),
    c.number('attempt', 'loan.attempt', { width: 92 }),
    c.moment('createdAt', 'loan.opened'),
    c.moment('sentAt', 'loan.sent'),
    c.moment('nextInquiryAt', 'loan.nextInquiry'),
    thirdStatusColumn(),
    c.money('loanAmount', 'order.loanAmount'),
    customerTypeColumn(),
    c.app('app', 'ui.app'),
    c.masked('bankHolder', 'loan.holder', { width: 132 }),
    c.text('reference', 'loan.reference', { width: 150 }),
  ],
  phone: (row, { t, format, today }) => {
    const isStuck = stuckWords(row, { t, format, today }) !== null
    return {
      status: <PayoutState row={row} />,
      amount: <Money amount={row.arrivalAmount} />,
      line: isStuck ? (
        <Stuck row={row} />
      ) : (
        <>
          {row.orderNo} · <MaskedValue value={row.borrowerName} />
        </>
      ),
      side: isStuck
        ? row.orderNo
        : `${row.bankCode || t('loan.bank')} · ${format.moment(row.approvedTime, today)}`,
    }
  },
  acts: payoutActs,
  actsWidth: 190,
  dialogs: WaitLoanDialogs,
  report: AboveTheList,
})
