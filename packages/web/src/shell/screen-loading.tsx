import { useSpeech } from '../locales/language.tsx'
import styles from './screen-loading.module.css'

/** A screen's chunk is on its way; said only after 200 ms. */
export function ScreenLoading() {
  const { t } = useSpeech()
  return (
    <p className={styles.opening} role="status" aria-busy="true">
      {t('shell.opening')} …
    </p>
  )
}
