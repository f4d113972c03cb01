import { endUserSessions, forgetUserDevices, getUserAccess } from '@lumbung/contract/power/account'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../shell/api-refusal.ts'
import { api } from '../../shell/api.ts'
import { useHolds, useUser } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Detail } from '../../ui/detail.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SmallTable } from '../../ui/small-table.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { AccountRow } from './account-act.ts'
import styles from './power.module.css'

/** Where an account is signed in and which devices need no code; each can be ended or forgotten, or all. */
export function AccessDialog({ row, refresh, onClose }: { row: AccountRow; refresh: () => void; onClose: () => void }) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const { businessDate, id: own } = useUser()
  const mayEnd = row.id !== own && holds(endUserSessions.name)
  const mayForget = row.id !== own && holds(forgetUserDevices.name)
  return (
    <Dialog opened wide onClose={onClose} title={t('power.account.accessOf', { name: row.name })}>
      <Detail call={getUserAccess} request={{ id: row.id }}>
        {({ sessions, devices }, again) => {
          const run = (act: Promise<unknown>) => {
            const over = () => {
              again()
              refresh()
            }
            act.then(over, (error: unknown) => {
              if (error instanceof CallRefused && error.code !== 403) toast({ kind: 'bad', text: error.message })
              over()
            })
          }
          const end = (session?: number) => run(api(endUserSessions, { id: row.id, ...(session !== undefined && { session }) }, { quiet: true }))
          const forget = (device?: number) => run(api(forgetUserDevices, { id: row.id, ...(device !== undefined && { device }) }, { quiet: true }))
          return (
            <>
              <div className={styles.accessHead}>
                <h3>{t('power.account.sessions')}</h3>
                {mayEnd && sessions.length > 0 && <Button onClick={() => end()}>{t('power.account.endAll')}</Button>}
              </div>
              {sessions.length === 0 ? (
                <p>{t('power.account.noSessions')}</p>
              ) : (
                <SmallTable
                  label={t('power.account.sessions')}
                  rows={sessions}
                  rowKey={({ id }) => id}
                  columns={[
                    { key: 'device', head: t('user.device'), grow: true, cell: ({ device }) => device },
                    { key: 'ip', head: t('user.ip'), cell: ({ ip }) => ip },
                    { key: 'openedAt', head: t('user.openedAt'), cell: ({ openedAt }) => format.moment(openedAt, businessDate) },
                    { key: 'lastSeenAt', head: t('user.lastSeenAt'), cell: ({ lastSeenAt }) => format.moment(lastSeenAt, businessDate) },
                    { key: 'end', head: '', cell: ({ id, device }) => mayEnd && <Button kind="link" aria-label={t('user.endSessionOf', { device })} onClick={() => end(id)}>{t('user.endSession')}</Button> },
                  ]}
                />
              )}
              <div className={styles.accessHead}>
                <h3>{t('user.devices')}</h3>
                {mayForget && devices.length > 0 && <Button onClick={() => forget()}>{t('power.account.forgetAll')}</Button>}
              </div>
              {devices.length === 0 ? (
                <p>{t('user.noDevices')}</p>
              ) : (
                <SmallTable
                  label={t('user.devices')}
                  rows={devices}
                  rowKey={({ id }) => id}
                  columns={[
                    { key: 'device', head: t('user.device'), grow: true, cell: ({ device }) => device },
                    { key: 'trustedAt', head: t('user.trustedAt'), cell: ({ trustedAt }) => format.moment(trustedAt, businessDate) },
                    { key: 'lastUsedAt', head: t('user.lastUsedAt'), cell: ({ lastUsedAt }) => format.moment(lastUsedAt, businessDate) },
                    { key: 'trustedUntil', head: t('user.trustedUntil'), cell: ({ trustedUntil }) => format.moment(trustedUntil, businessDate) },
                    { key: 'forget', head: '', cell: ({ id, device }) => mayForget && <Button kind="link" aria-label={t('user.forgetDeviceOf', { device })} onClick={() => forget(id)}>{t('user.forgetDevice')}</Button> },
                  ]}
                />
              )}
            </>
          )
        }}
      </Detail>
    </Dialog>
  )
}
