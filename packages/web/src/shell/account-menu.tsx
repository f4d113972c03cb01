import { getAvatar } from '@lumbung/contract/user/staff'
import { useQuery } from '@tanstack/react-query'
import { useSpeech } from '../locales/language.tsx'
import { BlobImage } from '../ui/photo/blob-image.tsx'
import { Menu } from '../ui/controls/menu.tsx'
import styles from './account-menu.module.css'
import { apiFile } from '../core/api.ts'
import { logOut } from './log-out.ts'
import { useUser } from '../core/session.ts'
import { roleWord } from '../core/role-word.ts'

/** Who is signed in; behind it the password and the way out. */
export function AccountMenu() {
  const { t } = useSpeech()
  const user = useUser()
  const { data: picture } = useQuery({
    queryKey: ['avatar', user.id, user.avatar],
    queryFn: async ({ signal }) => (await apiFile(getAvatar, { id: user.id }, { signal })).blob,
    enabled: user.avatar !== null,
    staleTime: Infinity,
    retry: false,
  })
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
          title={`${user.name} · ${roleWord(t, user.roleName)}`}
        >
          <span className={styles.avatar}>
            {picture ? (
              <BlobImage blob={picture} width="26" height="26" alt="" />
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
