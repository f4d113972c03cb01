import type { Urgency } from '@lumbung/domain/review/review-settings'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import styles from './waiting-time.module.css'

export function waitingText(minutes: number, t: Translate): string {
  if (minutes < 60) return t('approve.minutes', { n: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('approve.hours', { h: hours, m: minutes % 60 })
  return t('approve.days', { d: Math.floor(hours / 24), h: hours % 24 })
}

/** How long an order has waited, in the colour of how urgent that is. */
export function Waiting({ minutes, urgency }: { minutes: number; urgency: Urgency }) {
  const { t } = useSpeech()
  return (
    <span className={styles.waiting} data-urgency={urgency}>
      {waitingText(minutes, t)}
    </span>
  )
}
