import { Link } from 'react-router'
import { inquire } from '@lumbung/contract/loan/disbursement'
import { getPayouts, markForReconciliation, sentStates } from '@lumbung/contract/loan/loan-record'
import { payoutPurposes } from '@lumbung/domain/order/disbursement'
import { wordsUnder } from '../../locales/words.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf, Status } from '../../ui/controls/status.tsx'
import cell from '../../ui/list/cell.module.css'
import { choices } from '../../ui/list/choices.ts'
import { channelFilter } from '../../parts/order/order-filters.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { amountsFilter, appFilter, choicesFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { Failure, thirdStatusColumn } from '../../parts/payout/payout-answer.tsx'
import { failures, failureWord } from '../../parts/payout/payout-words.ts'
import { disbursementStates } from '../../parts/order/states.ts'
import { channelName } from './channel-name.ts'
import { LoanDayFigures } from './loan-day-figures.tsx'
import { askedMark, MarkPayoutDialog } from './mark-payout-dialog.tsx'
import { inquireNow } from './payout-row-acts.ts'
import styles from './payout.module.css'

const c = columnsOf(getPayouts)
const states = choices('state.disbursement', sentStates)
const purposes = choices('order.purposes', payoutPurposes)
const markedLook = { family: 'wait', glyph: 'triangle' } as const

/** The payouts of one day, by when they were sent, with what the channel said of each. */
export default listScreen({
  name: 'loanDetail',
  call: getPayouts,
  report: LoanDayFigures,
  fixed: (_search, { date }) => (date === undefined ? {} : { sentDay: { from: date, to: date } }),
  rowKey: (row) => row.reference,
  whenEmpty: { text: 'loan.dayEmpty', to: 'loanRecord' },
  sort: { column: 'sentAt', descending: true },
  open: (row) => `/order/detail/${row.orderNo}?tab=disbursement`,
  filters: [
    textFilter('orderNo', 'order.orderNo'),
    choicesFilter('state', 'order.status', states.options),
    choicesFilter('purpose', 'order.purpose', purposes.options),
    appFilter(),
    textFilter('bankCode', 'loan.bank', { width: 120 }),
    channelFilter({ more: true }),
    amountsFilter('amount', 'loan.amount', { more: true }),
    flagFilter('marked', 'loan.record.mark.column', { more: true }),
  ],
  columns: [
    orderNoColumn((row) => `/order/detail/${row.orderNo}?tab=disbursement`),
    c.state(disbursementStates, 'state', 'order.status', { width: 150 }),
    c.choice(purposes, 'purpose', 'order.purpose', { width: 112 }),
    c.moment('sentAt', 'loan.sent', { sort: 'sentAt' }),
    c.money('amount', 'loan.amount', { width: 136, sort: 'amount' }),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
    c.text('bankCode', 'loan.bank', { width: 84 }),
    c.masked('bankAccount', 'loan.account', { width: 124 }),
    c.cell('channel', 'loan.channel', (row, { t }) => channelName(row.channel, t), {
      width: 84,
      words: ({ t }) => wordsUnder(t, 'order.channels'),
    }),
    thirdStatusColumn(),
    c.cell(
      'failureCode',
      'loan.reason',
      ({ failureCode, message }) =>
        failureCode ? (
          <span className={styles.failure}>
            <Failure code={failureCode} message={message} />
          </span>
        ) : (
          <Dash />
        ),
      { width: 200, words: failures.words },
    ),
    c.cell(
      'marked',
      'loan.record.mark.column',
      ({ marked }, { t, format }) =>
        marked === null ? (
          <Dash />
        ) : (
          <Link
            to={`/utils/configTools?item=${marked.itemId}`}
            title={t('loan.record.mark.by', {
              name: marked.by,
              time: format.instant(marked.at),
              note: marked.note,
            })}
          >
            <Status look={markedLook} word={t('loan.record.mark.marked')} />
          </Link>
        ),
      { width: 124, field: 'marked.note' },
    ),
    c.moment('settledAt', 'loan.record.settled'),
    c.cell(
      'attempt',
      'loan.attempt',
      (row, { t }) => (
        <span className={row.attempts > 1 ? undefined : cell.quiet}>
          {t('loan.record.attemptOf', { n: row.attempt, all: row.attempts })}
        </span>
      ),
      { width: 92, align: 'end' },
    ),
    c.text('reference', 'loan.reference', { width: 150 }),
    c.text('providerId', 'loan.record.serial', { width: 200 }),
    c.cell('maker', 'loan.maker', (row) => row.maker?.name ?? <Dash />, { width: 116, field: 'maker.name' }),
    c.cell('checker', 'loan.record.checker', (row) => row.checker?.name ?? <Dash />, {
      width: 116,
      field: 'checker.name',
    }),
    c.moment('nextInquiryAt', 'loan.nextInquiry'),
    c.app('app', 'ui.app'),
    c.money('loanAmount', 'order.loanAmount', { shown: false }),
    c.masked('bankHolder', 'loan.holder', { width: 132, shown: false }),
    c.text('message', 'loan.record.message', { width: 220, shown: false }),
  ],
  phone: (row, { t, format, today }) => ({
    status: <StateOf set={disbursementStates} state={row.state} />,
    amount: <Money amount={row.amount} />,
    line: (
      <>
        {row.orderNo ?? row.reference} · <MaskedValue value={row.borrowerName ?? row.bankHolder} />
      </>
    ),
    side: row.failureCode
      ? failureWord(row.failureCode, t)
      : `${row.marked === null ? row.bankCode : t('loan.record.mark.marked')} · ${format.moment(row.sentAt, today)}`,
  }),
  acts: [
    {
      call: inquire,
      label: 'loan.act.inquire',
      icon: 'search',
      when: (row) => row.can.inquire,
      ask: ({ orderNo, reference }, tools) => inquireNow({ orderNo, reference }, reference, tools),
    },
    {
      call: markForReconciliation,
      label: 'loan.record.mark.act',
      icon: 'mark',
      when: (row) => row.can.mark,
      ask: (row, { refresh }) => askedMark.set({ row, refresh }),
    },
  ],
  actsWidth: 190,
  dialogs: MarkPayoutDialog,
  foot: (answer, { t, format }) => (
    <>
      {t('loan.record.onPage')} <b>Rp {format.number(answer.amountOnPage)}</b>
    </>
  ),
})
