import { correctOutwardRow, getOutwardRows } from '@lumbung/contract/utils/outward-report'
import { feeds, outwardFlow, rowKinds } from '@lumbung/domain/outward/feed'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { askedRow, OutwardCorrection } from './outward-correction.tsx'
import { OutwardRowView } from './outward-row-view.tsx'
import { rowStates } from './outward-states.ts'

/** Rows that say who somebody is tell of no amount. */
const isOfMoney = (kind: (typeof rowKinds)[number]) => kind !== 'debtor' && kind !== 'user'

const c = columnsOf(getOutwardRows)
const feedNames = choices('outward.short', feeds)
const kinds = choices('outward.kinds', rowKinds)

/** Every row on its way out, with what its receiver said of it. */
export const OutwardRowList = listScreen({
  name: 'outwardReports',
  own: { title: 'outward.parts.queue', name: 'outwardRows' },
  around: ['part'],
  call: getOutwardRows,
  rowKey: ({ id }) => String(id),
  sort: { column: 'madeAt', descending: true },
  one: { param: 'row', view: OutwardRowView },
  filters: [
    choicesFilter('feed', 'outward.feed', feedNames.options),
    choicesFilter('state', 'outward.state', choices('outward.states', outwardFlow.states).options),
    choicesFilter('kind', 'outward.kind', kinds.options),
    daysFilter('day', 'outward.day'),
    textFilter('orderNo', 'order.orderNo'),
    flagFilter('counts', 'outward.counts', { more: true }),
    appFilter({ more: true }),
  ],
  columns: [
    c.link('key', 'outward.key', { width: 214 }),
    c.choice(feedNames, 'feed', 'outward.feed', { width: 80 }),
    c.choice(kinds, 'kind', 'outward.kind', { width: 92 }),
    c.state(rowStates, 'state', 'outward.state', { width: 140 }),
    c.day('day', 'outward.day', { sort: 'day' }),
    orderNoColumn(({ orderNo }) => `/order/detail/${orderNo}`),
    c.cell(
      'amount',
      'outward.amount',
      ({ kind, amount }) => (isOfMoney(kind) ? <Money amount={amount} /> : <Dash />),
      { width: 108, align: 'end', sort: 'amount' },
    ),
    c.cell(
      'saidWords',
      'outward.said',
      ({ saidWords, saidCode, problems }, { t }) =>
        problems.length > 0 ? (
          problems
            .map(({ field, fault }) => `${t(`outward.fields.${field}`)}: ${t(`outward.faults.${fault}`)}`)
            .join('; ')
        ) : saidWords || saidCode ? (
          <span title={saidCode ?? ''}>{saidWords || saidCode}</span>
        ) : (
          <Dash />
        ),
      { width: 170, grow: true },
    ),
    c.moment('madeAt', 'outward.made', { sort: 'madeAt' }),
    c.moment('answeredAt', 'outward.answered', { shown: false }),
    c.number('tries', 'outward.tries', { width: 88, shown: false }),
    c.moment('nextTryAt', 'outward.nextTry', { shown: false }),
    c.moment('sentAt', 'outward.sentAt', { shown: false }),
    c.text('saidCode', 'outward.code', { width: 160, shown: false }),
    c.flag('counts', 'outward.counts', { width: 120, shown: false }),
    c.app('app', 'ui.app', { shown: false }),
  ],
  phone: (row, { t, format }) => ({
    status: <StateOf set={rowStates} state={row.state} />,
    amount: isOfMoney(row.kind) ? <Money amount={row.amount} /> : <Dash />,
    quiet: row.amount === 0,
    line: `${t(`outward.short.${row.feed}`)} · ${t(`outward.kinds.${row.kind}`)} · ${row.orderNo}`,
    side: format.dayShort(row.day),
  }),
  acts: [
    {
      call: correctOutwardRow,
      label: 'outward.correct',
      icon: 'undo',
      when: ({ can }) => can.correct,
      ask: (row) => askedRow.set(row.id),
    },
  ],
  actsWidth: 116,
  dialogs: OutwardCorrection,
})
