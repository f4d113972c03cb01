import { getAccounts } from '@lumbung/contract/power/account'
import { useQueryClient } from '@tanstack/react-query'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds, useUser } from '../../core/session.ts'
import { OneRow } from '../../ui/list/one-row.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { AllActs } from '../../ui/list/list-acts.tsx'
import type { OneProps } from '../../ui/list/list-spec.ts'
import { Status } from '../../ui/controls/status.tsx'
import { accountLooks, type AccountRow } from './account-act.ts'
import { accountActs } from './account-acts.ts'
import styles from './power.module.css'
import { roleWord } from '../../core/role-word.ts'

/** One account above the list (`?account=7`): how it stands, and all that may be done with it. */
export function AccountOverview({ id, onClose }: OneProps) {
  if (id === 'new') return null
  return (
    <OneRow call={getAccounts} id={id} onClose={onClose}>
      {(row) => <Overview row={row} onClose={onClose} />}
    </OneRow>
  )
}

function Overview({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const { businessDate } = useUser()
  const client = useQueryClient()
  // The list below and this page are two answers of one call.
  const refresh = () => void client.invalidateQueries({ queryKey: [getAccounts.name] })
  return (
    <Dialog opened onClose={onClose} title={row.name}>
      <KeyValues
        entries={[
          {
            label: t('order.status'),
            value: <Status look={accountLooks[row.status]} word={t(`power.account.states.${row.status}`)} />,
          },
          { label: t('power.account.role'), value: roleWord(t, row.roleName) },
          { label: t('power.account.email'), value: row.email },
          { label: t('power.account.sessions'), value: format.number(row.sessions) },
          { label: t('power.account.devices'), value: format.number(row.devices) },
          {
            label: t('power.account.lastSeen'),
            value: row.lastSeenAt && format.moment(row.lastSeenAt, businessDate),
          },
          { label: t('power.account.createdAt'), value: format.moment(row.createdAt, businessDate) },
          ...(row.linkUntil
            ? [{ label: t('power.account.linkUntil'), value: format.moment(row.linkUntil, businessDate) }]
            : []),
        ]}
      />
      <div className={styles.acts}>
        <AllActs acts={accountActs} row={row} tools={{ t, holds, refresh }} />
      </div>
    </Dialog>
  )
}
