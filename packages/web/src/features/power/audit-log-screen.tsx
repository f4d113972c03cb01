import { getAuditLog } from '@lumbung/contract/power/logs'
import { roleWord, roleWords } from '../../core/role-word.ts'
import { type Translate, wordOr, wordsUnder } from '../../locales/words.ts'
import { Status } from '../../ui/controls/status.tsx'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { daysFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { eventWord, outcomeLook, outcomeOf, reasonOf, SubjectOf, whoWord } from './audit-words.tsx'
import { callWords } from './power-words.ts'

const c = columnsOf(getAuditLog)

/** Words of every event, for a file. */
const eventWords = (t: Translate) => ({ ...callWords(t), ...wordsUnder(t, 'power.log.events') })

/** What was done by whom, the refused acts too. Nothing here can be changed. */
export default listScreen({
  name: 'auditLog',
  call: getAuditLog,
  rowKey: (row) => String(row.id),
  sort: { column: 'at', descending: true },
  one: { param: 'entry', view: AuditEntry },
  filters: [
    textFilter('who', 'power.log.who', { width: 170, personal: true }),
    textFilter('subject', 'power.log.subject', { width: 170, personal: true }),
    textFilter('event', 'power.log.event', { width: 190 }),
    flagFilter('denied', 'power.log.denied'),
    daysFilter('at', 'power.log.at'),
  ],
  columns: [
    c.link('at', 'power.log.at', {
      draw: (row, { format }) => format.instant(row.at),
      width: 150,
      sort: 'at',
    }),
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
    c.cell('subject', 'power.log.subject', (row) => <SubjectOf row={row} />, { width: 180 }),
    c.cell('denied', 'order.status', (row, { t }) => outcomeOf(row, t), {
      width: 106,
      words: ({ t }) => ({ true: t('power.log.denied'), false: t('power.log.allowed') }),
    }),
    c.cell('reason', 'power.log.reason', (row, { t }) => (row.reason ? reasonOf(row.reason, t) : <Dash />), {
      width: 160,
      words: ({ t }) => wordsUnder(t, 'errors'),
    }),
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
