import { bookAccounts } from '@lumbung/domain/books/books'
import { accountKinds } from '@lumbung/domain/books/chart'
import { getTrialBalance } from '@lumbung/contract/utils/ledger'
import { provedAccounts } from '@lumbung/contract/utils/figure'
import { useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { Proof } from '../../parts/figure/proof.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { choices } from '../../ui/list/choices.ts'
import { channelFilter } from '../../parts/order/order-filters.ts'
import { postedChannels } from '../../parts/order/order-choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { appFilter, daysFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowOf } from '../../ui/list/list-spec.ts'

const c = columnsOf(getTrialBalance)
const accounts = choices('books.accounts', bookAccounts)
const kinds = choices('ledger.kinds', accountKinds)

/** What stands in an account now is proved by the loans and payments that say it too; of a day that is over they are silent. */
function Closing({
  row: { account, closing },
  today,
}: {
  row: RowOf<typeof getTrialBalance>
  today: string
}) {
  const { t } = useSpeech()
  const [search] = useSearchParams()
  const until = search.get('day')?.split('..').at(-1) ?? ''
  const proved = provedAccounts.find((name) => name === account)
  return (
    <>
      <Money amount={closing} />
      {proved &&
        !search.has('channel') &&
        !(proved === 'moneyInTransit' && search.has('app')) &&
        (until === '' || until === 'today' || until >= today) && (
          <Proof
            asked={{ figure: 'balance', account: proved, app: search.get('app')?.split(',') }}
            name={t(`books.accounts.${account}`)}
            shown={closing}
          />
        )}
    </>
  )
}

/** What stands in every account and what moved it, of any days and apps; an account opens its journal. */
export const TrialBalance = listScreen({
  name: 'bankStatement',
  own: { title: 'ledger.trialPart', name: 'trialBalance' },
  around: ['part'],
  call: getTrialBalance,
  rowKey: ({ account }) => account,
  sort: { column: 'number', descending: false },
  open: ({ account }) => `/utils/bankStatement?part=journal&account=${account}`,
  filters: [daysFilter('day', 'account.day'), appFilter(), channelFilter({}, postedChannels)],
  columns: [
    c.link('number', 'ledger.number', { width: 104, sort: 'number', draw: ({ number }) => number }),
    c.choice(accounts, 'account', 'account.bookAccount', { width: 240 }),
    c.choice(kinds, 'kind', 'ledger.kind', { width: 120 }),
    c.money('opening', 'ledger.opening', { width: 150 }),
    c.money('debit', 'account.debit', { width: 150 }),
    c.money('credit', 'account.creditSide', { width: 150 }),
    c.cell('closing', 'ledger.closing', (row, { today }) => <Closing row={row} today={today} />, {
      width: 170,
      align: 'end',
    }),
  ],
  phone: (row, { t }) => ({
    status: t(`books.accounts.${row.account}`),
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
