import { useSpeech } from '../locales/language.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './drawer-foot.module.css'
import { useUser } from '../core/session.ts'
import { ThemePicker } from './theme-picker.tsx'
import { DayAndEnvironment } from './top-bar.tsx'
import { FullScreenButton, LanguagePicker, SchemeButton, SizePicker } from './top-bar-choices.tsx'
import { roleWord } from '../core/role-word.ts'

/** What stands in the top bar of a wide screen, at the foot of a phone's drawer. */
export function DrawerFoot() {
  const { t } = useSpeech()
  const user = useUser()
  return (
    <div className={styles.foot}>
      <DayAndEnvironment />
      <div className={styles.choices} role="group" aria-label={t('shell.account')}>
        <LanguagePicker />
        <SizePicker />
        <ThemePicker />
        <SchemeButton />
        <FullScreenButton />
      </div>
      <div className={styles.person}>
        <AccountMenu />
        <span className={styles.name}>
          {user.name}
          <span className={styles.role}>{roleWord(t, user.roleName)}</span>
        </span>
      </div>
    </div>
  )
}
