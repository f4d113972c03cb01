import { useSpeech } from '../locales/language.tsx'
import { IconButton } from '../ui/controls/button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { commandKey } from './command-key.ts'
import { overlay } from './overlay.ts'
import styles from './search-field.module.css'

/** The palette's chunk comes while the pointer is on its way; opening it tells when it cannot. */
function preloadPalette(): void {
  import('./palette/palette.tsx').catch(() => undefined)
}

/** Looks like a field and opens the palette; on a phone an icon does. */
export function SearchField({ phone }: { phone: boolean }) {
  const { t } = useSpeech()
  const open = () => overlay.set('palette')
  if (phone) return <IconButton icon="search" label={t('shell.searchShort')} onClick={open} />
  return (
    <button
      type="button"
      className={styles.field}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={preloadPalette}
    >
      <Icon name="search" size={15} />
      <span className={styles.text}>{t('shell.search')}</span>
      <kbd className={styles.key} aria-hidden="true">
        {commandKey} K
      </kbd>
    </button>
  )
}
