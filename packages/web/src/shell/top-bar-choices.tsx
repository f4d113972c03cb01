import { useSpeech, languages } from '../locales/language.tsx'
import { sizes } from '../look/appearance.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { Menu } from '../ui/controls/menu.tsx'
import { toast } from '../core/toast-store.ts'
import { usePreferences } from '../core/preferences.tsx'
import { useFullScreen } from './use-full-screen.ts'

const languageNames = { id: 'Bahasa Indonesia', en: 'English', zh: '中文' } as const

export function FullScreenButton() {
  const { t } = useSpeech()
  const { isFull, toggle } = useFullScreen()
  const run = () => {
    if (!toggle()) toast({ kind: 'wait', text: t('shell.fullScreenRefused') })
  }
  return (
    <IconButton
      icon={isFull ? 'leave-full-screen' : 'full-screen'}
      label={t('shell.fullScreen')}
      onClick={run}
    />
  )
}

export function SizePicker() {
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

export function LanguagePicker() {
  const { t, language } = useSpeech()
  const { chooseLanguage } = usePreferences()
  return (
    <Menu
      target={<IconButton icon="language" label={t('shell.language')} text={language.toUpperCase()} />}
      entries={languages.map((code) => ({
        key: code,
        label: languageNames[code],
        chosen: code === language,
        onRun: () => chooseLanguage(code),
      }))}
    />
  )
}

export function SchemeButton() {
  const { t } = useSpeech()
  const { appearance, setAppearance } = usePreferences()
  const dark = appearance.scheme === 'dark'
  return (
    <IconButton
      icon={dark ? 'sun' : 'moon'}
      label={t(dark ? 'shell.light' : 'shell.dark')}
      onClick={() => setAppearance({ scheme: dark ? 'light' : 'dark' })}
    />
  )
}
