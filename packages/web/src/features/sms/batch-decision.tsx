import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import type { BatchAnswer } from './batch-act.ts'
import styles from './batch-decision.module.css'
import type { BatchActs } from './use-batch.ts'

/** What another person says to a batch, with the keys that do the same; beside it what keeps them from it. */
export function BatchDecision({ answer: { batch, can }, acts }: { answer: BatchAnswer; acts: BatchActs }) {
  const { t } = useSpeech()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const refuse = () => {
    if (note.trim() === '') return setMissing(true)
    void acts.check(batch, false, note)
  }
  const approve = () => void acts.check(batch, true, note)
  // Nothing brings back what has gone out: no bare key.
  useKeys(can.check ? { 'shift p': approve, 'shift r': refuse } : {})
  if (!can.check && can.whyNot === null && !can.prepare) return null
  return (
    <footer className={styles.bar}>
      {can.check && (
        <>
          <input
            className={styles.note}
            aria-label={t('sms.batch.note', { name: batch.madeBy.name })}
            placeholder={t('sms.batch.note', { name: batch.madeBy.name })}
            maxLength={2000}
            value={note}
            aria-invalid={missing || undefined}
            onChange={(event) => {
              setNote(event.target.value)
              setMissing(false)
            }}
          />
          <Button kind="danger" hotkey="⇧ R" busy={acts.doing === 'refuse'} onClick={refuse}>
            {t('sms.batch.refuse')}
          </Button>
        </>
      )}
      <span className={styles.why} role="status">
        {missing ? t('sms.batch.whyMissing') : can.whyNot && t(`sms.batch.whyNot.${can.whyNot}`)}
      </span>
      {can.prepare && (
        <Button icon="refresh" busy={acts.doing === 'prepare'} onClick={() => acts.prepare(batch)}>
          {t('sms.batch.prepare')}
        </Button>
      )}
      {can.check && (
        <Button kind="filled" hotkey="⇧ P" busy={acts.doing === 'approve'} onClick={approve}>
          {t('sms.batch.approve', { n: batch.total })}
        </Button>
      )}
    </footer>
  )
}
