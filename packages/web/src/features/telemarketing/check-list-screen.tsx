import { type CheckRow, getCheckFigures, getChecks } from '@lumbung/contract/telemarketing/check'
import { type CheckStatus, checkFlow } from '@lumbung/domain/leads/call-check'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { StateOf, type StateLook, type StateSet } from '../../ui/controls/status.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import {
  appFilter,
  choicesFilter,
  daysFilter,
  flagFilter,
  idFilter,
  textFilter,
} from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { report } from '../../ui/report/report.tsx'
import { CheckView } from './check-view.tsx'
import { labels } from './lead-states.ts'

const c = columnsOf(getChecks)

const checkStates = {
  words: 'callChecks.statuses',
  looks: {
    notChecked: { family: 'wait', glyph: 'ring' },
    pass: { family: 'good', glyph: 'check-disc' },
    fail: { family: 'bad', glyph: 'cross-disc', loud: true },
  } satisfies Record<CheckStatus, StateLook>,
} satisfies StateSet
const statuses = choices('callChecks.statuses', checkFlow.states)
const whys = choices('callChecks.whys', ['share', 'newSeller', 'double'])
const appeals = choices('callChecks.appeals', ['open', 'decided'])

const CheckFigures = report({
  call: getCheckFigures,
  title: 'callChecks.figures.title',
  of: 'callChecks.seller',
  all: 'callChecks.figures.all',
  none: 'callChecks.figures.none',
  narrows: (id) => ({ seller: id }),
  columns: (f) => [
    f.count('sampled', 'callChecks.figures.sampled', { opens: {} }),
    f.count('checked', 'callChecks.figures.checked', { opens: { status: 'pass,fail' } }),
    f.share('passedPpm', 'callChecks.figures.passedShare', {
      part: 'passed',
      whole: 'checked',
      opens: { status: 'pass,fail' },
    }),
    f.count('failed', 'callChecks.figures.failed', { opens: { status: 'fail' } }),
    f.count('critical', 'callChecks.figures.critical', { opens: { status: 'fail', critical: 'yes' } }),
    f.count('appealed', 'callChecks.figures.appealed', { opens: { appealed: 'open,decided' } }),
    f.share('agreedPpm', 'callChecks.figures.agreed', { part: 'agreed', whole: 'doubled' }),
  ],
})

const person = (who: CheckRow['checker']) => who?.name ?? <Dash />

/** Calls that were drawn to be listened to, and what was heard. */
export default listScreen({
  name: 'checkList',
  call: getChecks,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'callChecks.listEmpty' },
  sort: { column: 'day', descending: true },
  one: { param: 'check', view: CheckView },
  report: CheckFigures,
  filters: [
    choicesFilter('status', 'callChecks.status', statuses.options),
    textFilter('sellerName', 'callChecks.seller', { width: 150 }),
    choicesFilter('appealed', 'callChecks.appeal', appeals.options),
    flagFilter('critical', 'callChecks.critical'),
    daysFilter('day', 'callChecks.day'),
    choicesFilter('why', 'callChecks.why', whys.options, { more: true }),
    idFilter('seller', 'leads.sellerNo', { more: true }),
    appFilter({ more: true }),
  ],
  columns: [
    c.link('phone', 'leads.phone', { width: 132, draw: (row) => <MaskedValue value={row.phone} /> }),
    c.state(checkStates, 'status', 'callChecks.status', { width: 148 }),
    c.cell('seller', 'callChecks.seller', (row) => person(row.seller), { width: 140, field: 'seller.name' }),
    c.moment('callAt', 'callChecks.callAt', { width: 112 }),
    c.choice(labels, 'label', 'callChecks.label', { width: 160 }),
    c.choice(whys, 'why', 'callChecks.why', { width: 130 }),
    c.percent('scorePpm', 'callChecks.score'),
    c.flag('critical', 'callChecks.critical'),
    c.choice(appeals, 'appealed', 'callChecks.appeal', { width: 140 }),
    c.cell('checker', 'callChecks.checker', (row) => person(row.checker), {
      width: 140,
      field: 'checker.name',
    }),
    c.moment('checkedAt', 'callChecks.checkedAt', { sort: 'checkedAt', width: 116 }),
    c.text('comment', 'callChecks.comment', { width: 200, grow: true }),
    c.day('day', 'callChecks.day', { sort: 'day' }),
    c.app('app', 'ui.app'),
  ],
  phone: (row, { t, format, today }) => ({
    status: <StateOf set={checkStates} state={row.status} />,
    amount: row.appealed ? t(`callChecks.appeals.${row.appealed}`) : null,
    line: (
      <>
        <MaskedValue value={row.phone} /> · {row.seller.name}
      </>
    ),
    side: format.moment(row.callAt, today),
  }),
})
