import { useSpeech } from '../../locales/language.tsx'
import type { IconName } from '../../ui/controls/icon.tsx'
import { logOut } from '../log-out.ts'
import { overlay } from '../overlay.ts'
import { usePreferences } from '../../core/preferences.tsx'

interface PaletteAction {
  key: string
  icon: IconName
  label: string
  run: () => void
}

/** What can be done from anywhere. */
export function usePaletteActions(): PaletteAction[] {
  const { t } = useSpeech()
  const { appearance, setAppearance } = usePreferences()
  const dark = appearance.scheme === 'dark'
  return [
    {
      key: 'scheme',
      icon: dark ? 'sun' : 'moon',
      label: t(dark ? 'shell.light' : 'shell.dark'),
      run: () => setAppearance({ scheme: dark ? 'light' : 'dark' }),
    },
    { key: 'keys', icon: 'key', label: t('keys.title'), run: () => overlay.set('keys') },
    { key: 'out', icon: 'log-out', label: t('shell.logOut'), run: () => void logOut() },
  ]
}
