import { getReviewGroups, saveReviewGroup } from '@lumbung/contract/approve/group'
import { getReviewSettings } from '@lumbung/contract/approve/review-settings'
import { Link } from 'react-router'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { peopleStages, customerTypes } from '../../parts/order/order-choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { appFilter, choiceFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowOf, Tools } from '../../ui/list/list-spec.ts'
import { Status } from '../../ui/controls/status.tsx'
import { amountSpan } from './amount-span.ts'
import { GroupDialog } from './group-dialog.tsx'
import { askedSettings, SettingsDialog } from './settings-dialog.tsx'

type GroupRow = RowOf<typeof getReviewGroups>

const c = columnsOf(getReviewGroups)
const listOf = { first: 'reviewFirst/reviewFirstWait', final: 'reviewFinal/reviewFinalWait' } as const

const stateWord = (row: GroupRow, { t }: Pick<Tools, 't'>) => (
  <Status
    look={row.active ? { family: 'good', glyph: 'check-disc' } : { family: 'none', glyph: 'pause-disc' }}
    word={t(`desks.group.states.${row.active ? 'active' : 'inactive'}`)}
  />
)

/** `Nadia Putri, Rizky Ramadhan`, with how many of them are on duty. */
function membersCell({ members }: GroupRow, { t }: Pick<Tools, 't'>) {
  if (members.length === 0) return <Dash />
  const names = members.map(({ name }) => name).join(', ')
  const n = members.filter(({ onDuty, decides }) => onDuty && decides).length
  return (
    <span title={names}>
      <span className={cell.quiet}>{t('desks.group.onDutyOf', { n, all: members.length })}</span> {names}
    </span>
  )
}

/** Who takes which orders; and, behind one button, how the desks work. */
export default listScreen({
  name: 'reviewGroup',
  call: getReviewGroups,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'desks.groupEmpty' },
  sort: { column: 'name', descending: false },
  one: { param: 'edit', view: GroupDialog },
  filters: [
    textFilter('text', 'desks.group.name', { width: 180 }),
    choiceFilter('stage', 'desks.group.stage', peopleStages.options),
    appFilter(),
    flagFilter('active', 'desks.group.active'),
    textFilter('member', 'desks.group.member', { width: 180 }),
  ],
  columns: [
    c.link('name', 'desks.group.name', { width: 180, sort: 'name' }),
    c.cell('active', 'order.status', stateWord, {
      width: 100,
      words: ({ t }) => ({ true: t('desks.group.states.active'), false: t('desks.group.states.inactive') }),
    }),
    c.choice(peopleStages, 'stage', 'desks.group.stage', { width: 128 }),
    c.cell('members', 'desks.group.members', membersCell, { width: 250, grow: true }),
    c.cell(
      'waiting',
      'desks.group.waiting',
      (row, { format }) => (
        <Link to={`/approve/${listOf[row.stage]}?group=${encodeURIComponent(row.name)}`}>
          {format.number(row.waiting)}
        </Link>
      ),
      { width: 100, align: 'end' },
    ),
    c.number('free', 'desks.group.free', { width: 116 }),
    c.number('dailyCapacity', 'desks.group.capacity', { width: 124, sort: 'dailyCapacity' }),
    c.flag('autoAssign', 'desks.group.auto', { width: 140 }),
    c.cell(
      'apps',
      'desks.group.apps',
      (row, { t, apps }) =>
        row.apps.length === 0 ? (
          <span className={cell.quiet}>{t('desks.group.allApps')}</span>
        ) : (
          row.apps.map((code) => apps.find((app) => app.code === code)?.name ?? code).join(', ')
        ),
      { width: 120, words: ({ apps }) => Object.fromEntries(apps.map((app) => [app.code, app.name])) },
    ),
    c.choice(customerTypes, 'customerTypes', 'desks.group.types', {
      width: 140,
      none: 'desks.group.allApps',
    }),
    c.cell('amounts', 'desks.group.amounts', (row, { t, format }) => amountSpan(row, t, format), {
      width: 200,
      field: null,
    }),
    c.moment('changedAt', 'desks.group.changedAt', { width: 120, sort: 'changedAt' }),
  ],
  phone: (row, tools) => ({
    status: row.name,
    amount: stateWord(row, tools),
    line: tools.t(`review.stage.${row.stage}`),
    side: tools.t('desks.group.onDutyOf', {
      n: row.members.filter(({ onDuty, decides }) => onDuty && decides).length,
      all: row.members.length,
    }),
  }),
  acts: [
    {
      call: saveReviewGroup,
      label: 'desks.group.change',
      icon: 'user',
      ask: (row, { go, addressOf }) => go(addressOf(row.id)),
    },
  ],
  actsWidth: 120,
  dialogs: SettingsDialog,
  mainActions: ({ t, holds, addressOf }) => (
    <>
      {holds(getReviewSettings.name) && (
        <Button onClick={() => askedSettings.set(true)}>{t('desks.settings.button')}</Button>
      )}
      {holds(saveReviewGroup.name) && (
        <LinkButton kind="filled" icon="plus" to={addressOf('new')}>
          {t('desks.group.add')}
        </LinkButton>
      )}
    </>
  ),
})
