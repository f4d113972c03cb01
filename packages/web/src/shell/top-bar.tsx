import { loginOut } from '@lumbung/contract/user/session'
import { useState } from 'react'
import { useSpeech, languages } from '../locales/language.tsx'
import { sizes } from '../look/appearance.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { toast } from '../ui/toast-store.ts'
import { api } from './api.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { ErrorLogButton } from './error-log-button.tsx'
import { clearSession } from './logged-out.ts'
import { usePreferences } from './preferences.tsx'
import { useUser } from './session.ts'
import { ThemePicker } from './theme-picker.tsx'
import styles from './top-bar.module.css'
import { useFullScreen } from './use-full-screen.ts'

const languageNames = { id: 'Bahasa Indonesia', en: 'English', zh: '中文' } as const

interface TopBarProps {
  onToggle: () => void
  phone: boolean
  title: string
}

/** Logging out clears the session here whatever the server says, then loads the page anew (specification §4.5). */
async function logOut(): Promise<void> {
  await api(loginOut, undefined, { quiet: true }).catch(() => undefined)
  clearSession()
  location.reload()
}

export function TopBar({ onToggle, phone, title }: TopBarProps) {
  const { t } = useSpeech()
  return (
    <header className={styles.bar}>
      <IconButton icon="menu" label={t('shell.toggleSidebar')} onClick={onToggle} />
      {phone ? <span className={styles.title}>{title}</span> : <Breadcrumb />}
      <span className={styles.space} />
      <DayAndEnvironment phone={phone} />
      <span className={styles.tools}>
        <ErrorLogButton />
        {!phone && <FullScreenButton />}
        {!phone && <SizePicker />}
        <LanguagePicker phone={phone} />
        {!phone && <ThemePicker />}
        <SchemeButton />
        <AccountMenu />
      </span>
    </header>
  )
}

function DayAndEnvironment({ phone }: { phone: boolean }) {
  const { t, format } = useSpeech()
  const { businessDate, environment } = useUser()
  return (
    <span className={styles.day}>
      {!phone && (
        <span>
          {t('shell.businessDate')} {format.dayLong(businessDate)}
        </span>
      )}
      <b className={styles.environment} data-production={environment === 'production' || undefined}>
        {t(`shell.environment.${environment}`)}
      </b>
    </span>
  )
}

function FullScreenButton() {
  const { t } = useSpeech()
  const { isFull, toggle } = useFullScreen()
  const run = () => {
    if (!toggle()) toast({ kind: 'wait', text: t('shell.fullScreenRefused') })
  }
  return <IconButton icon={isFull ? 'leave-full-screen' : 'full-screen'} label={t('shell.fullScreen')} onClick={run} />
}

function SizePicker() {
  const { t } = useSpeech()
  const { appearance, setAppearance } = usePreferences()
  return (
    <Menu
      target={<IconButton icon="size" label={t('shell.size')} />}
      entries={sizes.map((size) => ({
        key: size,
        label: t(`shell.sizes.${size}`),
        chosen: size === appearance.size,
        onRun: () => {
          setAppearance({ size })
          toast({ kind: 'good', text: t('shell.sizeChanged') })
        },
      }))}
    />
  )
}

function LanguagePicker({ phone }: { phone: boolean }) {
  const { t, language } = useSpeech()
  const { chooseLanguage } = usePreferences()
  return (
    <Menu
      target={<IconButton icon="language" label={t('shell.language')} text={phone ? undefined : language.toUpperCase()} />}
      entries={languages.map((code) => ({ key: code, label: languageNames[code], chosen: code === language, onRun: () => chooseLanguage(code) }))}
    />
  )
}

function SchemeButton() {
  const { t } = useSpeech()
  const { appearance, setAppearance } = usePreferences()
  const dark = appearance.scheme === 'dark'
  return <IconButton icon={dark ? 'sun' : 'moon'} label={t(dark ? 'shell.light' : 'shell.dark')} onClick={() => setAppearance({ scheme: dark ? 'light' : 'dark' })} />
}

function AccountMenu() {
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
        <button type="button" className={styles.avatar} aria-label={`${t('shell.account')}: ${user.name} (${initials})`} title={`${user.name} · ${user.roleName}`}>
          {user.avatar && !broken ? <img src={`${user.avatar}?size=80x80`} width="26" height="26" alt="" onError={() => setBroken(true)} /> : <span aria-hidden="true">{initials}</span>}
        </button>
      }
      entries={[
        { key: 'password', label: t('shell.changePassword'), icon: 'password', to: '/changePassword/index' },
        { key: 'out', label: t('shell.logOut'), icon: 'log-out', onRun: () => void logOut() },
      ]}
    />
  )
}
