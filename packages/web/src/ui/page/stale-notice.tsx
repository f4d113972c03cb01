import { useSpeech } from '../../locales/language.tsx'
import { reasonOf } from '../list/list-problem.tsx'
import styles from './detail.module.css'

/** What is shown is old: asking for it anew failed. Nothing when it did not. */
export function StaleNotice({ error }: { error: Error | null }) {
  const { t } = useSpeech()
  return (
    error && (
      <p className={styles.stale} role="alert">
        {t('ui.failedStale', { reason: reasonOf(error).text })}
      </p>
    )
  )
}
