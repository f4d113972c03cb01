import { getAuditLog } from '@lumbung/contract/power/logs'
import { Link } from 'react-router'
import { type Translate, wordOr, wordsUnder } from '../../locales/words.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { daysFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowOf } from '../../ui/list/list-spec.ts'
import { Status } from '../../ui/controls/status.tsx'
import { callWord, callWords } from './power-words.ts'
import type { StateLook } from '../../ui/controls/status.tsx'
import { roleWord, roleWords } from '../../core/role-word.ts'

type AuditRow = RowOf<typeof getAuditLog>

const c = columnsOf(getAuditLog)

/** A call by what it does, any other event by its own word. */
function eventWord(t: Translate, event: string): string {
  return event.includes(' /') ? callWord(t, event) : wordOr(t, 'power.log.events', event)
}

/** Words of every event, for a file. */
const eventWords = (t: Translate) => ({ ...callWords(t), ...wordsUnder(t, 'power.log.events') })

const outcomeLook = ({ denied }: AuditRow): StateLook =>
  denied ? { family: 'bad', glyph: 'cross-disc' } : { family: 'good', glyph: 'check-disc' }

const outcome = (row: AuditRow, t: Translate) => (
  <Status look={outcomeLook(row)} word={t(row.denied ? 'power.log.denied' : 'power.log.allowed')} />
)

/** Whoever had not signed in has no name, nor has what came by itself. */
const whoWord = ({ who, actorKind }: AuditRow, t: Translate) =>
  who === 'anonymous' ? t('power.log.anonymous') : actorKind === 'system' ? t('detail.system') : who

function subjectOf({ subject, subjectKind, subjectName }: AuditRow, t: Translate) {
  if (subject === null) return <Dash />
  if (subjectKind === 'order') return <Link to={`/order/detail/${subject}`}>{subject}</Link>
  const kind = subjectKind === null ? '' : wordOr(t, 'power.log.subjects', subjectKind)
  return (
    <>
      {kind} {subjectName ?? subject}
    </>
  )
}

/** What was done by whom, the refused acts too. Nothing here can be changed. */
export default listScreen({
  name: 'auditLog',
  call: getAuditLog,
  rowKey: (row) => String(row.id),
  sort: { column: 'at', descending: true },
  filters: [
    textFilter('who', 'power.log.who', { width: 170, personal: true }),
    textFilter('subject', 'power.log.subject', { width: 170, personal: true }),
    textFilter('event', 'power.log.event', { width: 190 }),
    flagFilter('denied', 'power.log.denied'),
    daysFilter('at', 'power.log.at'),
  ],
  columns: [
    c.cell('at', 'power.log.at', (row, { format }) => format.instant(row.at), { width: 150, sort: 'at' }),
    c.cell('who', 'power.log.who', (row, { t }) => whoWord(row, t), {
      width: 150,
    }),
    c.cell('role', 'power.log.role', (row, { t }) => (row.role ? roleWord(t, row.role) : <Dash />), {
      width: 150,
      words: roleWords,
    }),
    c.cell(
      'event',
      'power.log.event',
      (row, { t }) => (
        <span title={`${eventWord(t, row.event)} · ${row.event}`}>{eventWord(t, row.event)}</span>
      ),
      { width: 220, grow: true, words: ({ t }) => eventWords(t) },
    ),
    c.cell('subject', 'power.log.subject', (row, { t }) => subjectOf(row, t), { width: 180 }),
    c.cell('denied', 'order.status', (row, { t }) => outcome(row, t), {
      width: 106,
      words: ({ t }) => ({ true: t('power.log.denied'), false: t('power.log.allowed') }),
    }),
    c.cell(
      'reason',
      'power.log.reason',
      (row, { t }) => (row.reason ? wordOr(t, 'errors', row.reason) : <Dash />),
      { width: 160, words: ({ t }) => wordsUnder(t, 'errors') },
    ),
    c.cell(
      'actorKind',
      'power.log.actorKind',
      (row, { t }) => wordOr(t, 'power.log.actorKinds', row.actorKind),
      {
        width: 110,
        shown: false,
        words: ({ t }) => wordsUnder(t, 'power.log.actorKinds'),
      },
    ),
    c.text('ip', 'power.log.ip', { width: 116 }),
    c.text('requestId', 'power.log.requestId', { width: 250, shown: false }),
  ],
  phone: (row, { t, format, today }) => ({
    status: <Status look={outcomeLook(row)} word={eventWord(t, row.event)} />,
    amount: null,
    line: [whoWord(row, t), row.subjectName ?? row.subject].filter(Boolean).join(' · '),
    side: format.moment(row.at, today),
  }),
})
