import { act } from '../../core/act.ts'
import type { Call, RetOf } from '@lumbung/contract/call'
import { endUserSessions, forgetUserDevices, getUserAccess } from '@lumbung/contract/power/account'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import type { AccountRow } from './account-act.ts'
import styles from './power.module.css'

type Access = RetOf<typeof getUserAccess>

/** Ends or forgets one by its id, or all; null where this person may not. */
type Take = ((id?: number) => void) | null

interface AccessDialogProps {
  row: AccountRow
  refresh: () => void
  onClose: () => void
}

/** Where an account is signed in and which devices need no code; each can be ended or forgotten, or all. */
export function AccessDialog({ row, refresh, onClose }: AccessDialogProps) {
  const { t } = useSpeech()
  const holds = useHolds()
  const { id: own } = useUser()
  const run = async (asked: Promise<unknown>, again: () => void) => {
    await act(asked)
    again()
    refresh()
  }
  const mayTake = (call: Call) => row.id !== own && holds(call)
  return (
    <Dialog opened wide onClose={onClose} title={t('power.account.accessOf', { name: row.name })}>
      <Detail call={getUserAccess} request={{ id: row.id }}>
        {({ sessions, devices }, again) => {
          const end = (session?: number) =>
            void run(api(endUserSessions, { id: row.id, ...(session && { session }) }), again)
          const forget = (device?: number) =>
            void run(api(forgetUserDevices, { id: row.id, ...(device && { device }) }), again)
          return (
            <>
              <Sessions sessions={sessions} end={mayTake(endUserSessions) ? end : null} />
              <Devices devices={devices} forget={mayTake(forgetUserDevices) ? forget : null} />
            </>
          )
        }}
      </Detail>
    </Dialog>
  )
}

function Head({ title, all, take }: { title: string; all: string; take: Take }) {
  return (
    <div className={styles.accessHead}>
      <h3>{title}</h3>
      {take && <Button onClick={() => take()}>{all}</Button>}
    </div>
  )
}

function Sessions({ sessions, end }: { sessions: Access['sessions']; end: Take }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const when = (instant: string) => format.moment(instant, businessDate)
  return (
    <>
      <Head
        title={t('power.account.sessions')}
        all={t('power.account.endAll')}
        take={sessions.length > 0 ? end : null}
      />
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
            { key: 'openedAt', head: t('user.openedAt'), cell: ({ openedAt }) => when(openedAt) },
            { key: 'lastSeenAt', head: t('user.lastSeenAt'), cell: ({ lastSeenAt }) => when(lastSeenAt) },
            {
              key: 'end',
              head: '',
              cell: ({ id, device }) =>
                end && (
                  <Button kind="link" aria-label={t('user.endSessionOf', { device })} onClick={() => end(id)}>
                    {t('user.endSession')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </>
  )
}

function Devices({ devices, forget }: { devices: Access['devices']; forget: Take }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const when = (instant: string) => format.moment(instant, businessDate)
  return (
    <>
      <Head
        title={t('user.devices')}
        all={t('power.account.forgetAll')}
        take={devices.length > 0 ? forget : null}
      />
      {devices.length === 0 ? (
        <p>{t('user.noDevices')}</p>
      ) : (
        <SmallTable
          label={t('user.devices')}
          rows={devices}
          rowKey={({ id }) => id}
          columns={[
            { key: 'device', head: t('user.device'), grow: true, cell: ({ device }) => device },
            { key: 'trustedAt', head: t('user.trustedAt'), cell: ({ trustedAt }) => when(trustedAt) },
            { key: 'lastUsedAt', head: t('user.lastUsedAt'), cell: ({ lastUsedAt }) => when(lastUsedAt) },
            { key: 'until', head: t('user.trustedUntil'), cell: ({ trustedUntil }) => when(trustedUntil) },
            {
              key: 'forget',
              head: '',
              cell: ({ id, device }) =>
                forget && (
                  <Button
                    kind="link"
                    aria-label={t('user.forgetDeviceOf', { device })}
                    onClick={() => forget(id)}
                  >
                    {t('user.forgetDevice')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </>
  )
}
