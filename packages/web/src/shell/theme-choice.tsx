import { useSpeech } from '../locales/language.tsx'
import { accentDefault } from '../look/appearance.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../core/toast-store.ts'
import { usePreferences } from '../core/preferences.tsx'
import styles from './theme-choice.module.css'

const swatches = [
  accentDefault,
  '#1F3A8A',
  '#0F766E',
  '#16803C',
  '#7C3AED',
  '#C2410C',
  '#BE123C',
  '#303133',
] as const

/** Any colour may be picked; the shades that carry text are derived from it. */
function ThemeChoice() {
  const { t } = useSpeech()
  const { appearance, setAppearance } = usePreferences()
  const choose = (accent: string) => {
    if (accent.toLowerCase() === appearance.accent.toLowerCase()) return
    setAppearance({ accent })
    toast({ kind: 'good', text: t('shell.themeChanged') })
  }
  return (
    <div className={styles.picker}>
      <div className={styles.swatches}>
        {swatches.map((colour) => (
          <button
            key={colour}
            type="button"
            className={styles.swatch}
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={colour.toLowerCase() === appearance.accent.toLowerCase()}
            onClick={() => choose(colour)}
          />
        ))}
      </div>
      <label className={styles.own}>
        {t('shell.themeOwn')}
        <input
          type="color"
          className={styles.colour}
          value={appearance.accent.toLowerCase()}
          onChange={(event) => choose(event.target.value)}
        />
      </label>
      <Button kind="plain" onClick={() => choose(accentDefault)}>
        {t('shell.themeReset')}
      </Button>
    </div>
  )
}

export default ThemeChoice
