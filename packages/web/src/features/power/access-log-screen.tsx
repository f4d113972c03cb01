import { getAccessLog, revealReason, seenKinds } from '@lumbung/contract/power/logs'
import { type Translate, wordOr, wordsUnder } from '../../locales/words.ts'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { orderNoColumn } from '../../parts/order/order-columns.tsx'
import { roleWord, roleWords } from '../../core/role-word.ts'
import { seenWord } from '../../parts/order/seen-word.ts'

const c = columnsOf(getAccessLog)
const reasons = choices('reveal.reasons', revealReason.options)

/** What was seen, or by what somebody was searched for. */
function fieldWord(t: Translate, field: string): string {
  const [name = '', part = ''] = field.split(':')
  return name === 'search' ? wordOr(t, 'power.log.searched', part) : seenWord(t, field)
}

/** What was done, as the list is filtered by it. */
function seenKindOf(field: string): (typeof seenKinds)[number] {
  const [name] = field.split(':')
  return seenKinds.find((kind) => kind === name) ?? 'value'
}

/** A contact's number stands behind a colon, and so do the values of a review; a file says what is before it. */
function fieldWords({ t }: { t: Translate }): Record<string, string> {
  const fields = [
    ...Object.keys(wordsUnder(t, 'reveal.fields')),
    ...Object.keys(wordsUnder(t, 'detail.photo')).map((photo) => `photo:${photo}`),
    ...Object.keys(wordsUnder(t, 'power.log.searched')).map((by) => `search:${by}`),
  ]
  return {
    ...Object.fromEntries(fields.map((field) => [field, fieldWord(t, field)])),
    review: t('reveal.forReview'),
    export: t('reveal.inAFile'),
  }
}

/** Who saw which personal data of which order and why, and who searched for whom. */
export default listScreen({
  name: 'accessLog',
  call: getAccessLog,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'power.accessEmpty' },
  sort: { column: 'at', descending: true },
  // Who searched for a person, or looked at where money of no order goes, opened no order: the row leads to the like of theirs.
  open: (row) =>
    row.orderNo === null
      ? `/power/accessLog?${new URLSearchParams({ who: row.who.name, seen: seenKindOf(row.field) })}`
      : `/order/detail/${row.orderNo}`,
  filters: [
    textFilter('who', 'power.log.who', { width: 170, personal: true }),
    textFilter('orderNo', 'order.orderNo'),
    choicesFilter('seen', 'power.log.seen', choices('power.log.seenKinds', seenKinds).options),
    choicesFilter('reason', 'power.log.reason', reasons.options),
    daysFilter('at', 'power.log.at'),
    appFilter({ more: true }),
  ],
  columns: [
    orderNoColumn(),
    c.cell('at', 'power.log.at', (row, { format }) => format.instant(row.at), { width: 150, sort: 'at' }),
    c.cell('who', 'power.log.who', (row) => row.who.name, {
      width: 140,
      field: 'who.name',
    }),
    c.cell('role', 'power.log.role', (row, { t }) => roleWord(t, row.role), { width: 150, words: roleWords }),
    c.cell('field', 'power.log.seen', (row, { t }) => fieldWord(t, row.field), {
      width: 130,
      words: fieldWords,
    }),
    c.choice(reasons, 'reason', 'power.log.reason', { width: 160 }),
    c.text('note', 'power.log.note', { width: 150, grow: true }),
    c.app('app', 'ui.app'),
    c.text('ip', 'power.log.ip', { width: 116 }),
  ],
  phone: (row, { t, format, today }) => ({
    status: row.who.name,
    amount: fieldWord(t, row.field),
    line: row.orderNo ?? row.note,
    side: format.moment(row.at, today),
  }),
})
