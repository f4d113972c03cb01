import { getAccounts, inviteUser } from '@lumbung/contract/power/account'
import { staffFlow } from '@lumbung/domain/people/staff'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { choicesFilter, flagFilter, personFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { Status } from '../../ui/controls/status.tsx'
import { accountLooks, type AccountRow, askedAccount } from './account-act.ts'
import { accountActs } from './account-acts.ts'
import { AccountDialogs } from './account-dialogs.tsx'
import { AccountOverview } from './account-overview.tsx'
import { roleWord, roleWords } from '../../core/role-word.ts'

const c = columnsOf(getAccounts)
const statuses = choices('power.account.states', staffFlow.states)

const stateWord = (row: AccountRow, { t }: Tools) => (
  <Status look={accountLooks[row.status]} word={t(`power.account.states.${row.status}`)} />
)

/** Staff accounts: invited, active, disabled; where they are signed in. */
export default listScreen({
  name: 'account',
  call: getAccounts,
  rowKey: (row) => String(row.id),
  sort: { column: 'name', descending: false },
  one: { param: 'account', view: AccountOverview },
  filters: [
    textFilter('text', 'power.account.text', { width: 200, personal: true }),
    personFilter('role_id', 'power.account.role', 'roles', { word: roleWord }),
    choicesFilter('status', 'order.status', statuses.options),
    flagFilter('signedIn', 'power.signedIn'),
  ],
  columns: [
    c.link('name', 'power.account.name', { sort: 'name' }),
    c.cell('status', 'order.status', stateWord, {
      width: 116,
      words: statuses.words,
    }),
    c.cell(
      'roleName',
      'power.account.role',
      (row, { holds, t }) =>
        holds('POST /power/get_role_menus') ? (
          <Link to={`/power/menu/${row.role_id}`}>{roleWord(t, row.roleName)}</Link>
        ) : (
          roleWord(t, row.roleName)
        ),
      { width: 160, sort: 'role', words: roleWords },
    ),
    c.cell('email', 'power.account.email', (row) => row.email, {
      width: 220,
      grow: true,
    }),
    c.number('sessions', 'power.account.sessions', { width: 96 }),
    c.number('devices', 'power.account.devices', { width: 96 }),
    c.moment('lastSeenAt', 'power.account.lastSeen', { width: 120 }),
    c.cell(
      'linkUntil',
      'power.account.linkUntil',
      (row, { format, today }) => (row.linkUntil === null ? <Dash /> : format.moment(row.linkUntil, today)),
      { width: 128 },
    ),
    c.moment('createdAt', 'power.account.createdAt', { width: 120, sort: 'createdAt' }),
  ],
  phone: (row, tools) => ({
    status: row.name,
    amount: stateWord(row, tools),
    line: `${roleWord(tools.t, row.roleName)} · ${row.email}`,
    side: row.sessions > 0 ? tools.t('power.signedIn') : null,
  }),
  acts: accountActs,
  actsWidth: 190,
  dialogs: AccountDialogs,
  mainActions: ({ t, holds, refresh }) =>
    holds(inviteUser.name) && (
      <Button kind="filled" icon="plus" onClick={() => askedAccount.set({ act: 'invite', refresh })}>
        {t('power.account.invite')}
      </Button>
    ),
})
