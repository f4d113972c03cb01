import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import cell from '../../ui/list/cell.module.css'
import { Dash } from '../../ui/list/columns.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { StateOf, Status } from '../../ui/controls/status.tsx'
import { shortPercent } from '../../parts/order/fact-value.ts'
import { ExplainAmount } from '../../parts/order/explain-amount.tsx'
import { type AccountTabProps, addresseeOf } from './order-detail.ts'
import { TryPaymentButton } from './order-acts.tsx'
import { cashStates, instalmentStates, overdueLook } from '../../parts/order/states.ts'

export function PlanTab({ detail, account }: AccountTabProps) {
  const { t, format } = useSpeech()
  return (
    <>
      <Section
        title={t('account.plan')}
        note={t('account.instalmentCount', { n: account.instalments.length })}
      >
        <SmallTable
          label={t('account.plan')}
          rows={account.instalments}
          rowKey={(row) => row.no}
          columns={[
            { key: 'no', head: t('account.number'), whole: true, cell: (row) => `${row.no} / ${row.of}` },
            { key: 'due', head: t('order.due'), cell: (row) => format.day(row.dueDay) },
            {
              key: 'state',
              head: t('order.status'),
              grow: true,
              cell: (row) =>
                row.state === 'overdue' ? (
                  <Status look={overdueLook} word={t('state.overdueDays', { n: row.daysLate })} />
                ) : (
                  <StateOf set={instalmentStates} state={row.state} />
                ),
            },
            {
              key: 'principal',
              head: t('account.principal'),
              align: 'end',
              cell: (row) => <Money amount={row.principal} />,
            },
            {
              key: 'interest',
              head: t('account.interest'),
              align: 'end',
              cell: (row) => <Money amount={row.interest} />,
            },
            {
              key: 'penalty',
              head: t('account.penalty'),
              align: 'end',
              cell: (row) => <Money amount={row.penalty} />,
            },
            {
              key: 'repaid',
              head: t('account.paid'),
              align: 'end',
              cell: (row) => <Money amount={row.repaid} />,
            },
            {
              key: 'left',
              head: t('account.left'),
              align: 'end',
              cell: (row) => (
                <b>
                  <Money amount={row.left.total} />
                </b>
              ),
            },
          ]}
        />
      </Section>
      <ExplainAmount today={account} to={addresseeOf(detail)} acts={<TryPaymentButton account={account} />} />
      <Terms account={account} />
    </>
  )
}

function Terms({ account: { terms, daily } }: Pick<AccountTabProps, 'account'>) {
  const { t, format } = useSpeech()
  return (
    <Section title={t('account.terms')}>
      <KeyValues
        labelWidth={148}
        entries={[
          { label: t('account.interestRate'), value: shortPercent(terms.interestPpm, format) },
          {
            label: t('account.serviceRate'),
            value: `${shortPercent(terms.serviceFeePpm, format)} · ${format.number(terms.serviceFee)}`,
          },
          { label: t('account.handlingFee'), value: <Money amount={terms.handlingFee} /> },
          { label: t('account.overdueFirst'), value: shortPercent(terms.overdueFirstPpm, format) },
          { label: t('account.overdueLater'), value: shortPercent(terms.overdueLaterPpm, format) },
          {
            label: t('account.costPerDay'),
            value: t('account.ofAtMost', {
              share: shortPercent(daily.benefit, format, 4),
              most: shortPercent(daily.benefitMax, format, 4),
            }),
          },
          {
            label: t('account.latePerDay'),
            value: t('account.ofAtMost', {
              share: shortPercent(daily.late, format, 4),
              most: shortPercent(daily.lateMax, format, 4),
            }),
          },
          { label: t('account.ceilingsOf'), value: format.day(daily.signedDay) },
          { label: t('account.calendar'), value: t(`account.calendars.${terms.calendar}`) },
          { label: t('account.dueRule'), value: t(`account.dueRules.${terms.dueRule}`) },
        ]}
      />
    </Section>
  )
}

export function CashTab({ account }: AccountTabProps) {
  const { t, format } = useSpeech()
  const [refunding, setRefunding] = useState(false)
  return (
    <Section
      {...(account.credit > 0 && {
        title: t('account.creditHeld'),
        note: `Rp ${format.number(account.credit)}`,
      })}
      actions={
        account.can.refund && <Button onClick={() => setRefunding(true)}>{t('change.refund.ask')}</Button>
      }
    >
      <SmallTable
        label={t('detail.tab.cash')}
        rows={account.cash}
        rowKey={(cash) => cash.id}
        columns={[
          {
            key: 'paidAt',
            head: t('account.paidAt'),
            whole: true,
            cell: (cash) => format.instant(cash.paidAt),
          },
          {
            key: 'state',
            head: t('order.status'),
            cell: (cash) => <StateOf set={cashStates} state={cash.state} />,
          },
          {
            key: 'method',
            head: t('account.methodHead'),
            cell: (cash) => wordOr(t, 'order.methods', cash.method),
          },
          {
            key: 'txid',
            head: t('account.txid'),
            grow: true,
            cell: (cash) => <span className={cell.soft}>{cash.txid}</span>,
          },
          {
            key: 'amount',
            head: t('order.amount'),
            align: 'end',
            cell: (cash) => <Money amount={cash.amount} />,
          },
          {
            key: 'interest',
            head: t('account.interest'),
            align: 'end',
            cell: (cash) => <Money amount={cash.interest} />,
          },
          {
            key: 'principal',
            head: t('account.principal'),
            align: 'end',
            cell: (cash) => <Money amount={cash.principal} />,
          },
          {
            key: 'penalty',
            head: t('account.penalty'),
            align: 'end',
            cell: (cash) => <Money amount={cash.penalty} />,
          },
          {
            key: 'credit',
            head: t('account.credit'),
            align: 'end',
            cell: (cash) => <Money amount={cash.credit} />,
          },
        ]}
      />
      {refunding && <RefundDialog account={account} onClose={() => setRefunding(false)} />}
    </Section>
  )
}

/** Entries of the books: debit above zero, credit below, each event's sum is nothing. */
export function LedgerTab({ account }: AccountTabProps) {
  const { t, format } = useSpeech()
  const side = (amount: number) => (amount > 0 ? <Money amount={amount} /> : <Dash />)
  return (
    <Section>
      <SmallTable
        label={t('detail.tab.ledger')}
        rows={account.ledger}
        rowKey={(entry) => entry.id}
        columns={[
          { key: 'day', head: t('account.day'), whole: true, cell: (entry) => format.day(entry.day) },
          {
            key: 'for',
            head: t('account.postedForHead'),
            cell: (entry) => wordOr(t, 'books.postedFor', entry.event),
          },
          {
            key: 'account',
            head: t('account.bookAccount'),
            grow: true,
            cell: (entry) => wordOr(t, 'books.accounts', entry.account),
          },
          { key: 'debit', head: t('account.debit'), align: 'end', cell: (entry) => side(entry.amount) },
          {
            key: 'credit',
            head: t('account.creditSide'),
            align: 'end',
            cell: (entry) => side(-entry.amount),
          },
        ]}
      />
    </Section>
  )
}
