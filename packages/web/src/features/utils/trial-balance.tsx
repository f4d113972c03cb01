import { bookAccounts } from '@lumbung/domain/books/books'
import { accountKinds } from '@lumbung/domain/books/chart'
import { getTrialBalance } from '@lumbung/contract/utils/ledger'
import { Money } from '../../ui/controls/money.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { appFilter, daysFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'

const c = columnsOf(getTrialBalance)
const accounts = choices('account.books', bookAccounts)
const kinds = choices('ledger.kinds', accountKinds)

/** What stands in every account and what moved it, of any days and apps; an account opens its journal. */
export const TrialBalance = listScreen({
  name: 'bankStatement',
  own: { title: 'ledger.trialPart', name: 'trialBalance' },
  around: ['part'],
  call: getTrialBalance,
  rowKey: ({ account }) => account,
  sort: { column: 'number', descending: false },
  open: ({ account }) => `/utils/bankStatement?part=journal&account=${account}`,
  filters: [daysFilter('day', 'account.day'), appFilter()],
  columns: [
    c.text('number', 'ledger.number', { width: 84 }),
    c.choice(accounts, 'account', 'account.bookAccount', { width: 240 }),
    c.choice(kinds, 'kind', 'ledger.kind', { width: 120 }),
    c.money('opening', 'ledger.opening', { width: 150 }),
    c.money('debit', 'account.debit', { width: 150 }),
    c.money('credit', 'account.creditSide', { width: 150 }),
    c.money('closing', 'ledger.closing', { width: 150 }),
  ],
  phone: (row, { t }) => ({
    status: t(`account.books.${row.account}`),
    amount: <Money amount={row.closing} />,
    line: `${row.number} · ${t(`ledger.kinds.${row.kind}`)}`,
    side: '',
  }),
  foot: ({ debit, credit }, { t, format }) => (
    <>
      {t('ledger.sums')} <b>{format.number(debit)}</b> · <b>{format.number(credit)}</b>
    </>
  ),
})
