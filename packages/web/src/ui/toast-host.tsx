import { useSpeech } from '../locales/language.tsx'
import { useStore } from '../shell/store.ts'
import { IconButton } from './button.tsx'
import { Glyph } from './icon.tsx'
import styles from './toast-host.module.css'
import { dropToast, toasts } from './toast-store.ts'

const glyphs = { good: 'check-disc', bad: 'cross-disc', wait: 'triangle' } as const

/** Stands once in the shell; errors interrupt a screen reader, the rest waits. */
export function ToastHost() {
  const { t } = useSpeech()
  const shown = useStore(toasts)
  return (
    <div className={styles.host} aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast} role={toast.kind === 'bad' ? 'alert' : 'status'}>
          <Glyph name={glyphs[toast.kind]} family={toast.kind} />
          <span className={styles.text}>{toast.text}</span>
          <IconButton icon="close" label={t('ui.close')} small onClick={() => dropToast(toast.id)} />
        </div>
      ))}
    </div>
  )
}
