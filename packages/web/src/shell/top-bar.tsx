import { useLocation, useNavigate } from 'react-router'
import { useSpeech } from '../locales/language.tsx'
import { IconButton } from '../ui/controls/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ErrorLogButton } from './error-log-button.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { SearchField } from './search-field.tsx'
import { useUser } from '../core/session.ts'
import { isWithin, screenBehind, tabs } from './tabs.ts'
import { ThemePicker } from './theme-picker.tsx'
import { FullScreenButton, LanguagePicker, SchemeButton, SizePicker } from './top-bar-choices.tsx'
import styles from './top-bar.module.css'

interface TopBarProps {
  onToggle: () => void
  phone: boolean
  title: string
}

/**
 * Where one is, what day it is there, and what is at hand everywhere. A phone keeps its choices in the drawer, and leads back
 * from what is about one thing.
 */
export function TopBar({ onToggle, phone, title }: TopBarProps) {
  const { t } = useSpeech()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <header className={styles.bar}>
      {phone && isWithin(pathname) ? (
        <IconButton
          icon="chevron-left"
          label={t('shell.back')}
          onClick={() => void navigate(screenBehind(tabs.get()))}
        />
      ) : (
        <IconButton icon="menu" label={t('shell.toggleSidebar')} onClick={onToggle} />
      )}
      {phone ? <span className={styles.title}>{title}</span> : <Breadcrumb />}
      <span className={styles.space} />
      {!phone && <DayAndEnvironment />}
      {!phone && <SearchField phone={false} />}
      <span className={styles.tools}>
        <ErrorLogButton />
        {phone && <SearchField phone />}
        <NotificationBell />
        {!phone && (
          <>
            <FullScreenButton />
            <SizePicker />
            <LanguagePicker />
            <ThemePicker />
            <SchemeButton />
            <AccountMenu />
          </>
        )}
      </span>
    </header>
  )
}

/** Never only a colour: the word of the environment stands there always. */
export function DayAndEnvironment() {
  const { t, format } = useSpeech()
  const { businessDate, environment } = useUser()
  return (
    <span className={styles.day}>
      <span>
        <span className={styles.dayWord}>{t('shell.businessDate')} </span>
        {format.dayLong(businessDate)}
      </span>
      <b className={styles.environment} data-production={environment === 'production' || undefined}>
        {t(`shell.environment.${environment}`)}
      </b>
    </span>
  )
}
