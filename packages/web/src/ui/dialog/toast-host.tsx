import { useSpeech } from '../../locales/language.tsx'
import { useStore } from '../../core/store.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { Glyph } from '../controls/icon.tsx'
import styles from './toast-host.module.css'
import { dropToast, toasts } from '../../core/toast-store.ts'

const glyphs = { good: 'check-disc', bad: 'cross-disc', wait: 'triangle', run: 'three-quarters' } as const

/** Stands once in the shell; errors interrupt a screen reader, the rest waits. */
export function ToastHost() {
  const { t } = useSpeech()
  const shown = useStore(toasts)
  return (
    <div className={styles.host} aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast} role={toast.kind === 'bad' ? 'alert' : 'status'}>
          <Glyph name={glyphs[toast.kind]} family={toast.kind} />
          <span className={styles.text}>
            {toast.text}
            {toast.share !== undefined && (
              <progress
                className={styles.progress}
                aria-label={toast.text}
                {...(toast.share !== null && { value: toast.share })}
              />
            )}
          </span>
          {toast.act && (
            <Button kind="link" hotkey={toast.act.hotkey} onClick={toast.act.run}>
              {toast.act.label}
            </Button>
          )}
          <IconButton icon="close" label={t('ui.close')} small onClick={() => dropToast(toast.id)} />
        </div>
      ))}
    </div>
  )
}
