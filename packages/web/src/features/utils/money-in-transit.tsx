import { getMoneyInTransit } from '@lumbung/contract/utils/money-in-transit'
import { transitKinds } from '@lumbung/domain/bank/in-transit'
import { Money } from '../../ui/controls/money.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import {
  amountsFilter,
  choicesFilter,
  daysFilter,
  flagFilter,
  idFilter,
  textFilter,
} from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { postedChannels } from '../../parts/order/order-choices.ts'
import type { RowOf } from '../../ui/list/list-spec.ts'
import type { Speech } from '../../locales/language.tsx'

const c = columnsOf(getMoneyInTransit)
const kinds = choices('bank.transitKinds', transitKinds)
type Row = RowOf<typeof getMoneyInTransit>

function lineOf({ kind, lineDay }: Row, { t, format }: Pick<Speech, 't' | 'format'>): string {
  if (kind === 'transfer') return t('bank.otherHalfNone')
  return lineDay === null ? t('bank.lineNone') : t('bank.lineWaits', { day: format.dayShort(lineDay) })
}

/** Where the record itself is, with what can be done about it. */
function recordOf({ kind, reference }: Row): string {
  if (kind === 'payment') return `/repay/repaymentRecord?txid=${encodeURIComponent(reference)}`
  if (kind === 'withdrawal') return '/utils/configTools?part=withdrawals'
  return `/utils/bankStatement?part=lines&txId=${encodeURIComponent(reference)}`
}

/** Our records that no closed day of the bank shows; together what the ledger has in transit. */
export const MoneyInTransit = listScreen({
  name: 'bankStatement',
  own: { title: 'bank.transitPart', name: 'moneyInTransit' },
  around: ['part'],
  call: getMoneyInTransit,
  rowKey: ({ key }) => key,
  whenEmpty: { text: 'bank.transitEmpty' },
  sort: { column: 'day', descending: false },
  open: recordOf,
  filters: [
    choicesFilter('kind', 'bank.kind', kinds.options),
    daysFilter('day', 'bank.day'),
    flagFilter('onLine', 'bank.onLine'),
    textFilter('by', 'bank.enteredBy', { personal: true }),
    idFilter('reference', 'bank.reference', { more: true }),
    idFilter('orderNo', 'order.orderNo', { more: true }),
    amountsFilter('amount', 'order.amount', { more: true }),
  ],
  columns: [
    c.day('day', 'bank.day', { sort: 'day' }),
    c.choice(kinds, 'kind', 'bank.kind', { width: 190 }),
    c.link('reference', 'bank.reference', { width: 220 }),
    c.money('amount', 'order.amount', { sort: 'amount' }),
    c.number('age', 'bank.ageDays', { sort: 'age', width: 96 }),
    c.cell('lineDay', 'bank.line', lineOf, { width: 230 }),
    c.text('by', 'bank.enteredBy', { width: 150 }),
    { ...orderNoColumn(), pinned: false },
    c.choice(postedChannels, 'channel', 'ledger.channel', { width: 120 }),
  ],
  phone: (row, { t, format }) => ({
    status: kinds.word(row.kind, t),
    amount: <Money amount={row.amount} />,
    line: `${row.reference} · ${lineOf(row, { t, format })}`,
    side: format.dayShort(row.day),
  }),
  foot: ({ sum }, { t, format }) => (
    <>
      {t('bank.transitSum')} <b>Rp {format.number(sum)}</b>
    </>
  ),
})
