import { addRiskEntry, endRiskEntry, getRiskEntries } from '@lumbung/contract/risk/risk-entry'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { choiceFilter, choicesFilter, daysFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Status, type Standing } from '../../ui/controls/status.tsx'
import type { Translate } from '../../locales/words.ts'
import { entryKinds, entryLists } from './risk-entry-choices.ts'
import { askAboutEntry, type RiskEntry, RiskEntryDialogs } from './risk-entry-dialogs.tsx'
import type { StateLook } from '../../ui/controls/status.tsx'

const c = columnsOf(getRiskEntries)
const standings = ['live', 'expired', 'ended', 'all'] as const
const states = choices('rules.entry.standing', ['live', 'expired', 'ended'])

const looks: Record<RiskEntry['standing'], StateLook> = {
  live: { family: 'run', glyph: 'ring' },
  expired: { family: 'none', glyph: 'minus-disc' },
  ended: { family: 'none', glyph: 'minus-disc' },
}
const standingOf = ({ standing }: RiskEntry, t: Translate): Standing => ({
  look: looks[standing],
  word: t(`rules.entry.standing.${standing}`),
})

/** Who is refused or waved through whatever the rules say: value, reason, source and how long. */
export const RiskEntryList = listScreen({
  name: 'riskRuleConfig',
  own: { title: 'rules.lists', name: 'riskEntries' },
  around: ['part', 'version'],
  call: getRiskEntries,
  // Left to itself the call answers what counts today, while an empty filter says "all".
  fixed: (search) => ({ standing: standings.find((each) => each === search.get('standing')) ?? 'all' }),
  rowKey: (row: RiskEntry) => String(row.id),
  whenEmpty: { text: 'rules.entriesEmpty' },
  sort: { column: 'addedAt', descending: true },
  filters: [
    choiceFilter('list', 'rules.entry.list', entryLists.options),
    choicesFilter('kind', 'rules.entry.kind', entryKinds.options),
    textFilter('value', 'rules.entry.value', { width: 220, personal: true }),
    choiceFilter('standing', 'order.status', states.options),
    textFilter('source', 'rules.entry.source', { more: true }),
    daysFilter('addedAt', 'rules.entry.added', { more: true }),
  ],
  columns: [
    c.choice(entryLists, 'list', 'rules.entry.list', { width: 112 }),
    c.choice(entryKinds, 'kind', 'rules.entry.kind', { width: 116 }),
    c.masked('value', 'rules.entry.value', { width: 176 }),
    c.cell('standing', 'order.status', (row, { t }) => <Status {...standingOf(row, t)} />, {
      width: 116,
      words: states.words,
    }),
    c.text('reason', 'rules.reason', { width: 220, grow: true }),
    c.text('source', 'rules.entry.source', { width: 150 }),
    c.cell(
      'expiresOn',
      'rules.entry.expires',
      (row, { t, format }) =>
        row.expiresOn ? (
          format.day(row.expiresOn)
        ) : (
          <span className={cell.quiet}>{t('rules.entry.never')}</span>
        ),
      { width: 124 },
    ),
    c.moment('addedAt', 'rules.entry.added', { width: 120, sort: 'addedAt' }),
    c.cell(
      'addedBy',
      'rules.entry.addedBy',
      (row, { t }) => row.addedBy?.name ?? <span className={cell.quiet}>{t('detail.system')}</span>,
      { width: 140, field: 'addedBy.name' },
    ),
    c.cell(
      'endReason',
      'rules.entry.ended',
      (row, { format, today }) =>
        row.endedAt ? (
          <span title={row.endReason}>
            {format.moment(row.endedAt, today)} · {row.endReason}
          </span>
        ) : (
          <Dash />
        ),
      { width: 200, shown: false },
    ),
  ],
  phone: (row, { t, format }) => ({
    status: <Status {...standingOf(row, t)} />,
    amount: t(`rules.entry.lists.${row.list}`),
    line: (
      <>
        {t(`rules.entry.kinds.${row.kind}`)} <MaskedValue value={row.value} />
      </>
    ),
    side: row.expiresOn ? format.day(row.expiresOn) : row.reason,
  }),
  acts: [
    {
      call: endRiskEntry,
      label: 'rules.entry.end',
      icon: 'ban',
      when: (row) => row.standing === 'live',
      ask: (row, { refresh }) => askAboutEntry({ act: 'end', row, refresh }),
      danger: true,
    },
  ],
  actsWidth: 110,
  dialogs: RiskEntryDialogs,
  mainActions: ({ t, holds, refresh }) =>
    holds(addRiskEntry.name) && (
      <Button kind="filled" icon="plus" onClick={() => askAboutEntry({ act: 'add', refresh })}>
        {t('rules.entry.add')}
      </Button>
    ),
})
