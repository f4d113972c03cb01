import type { RetOf } from '@lumbung/contract/call'
import { endSession, getOwnSessions } from '@lumbung/contract/user/own-session'
import { useQuery } from '@tanstack/react-query'
import { useSpeech } from '../../locales/language.tsx'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { logOut } from '../../shell/log-out.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { toast } from '../../core/toast-store.ts'
import styles from './change-password-index-screen.module.css'

type Session = RetOf<typeof getOwnSessions>['sessions'][number]

/** Where this person is logged in; each session can be ended, this one is logged out. */
export function OwnSessions() {
  const { t, format } = useSpeech()
  const query = useQuery({
    queryKey: [getOwnSessions.name],
    queryFn: ({ signal }) => api(getOwnSessions, {}, { signal }),
  })
  const end = async ({ id, current }: Session) => {
    if (current) return await logOut()
    await act(api(endSession, { id }), () => toast({ kind: 'good', text: t('user.sessionEnded') }))
    await query.refetch()
  }
  return (
    <SmallTable
      label={t('user.sessions')}
      rows={query.data?.sessions ?? []}
      rowKey={(session) => session.id}
      columns={[
        {
          key: 'device',
          head: t('user.device'),
          grow: true,
          cell: (session) => (
            <>
              {session.device}{' '}
              {session.current && <span className={styles.own}>{t('user.thisSession')}</span>}
            </>
          ),
        },
        { key: 'ip', head: t('user.ip'), cell: (session) => session.ip },
        {
          key: 'openedAt',
          head: t('user.openedAt'),
          align: 'end',
          cell: (session) => format.instant(session.openedAt),
        },
        {
          key: 'lastSeenAt',
          head: t('user.lastSeenAt'),
          align: 'end',
          cell: (session) => format.instant(session.lastSeenAt),
        },
        {
          key: 'expiresAt',
          head: t('user.endsAt'),
          align: 'end',
          cell: (session) => format.instant(session.expiresAt),
        },
        {
          key: 'end',
          head: '',
          align: 'end',
          cell: (session) => (
            <Button
              kind="link"
              aria-label={
                session.current ? t('shell.logOut') : t('user.endSessionOf', { device: session.device })
              }
              onClick={() => void end(session)}
            >
              {t(session.current ? 'shell.logOut' : 'user.endSession')}
            </Button>
          ),
        },
      ]}
    />
  )
}
