import { getRoleList } from '@lumbung/contract/power/role'
import { useQueryClient } from '@tanstack/react-query'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds, useUser } from '../../core/session.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { OneRow } from '../../ui/list/one-row.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { AllActs } from '../../ui/list/list-acts.tsx'
import type { OneProps } from '../../ui/list/list-spec.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { appsWord } from './power-words.ts'
import { roleActs, type RoleRow } from './role-act.ts'
import styles from './power.module.css'
import { roleDescription } from './role-description.ts'
import { roleWord } from '../../core/role-word.ts'

/** One role above the list (`?role=7`): how it stands, and all that may be done with it. */
export function RoleOverview({ id, onClose }: OneProps) {
  if (id === 'new') return null
  return (
    <OneRow call={getRoleList} id={id} onClose={onClose}>
      {(row) => <Overview row={row} onClose={onClose} />}
    </OneRow>
  )
}

function Overview({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const { apps, businessDate } = useUser()
  const client = useQueryClient()
  // The list below and this page are two answers of one call.
  const refresh = () => void client.invalidateQueries({ queryKey: [getRoleList.name] })
  return (
    <Dialog opened onClose={onClose} title={roleWord(t, row.title)}>
      {row.description && <p>{roleDescription(t, row.description)}</p>}
      <KeyValues
        entries={[
          { label: t('power.role.name'), value: row.name },
          { label: t('power.role.members'), value: format.number(row.members) },
          { label: t('power.role.apps'), value: appsWord(t, row.apps, apps) },
          {
            label: t('power.role.changedAt'),
            value: row.changedAt && format.moment(row.changedAt, businessDate),
          },
          { label: t('power.role.changedBy'), value: row.changedBy },
        ]}
      />
      <div className={styles.acts}>
        <LinkButton to={`/power/menu/${row.id}`}>{t('power.screens')}</LinkButton>
        <LinkButton to={`/power/interface/${row.id}`}>{t('power.calls')}</LinkButton>
        <AllActs acts={roleActs} row={row} tools={{ t, holds, refresh }} />
      </div>
    </Dialog>
  )
}
