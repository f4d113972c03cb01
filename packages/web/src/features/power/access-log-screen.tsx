import { getAccessLog, revealReason, seenKinds } from '@lumbung/contract/power/logs'
import { type Translate, wordOr } from '../../locales/words.ts'
import cell from '../../ui/list/cell.module.css'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'

const c = columnsOf(getAccessLog)
const reasons = revealReason.options

/** `bankAccount`, `contactPhone:12`, `photo:selfie` in words. */
function fieldWord(t: Translate, field: string): string {
  const [name = '', part = ''] = field.split(':')
  const word = name === 'photo' ? wordOr(t, 'detail.photo', part) : wordOr(t, 'reveal.fields', name)
  // It stands alone here, not within a sentence.
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Who saw which personal data of which order, and why. */
export default listScreen({
  name: 'accessLog',
  call: getAccessLog,
  rowKey: (row) => String(row.id),
  sort: { column: 'at', descending: true },
  open: (row) => `/order/detail/${row.orderNo}`,
  filters: [
    textFilter('who', 'power.log.who', { width: 170 }),
    textFilter('orderNo', 'order.orderNo'),
    choicesFilter('seen', 'power.log.seen', ({ t }) =>
      seenKinds.map((value) => ({ value, label: t(`power.log.seenKinds.${value}`) })),
    ),
    choicesFilter('reason', 'power.log.reason', ({ t }) =>
      reasons.map((value) => ({ value, label: t(`reveal.reasons.${value}`) })),
    ),
    daysFilter('at', 'power.log.at'),
    appFilter({ more: true }),
  ],
  columns: [
    orderNoColumn(),
    c.cell('at', 'power.log.at', (row, { format }) => format.instant(row.at), { width: 150, sort: 'at' }),
    c.cell('who', 'power.log.who', (row) => <span className={cell.cut}>{row.who.name}</span>, {
      width: 140,
      field: 'who.name',
    }),
    c.text('role', 'power.log.role', { width: 130 }),
    c.cell('field', 'power.log.seen', (row, { t }) => fieldWord(t, row.field), { width: 130 }),
    c.cell(
      'reason',
      'power.log.reason',
      (row, { t }) => (row.reason ? wordOr(t, 'reveal.reasons', row.reason) : <Dash />),
      {
        width: 160,
        words: ({ t }) => Object.fromEntries(reasons.map((each) => [each, t(`reveal.reasons.${each}`)])),
      },
    ),
    c.text('note', 'power.log.note', { width: 150, grow: true }),
    c.app('app', 'ui.app'),
    c.text('ip', 'power.log.ip', { width: 116 }),
  ],
  phone: (row, { t, format, today }) => ({
    status: row.who.name,
    amount: fieldWord(t, row.field),
    line: row.orderNo,
    side: format.moment(row.at, today),
  }),
})
