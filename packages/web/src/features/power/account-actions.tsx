import { act } from '../../core/act.ts'
import { editAccount, getUserAccess, resetUser } from '@lumbung/contract/power/account'
import { api } from '../../core/api.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import type { IconName } from '../../ui/controls/icon.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { toast } from '../../core/toast-store.ts'
import { type AccountRow, askedAccount } from './account-act.ts'

interface AccountAct {
  key: string
  label: string
  icon: IconName
  run: () => void
}

/** What this person may do with an account now. */
export function actsOn(
  row: AccountRow,
  { t, holds, refresh }: Pick<Tools, 't' | 'holds' | 'refresh'>,
): AccountAct[] {
  const run = async (asked: Promise<unknown>, text: string) => {
    await act(asked, () => toast({ kind: 'good', text }))
    refresh()
  }
  const mail = async () => {
    const kind = row.status === 'invited' ? 'invite' : 'reset'
    if (
      !(await confirm({
        title: t(`power.account.${kind}Title`, { name: row.name }),
        text: t(`power.account.${kind}Text`, { email: row.email }),
        confirm: t('power.account.sendLink'),
      }))
    )
      return
    await run(api(resetUser, { id: row.id }), t('power.account.linkSent', { email: row.email }))
  }
  const turn = async (status: 'active' | 'disabled') => {
    const word = status === 'active' ? 'enable' : 'disable'
    if (
      !(await confirm({
        title: t(`power.account.${word}Title`, { name: row.name }),
        text: t(`power.account.${word}Text`),
        confirm: t(`power.account.${word}`),
        danger: status === 'disabled',
      }))
    )
      return
    const { id, version, name, role_id } = row
    await run(api(editAccount, { id, version, name, role_id, status }), t('ui.saved'))
  }
  return [
    ...(row.can.edit
      ? [
          {
            key: 'change',
            label: t('power.account.change'),
            icon: 'user' as const,
            run: () => askedAccount.set({ act: 'change', row, refresh }),
          },
        ]
      : []),
    ...(holds(getUserAccess.name)
      ? [
          {
            key: 'access',
            label: t('power.account.access'),
            icon: 'lock' as const,
            run: () => askedAccount.set({ act: 'access', row, refresh }),
          },
        ]
      : []),
    ...(row.can.edit && holds(resetUser.name) && row.status !== 'disabled'
      ? [
          {
            key: 'reset',
            label: t(row.status === 'invited' ? 'power.account.inviteAgain' : 'power.account.reset'),
            icon: 'send' as const,
            run: () => void mail(),
          },
        ]
      : []),
    ...(row.can.edit
      ? [
          row.status === 'disabled'
            ? {
                key: 'enable',
                label: t('power.account.enable'),
                icon: 'play' as const,
                run: () => void turn('active'),
              }
            : {
                key: 'disable',
                label: t('power.account.disable'),
                icon: 'ban' as const,
                run: () => void turn('disabled'),
              },
        ]
      : []),
  ]
}

/** The first as a word, the others as icons with their names. */
export function accountActions(row: AccountRow, tools: Tools) {
  return actsOn(row, tools).map(({ key, label, icon, run }, index) =>
    index === 0 && key === 'change' ? (
      <Button key={key} onClick={run}>
        {label}
      </Button>
    ) : (
      <IconButton key={key} icon={icon} label={label} onClick={run} />
    ),
  )
}
