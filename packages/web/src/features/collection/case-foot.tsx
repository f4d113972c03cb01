import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { CaseAnswer } from './case-answer.ts'
import styles from './case-foot.module.css'
import { WayButton, type WayStart } from './way-button.tsx'

interface CaseFootProps extends Pick<WayStart, 'onStarted' | 'onRefused'> {
  answer: CaseAnswer
  /** An attempt waits for its outcome. */
  busy: boolean
  /** To the form of the attempt under way, else to the ways of making one. */
  onRecord: () => void
  /** Whom next; nothing while an outcome is to be recorded. */
  children: ReactNode
}

/** What one does next on a case: at a desk whom to call after it, on a phone also the call and its record, at hand wherever one reads. */
export function CaseFoot({ answer, busy, onRecord, onStarted, onRefused, children }: CaseFootProps) {
  const { t } = useSpeech()
  const { can, numbers, case: row } = answer
  const own = numbers.find(({ target }) => target === 'self')
  const call = own?.ways.find(({ channel }) => channel === 'call')
  return (
    <div className={styles.foot} data-busy={busy || undefined}>
      {can.contact && !busy && <p className={styles.hint}>{t('contact.form.idle')}</p>}
      {can.contact && own && call && (
        <span className={styles.thumb}>
          <WayButton
            kind={busy ? 'outlined' : 'filled'}
            orderNo={row.orderNo}
            number={own}
            way={call}
            disabled={busy}
            onStarted={onStarted}
            onRefused={onRefused}
          />
          <Button kind={busy ? 'filled' : 'outlined'} onClick={onRecord}>
            {t('contact.record')}
          </Button>
        </span>
      )}
      {!busy && children}
    </div>
  )
}
