import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import styles from './waiting.module.css'

/** An order should be decided within this many minutes; from two thirds of it on it wants to be looked at. */
export const waitingMinutesMax = 30
const soonMinutes = 20

export function waitingText(minutes: number, t: Translate): string {
  if (minutes < 60) return t('approve.minutes', { n: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('approve.hours', { h: hours, m: minutes % 60 })
  return t('approve.days', { d: Math.floor(hours / 24), h: hours % 24 })
}

/** How long an order has waited, in the colour of how urgent that is. */
export function Waiting({ minutes }: { minutes: number }) {
  const { t } = useSpeech()
  const urgency = minutes >= waitingMinutesMax ? 'over' : minutes >= soonMinutes ? 'soon' : undefined
  return (
    <span className={styles.waiting} data-urgency={urgency}>
      {waitingText(minutes, t)}
    </span>
  )
}
