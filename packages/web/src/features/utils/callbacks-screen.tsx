import { callbackKinds, getCallbacks } from '@lumbung/contract/utils/callback'
import { hookFlow } from '@lumbung/domain/order/hook'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { StateOf, type StateSet } from '../../ui/controls/status.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { choicesFilter, daysFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'

const c = columnsOf(getCallbacks)
const kinds = choices('utils.callbacks.kinds', callbackKinds)
const states = {
  words: 'utils.callbacks.states',
  looks: {
    received: { family: 'wait', glyph: 'ring' },
    applied: { family: 'good', glyph: 'check-disc' },
    ignored: { family: 'none', glyph: 'minus-disc' },
    failed: { family: 'bad', glyph: 'cross-disc', loud: true },
  },
} satisfies StateSet

/** What the channel told us, and what became of it. */
export default listScreen({
  name: 'callbacks',
  call: getCallbacks,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'utils.callbacksEmpty' },
  // What became of no order opens as itself.
  open: (row) =>
    row.orderNo
      ? `/order/detail/${row.orderNo}`
      : `/utils/callbacks?eventKey=${encodeURIComponent(row.eventKey)}`,
  sort: { column: 'receivedAt', descending: true },
  filters: [
    choicesFilter('state', 'order.status', choices('utils.callbacks.states', hookFlow.states).options),
    choicesFilter('kind', 'utils.callbacks.kind', kinds.options),
    textFilter('eventKey', 'utils.callbacks.key', { width: 220 }),
    daysFilter('receivedAt', 'utils.callbacks.received'),
  ],
  columns: [
    orderNoColumn(),
    c.moment('receivedAt', 'utils.callbacks.received', { width: 128, sort: 'receivedAt' }),
    c.choice(kinds, 'kind', 'utils.callbacks.kind', { width: 170 }),
    c.state(states, 'state', 'order.status', { width: 140 }),
    c.text('eventKey', 'utils.callbacks.key', { width: 240, grow: true }),
    c.number('deliveries', 'utils.callbacks.deliveries', { width: 96 }),
    c.number('tries', 'utils.callbacks.tries', { width: 96 }),
    c.moment('appliedAt', 'utils.callbacks.applied', { width: 120 }),
    c.moment('nextTryAt', 'utils.callbacks.nextTry', { width: 120 }),
  ],
  phone: (row, { t, format, today }) => ({
    status: <StateOf set={states} state={row.state} />,
    amount: format.moment(row.receivedAt, today),
    line: t(`utils.callbacks.kinds.${row.kind}`),
    // The key is long: beside it the kind would be cut.
    side: row.orderNo ?? row.eventKey,
  }),
})
