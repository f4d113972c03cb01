import { useState } from 'react'
import { useSpeech } from '../locales/language.tsx'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { errorLog } from './error-log.ts'
import styles from './error-log-button.module.css'
import { useStore } from '../core/store.ts'

/** Red, and only there when there are entries. */
export function ErrorLogButton() {
  const { t, format } = useSpeech()
  const entries = useStore(errorLog)
  const [opened, setOpened] = useState(false)
  if (entries.length === 0) return null
  const clear = () => {
    setOpened(false)
    errorLog.set([])
  }
  return (
    <>
      <IconButton
        icon="bug"
        tone="bad"
        label={`${t('shell.errorLog')} (${entries.length})`}
        text={String(entries.length)}
        onClick={() => setOpened(true)}
      />
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('shell.errorLog')}
        wide
        foot={<Button onClick={clear}>{t('shell.errorLogClear')}</Button>}
      >
        <ol className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <p className={styles.message}>
                {entry.message}{' '}
                <span className={styles.time}>{format.time(new Date(entry.at).toISOString())}</span>
              </p>
              <dl className={styles.facts}>
                <dt>{t('shell.errorUrl')}</dt>
                <dd>{entry.url}</dd>
                <dt>{t('shell.errorInfo')}</dt>
                <dd>
                  <pre>{entry.info.trim()}</pre>
                </dd>
                <dt>{t('shell.errorStack')}</dt>
                <dd>
                  <pre>{entry.stack}</pre>
                </dd>
              </dl>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  )
}
