import { useState } from 'react'
import { useSpeech } from '../locales/language.tsx'
import { Menu } from '../ui/menu.tsx'
import styles from './account-menu.module.css'
import { logOut } from './log-out.ts'
import { useUser } from './session.ts'

/** Who is signed in; behind it the password and the way out. */
export function AccountMenu() {
  const { t } = useSpeech()
  const user = useUser()
  const [broken, setBroken] = useState(false)
  const initials = user.name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  return (
    <Menu
      target={
        <button
          type="button"
          className={styles.target}
          aria-label={`${initials} ${t('shell.account')}: ${user.name}`}
          title={`${user.name} · ${user.roleName}`}
        >
          <span className={styles.avatar}>
            {user.avatar && !broken ? (
              <img
                src={`${user.avatar}?size=80x80`}
                width="26"
                height="26"
                alt=""
                onError={() => setBroken(true)}
              />
            ) : (
              <span aria-hidden="true">{initials}</span>
            )}
          </span>
        </button>
      }
      entries={[
        { key: 'password', label: t('shell.changePassword'), icon: 'password', to: '/changePassword/index' },
        { key: 'out', label: t('shell.logOut'), icon: 'log-out', onRun: () => void logOut() },
      ]}
    />
  )
}
