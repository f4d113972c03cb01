import { getRoleList, saveRole } from '@lumbung/contract/power/role'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { columnsOf } from '../../ui/list/columns.tsx'
import { choiceFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { appsWord } from './power-words.ts'
import { askedRole, roleActs, type RoleRow } from './role-act.ts'
import { RoleDialogs } from './role-dialogs.tsx'
import { RoleOverview } from './role-overview.tsx'
import { roleDescription, roleDescriptions } from './role-description.ts'
import { roleWord, roleWords } from '../../core/role-word.ts'

const c = columnsOf(getRoleList)
const pageOf = (row: RoleRow) => `/power/menu/${row.id}`

function held(row: RoleRow, count: number, { t, format }: Tools) {
  return row.isAdmin ? t('ui.all') : format.number(count)
}

/** Roles: who is in them, how much they hold, and what can be done to them. */
export default listScreen({
  name: 'role',
  call: getRoleList,
  rowKey: (row) => String(row.id),
  sort: { column: 'title', descending: false },
  open: pageOf,
  one: { param: 'role', view: RoleOverview },
  filters: [
    textFilter('text', 'power.role.text', { width: 200 }),
    choiceFilter('app', 'ui.app', ({ apps }) => apps.map((app) => ({ value: app.code, label: app.name }))),
    flagFilter('empty', 'power.role.empty'),
    textFilter('call', 'power.role.call', { width: 240, more: true }),
  ],
  columns: [
    c.link('title', 'power.role.title', {
      width: 200,
      sort: 'title',
      draw: (row, { t }) => roleWord(t, row.title),
      words: roleWords,
    }),
    c.number('activeMembers', 'power.role.activeMembers', { width: 96 }),
    c.number('members', 'power.role.members', { width: 96, sort: 'members' }),
    c.cell('screens', 'power.screens', (row, tools) => held(row, row.screens, tools), {
      width: 80,
      align: 'end',
    }),
    c.cell(
      'calls',
      'power.calls',
      (row, tools) => <Link to={`/power/interface/${row.id}`}>{held(row, row.calls, tools)}</Link>,
      { width: 96, align: 'end' },
    ),
    c.cell('apps', 'power.role.apps', (row, { t, apps }) => appsWord(t, row.apps, apps), {
      width: 130,
      field: null,
    }),
    c.cell('description', 'power.role.description', (row, { t }) => roleDescription(t, row.description), {
      width: 240,
      grow: true,
      words: roleDescriptions,
    }),
    c.moment('changedAt', 'power.role.changedAt', { width: 112, sort: 'changedAt' }),
    c.text('changedBy', 'power.role.changedBy', { width: 130 }),
    c.cell('name', 'power.role.name', (row) => <span className={cell.soft}>{row.name}</span>, { width: 140 }),
  ],
  phone: (row, { t, format, apps }) => ({
    status: roleWord(t, row.title),
    amount: t('power.members', { n: format.number(row.activeMembers) }),
    quiet: row.activeMembers === 0,
    line: roleDescription(t, row.description) || row.name,
    side: appsWord(t, row.apps, apps),
  }),
  acts: roleActs,
  actsWidth: 190,
  dialogs: RoleDialogs,
  mainActions: ({ t, holds, refresh }) =>
    holds(saveRole.name) && (
      <Button kind="filled" icon="plus" onClick={() => askedRole.set({ act: 'add', refresh })}>
        {t('power.role.add')}
      </Button>
    ),
})
