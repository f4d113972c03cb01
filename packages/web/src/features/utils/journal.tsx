import { bookAccounts } from '@lumbung/domain/books/books'
import { getJournal } from '@lumbung/contract/utils/ledger'
import { wordOr, wordsUnder } from '../../locales/words.ts'
import { Money } from '../../ui/controls/money.tsx'
import { choices } from '../../ui/list/choices.ts'
import { channelFilter } from '../../parts/order/order-filters.ts'
import { postedChannels } from '../../parts/order/order-choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'

const c = columnsOf(getJournal)
const accounts = choices('books.accounts', bookAccounts)

/** Every line of the ledger, the newest first; what a bookkeeping program takes is its export. */
export const Journal = listScreen({
  name: 'bankStatement',
  own: { title: 'ledger.journalPart', name: 'journal' },
  around: ['part'],
  call: getJournal,
  rowKey: ({ id }) => String(id),
  csv: true,
  sort: { column: 'id', descending: true },
  open: ({ orderNo }) =>
    orderNo ? `/order/detail/${orderNo}?tab=ledger` : '/utils/bankStatement?part=journal',
  filters: [
    daysFilter('day', 'account.day'),
    choicesFilter('account', 'account.bookAccount', accounts.options),
    appFilter(),
    channelFilter({}, postedChannels),
    textFilter('orderNo', 'order.orderNo'),
  ],
  columns: [
    c.day('day', 'account.day'),
    c.number('posting', 'ledger.posting', { sort: 'id', width: 104 }),
    c.text('number', 'ledger.number', { width: 84 }),
    c.choice(accounts, 'account', 'account.bookAccount', { width: 230 }),
    c.money('debit', 'account.debit', { width: 130 }),
    c.money('credit', 'account.creditSide', { width: 130 }),
    c.cell('memo', 'account.postedForHead', ({ memo }, { t }) => wordOr(t, 'books.postedFor', memo), {
      width: 180,
      words: ({ t }) => wordsUnder(t, 'books.postedFor'),
    }),
    orderNoColumn(({ orderNo }) => `/order/detail/${orderNo}?tab=ledger`),
    c.app('app', 'ui.app'),
    c.choice(postedChannels, 'channel', 'ledger.channel', { width: 120 }),
    c.text('bankLine', 'bank.line', { width: 150 }),
    c.number('corrects', 'ledger.corrects', { width: 104 }),
  ],
  phone: (row, { t, format }) => ({
    status: t(`books.accounts.${row.account}`),
    amount: <Money amount={row.debit - row.credit} />,
    line: wordOr(t, 'books.postedFor', row.memo),
    side: format.dayShort(row.day),
  }),
})
