import { useSpeech } from '../../locales/language.tsx'
import type { ComplaintEntry } from './complaint-answer.ts'
import styles from './contact-window.module.css'

const minutesOfDay = 24 * 60
const two = (n: number) => String(n).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const share = (minutes: number) => `${(minutes / minutesOfDay) * 100}%`

/** A day of 24 hours with its lawful stretch, and the moment of an attempt as a stroke. */
export function ContactWindow({
  window: { minute, hours },
  refused,
}: {
  window: NonNullable<ComplaintEntry['contact']>['window']
  refused: boolean
}) {
  const { t } = useSpeech()
  const words = hours
    ? t('complaint.windowWords', { time: clock(minute), from: clock(hours.from), to: clock(hours.to) })
    : t('complaint.noWindow', { time: clock(minute) })
  return (
    <span className={styles.day} role="img" aria-label={words} title={words}>
      {hours && (
        <span
          className={styles.lawful}
          style={{ left: share(hours.from), width: share(hours.to - hours.from) }}
        />
      )}
      <span className={styles.moment} data-refused={refused || undefined} style={{ left: share(minute) }} />
    </span>
  )
}
