import { editAccount, getUserAccess, resetUser } from '@lumbung/contract/power/account'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import type { RowAct, Tools } from '../../ui/list/list-spec.ts'
import { toast } from '../../core/toast-store.ts'
import { type AccountRow, askedAccount } from './account-act.ts'

/** What an act on an account uses: the list has it, and so has the page of one account. */
type ActTools = Pick<Tools, 't' | 'holds' | 'refresh'>

async function run(asked: Promise<unknown>, text: string, refresh: () => void): Promise<void> {
  await act(asked, () => toast({ kind: 'good', text }))
  refresh()
}

async function mail(row: AccountRow, { t, refresh }: ActTools): Promise<void> {
  const kind = row.status === 'invited' ? 'invite' : 'reset'
  const sure = await confirm({
    title: t(`power.account.${kind}Title`, { name: row.name }),
    text: t(`power.account.${kind}Text`, { email: row.email }),
    confirm: t('power.account.sendLink'),
  })
  if (!sure) return
  const sent = api(resetUser, { id: row.id })
  await run(sent, t('power.account.linkSent', { email: row.email }), refresh)
}

async function turn(row: AccountRow, status: 'active' | 'disabled', { t, refresh }: ActTools): Promise<void> {
  const word = status === 'active' ? 'enable' : 'disable'
  const sure = await confirm({
    title: t(`power.account.${word}Title`, { name: row.name }),
    text: t(`power.account.${word}Text`),
    confirm: t(`power.account.${word}`),
    danger: status === 'disabled',
  })
  if (!sure) return
  const { id, version, name, role_id } = row
  const saved = api(editAccount, { id, version, name, role_id, status })
  await run(saved, t('ui.saved'), refresh)
}

/** What can be done with an account. */
export const accountActs: readonly RowAct<AccountRow, ActTools>[] = [
  {
    call: editAccount,
    label: 'power.account.change',
    icon: 'user',
    when: ({ can }) => can.edit,
    ask: (row, { refresh }) => askedAccount.set({ act: 'change', row, refresh }),
  },
  {
    call: getUserAccess,
    label: 'power.account.access',
    icon: 'lock',
    ask: (row, { refresh }) => askedAccount.set({ act: 'access', row, refresh }),
  },
  {
    call: resetUser,
    label: 'power.account.inviteAgain',
    icon: 'send',
    when: ({ can, status }) => can.edit && status === 'invited',
    ask: (row, tools) => void mail(row, tools),
  },
  {
    call: resetUser,
    label: 'power.account.reset',
    icon: 'send',
    when: ({ can, status }) => can.edit && status === 'active',
    ask: (row, tools) => void mail(row, tools),
  },
  {
    call: editAccount,
    label: 'power.account.enable',
    icon: 'play',
    when: ({ can, status }) => can.edit && status === 'disabled',
    ask: (row, tools) => void turn(row, 'active', tools),
  },
  {
    call: editAccount,
    label: 'power.account.disable',
    icon: 'ban',
    when: ({ can, status }) => can.edit && status !== 'disabled',
    ask: (row, tools) => void turn(row, 'disabled', tools),
    danger: true,
  },
]
