import { lazy, Suspense, useState } from 'react'
import { useSpeech } from '../locales/language.tsx'
import { IconButton } from '../ui/controls/button.tsx'
import { Float } from '../ui/controls/float.tsx'
import { loadChunk } from '../core/chunk.ts'
import styles from './notification-bell.module.css'
import { useNotifications } from './use-notifications.ts'
import { useOpenItemCount } from './use-open-item-count.ts'

const NotificationList = lazy(() => loadChunk(() => import('./notification-list.tsx')))

/** A bell with a dot while something is unread; the list comes when it is opened. */
export function NotificationBell() {
  const { t } = useSpeech()
  const [opened, setOpened] = useState(false)
  const { data, refetch } = useNotifications()
  const unread = data?.unread ?? 0
  const stuck = useOpenItemCount()?.mine ?? 0
  const told = [
    ...(unread > 0 ? [t('shell.bell.unread', { n: unread })] : []),
    ...(stuck > 0 ? [t('shell.bell.openItems', { n: stuck })] : []),
  ]
  // Asked anew when opened: what is counted beside it may be newer than what was last fetched.
  const open = (next: boolean) => {
    setOpened(next)
    if (next) void refetch()
  }
  const label = told.length > 0 ? `${t('shell.bell.title')}: ${told.join(', ')}` : t('shell.bell.title')
  return (
    <span className={styles.bell}>
      <Float
        opened={opened}
        onChange={open}
        label={t('shell.bell.title')}
        position="bottom-end"
        flush
        target={<IconButton icon="bell" label={label} aria-expanded={opened} onClick={() => open(!opened)} />}
      >
        {opened && (
          <Suspense fallback={null}>
            <NotificationList onClose={() => setOpened(false)} />
          </Suspense>
        )}
      </Float>
      {(unread > 0 || stuck > 0) && <span className={styles.dot} aria-hidden="true" />}
    </span>
  )
}
