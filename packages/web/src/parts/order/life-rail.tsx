import { addDays, type BusinessDay, daysBetween } from '@lumbung/domain/calendar'
import { useSpeech } from '../../locales/language.tsx'
import styles from './life-rail.module.css'
import { useMedia } from '../../ui/use-media.ts'

export interface LifeRailProps {
  start: string
  /** Every deadline, the earliest first. */
  dues: readonly string[]
  today: string
  /** The day it was all over; nothing runs after it. */
  ended: string | null
  /** What came in, a day once. */
  marks: readonly { day: string; label: string }[]
}

const ticksMax = 70

const between = (from: string, to: string) => daysBetween(from as BusinessDay, to as BusinessDay)

/** How near the edges a centred label may stand before it leans inwards, in percent. */
const labelEdge = 7

/** From here on, in percent, there is no room for its label behind today. */
const todayEdge = { wide: 90, phone: 66 }

/** As near to today, in percent, what came in is said above today's label. */
const besideToday = { wide: 10, phone: 32 }

/** What one label of money takes of the scale, in percent. */
const labelWidth = { wide: 6, phone: 19 }

/**
 * How high each label stands, from the first day on: low, above one that is too near, or nowhere – its dot stays, and what the rail
 * is called has all of them.
 * @param places where they stand, in percent, and whether the place below is taken by today
 */
export function heightsOf(
  places: readonly { at: number; isTaken: boolean }[],
  width: number,
): ('low' | 'high' | null)[] {
  let [low, high] = [-Infinity, -Infinity]
  return places.map(({ at, isTaken }) => {
    if (!isTaken && at - low >= width) {
      low = at
      return 'low'
    }
    if (at - high < width) return null
    high = at
    return 'high'
  })
}

function leaning(percent: number): 'start' | 'end' | undefined {
  return percent < labelEdge ? 'start' : percent > 100 - labelEdge ? 'end' : undefined
}

/**
 * A stretch of time on a scale of days: running from its start to the last deadline, hatched where it is late, a
 * stroke per deadline, a dot per payment, a triangle for today.
 */
export function LifeRail({ start, dues, today, ended, marks: unsorted }: LifeRailProps) {
  const { t, format } = useSpeech()
  const phone = useMedia('(width < 1021px)')
  const marks = unsorted.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const lastDue = dues.at(-1) ?? start
  const now = ended ?? today
  const last = [lastDue, now, ...marks.map((mark) => mark.day)].sort().at(-1) ?? lastDue
  const days = Math.max(1, between(start, last))
  // Room behind the last thing that happened, so that nothing stands on the edge.
  const scale = days + Math.max(1, Math.round(days * 0.14))
  const place = (day: string) => Math.min(100, Math.max(0, (between(start, day) / scale) * 100))
  const isBesideToday = (day: string) =>
    ended === null && Math.abs(place(day) - place(today)) < besideToday[phone ? 'phone' : 'wide']
  const heights = heightsOf(
    marks.map(({ day }) => ({ at: place(day), isTaken: isBesideToday(day) })),
    labelWidth[phone ? 'phone' : 'wide'],
  )
  const lateFrom = dues.find((due) => due < now)
  const isLate = now > lastDue || (ended === null && lateFrom !== undefined)
  const lateStart = place(now > lastDue ? lastDue : (lateFrom ?? lastDue))
  const running = Math.min(place(now), place(lastDue))
  const step = Math.max(1, Math.ceil(scale / ticksMax))
  const ticks = Array.from({ length: Math.floor(scale / step) + 1 }, (_, index) =>
    addDays(start as BusinessDay, index * step),
  )
  const words = [
    `${t('detail.rail.disbursed')} ${format.day(start)}`,
    ...dues.map((due) => `${t('detail.rail.due')} ${format.day(due)}`),
    ...marks.map((mark) => `${format.day(mark.day)} ${mark.label}`),
    t('detail.rail.today', { day: format.day(today) }),
  ]
  return (
    <figure className={styles.rail} role="img" aria-label={`${t('detail.rail.label')}: ${words.join(', ')}`}>
      <div className={styles.scale}>
        {ticks.map((day) => (
          <span key={day} className={styles.tick} style={{ left: `${place(day)}%` }} />
        ))}
        <span className={styles.ahead} style={{ width: `${place(lastDue)}%` }} />
        <span className={styles.run} style={{ width: `${running}%` }} />
        {isLate && place(now) > lateStart && (
          <span
            className={styles.late}
            style={{ left: `${lateStart}%`, width: `${place(now) - lateStart}%` }}
          />
        )}
        <span className={styles.start} />
        {dues.map((due) => (
          <span key={due} className={styles.due} style={{ left: `${place(due)}%` }} />
        ))}
        {marks.map((mark, index) => (
          <span key={mark.day} className={styles.mark} style={{ left: `${place(mark.day)}%` }}>
            {heights[index] !== null && (
              <span
                className={styles.markLabel}
                data-leaning={leaning(place(mark.day))}
                data-high={heights[index] === 'high' || undefined}
              >
                {mark.label}
              </span>
            )}
          </span>
        ))}
        {ended === null && (
          <span className={styles.today} style={{ left: `${place(today)}%` }}>
            <span
              className={styles.todayLabel}
              data-late={isLate || undefined}
              data-leaning={place(today) > (phone ? todayEdge.phone : todayEdge.wide) ? 'end' : undefined}
            >
              {t('detail.rail.today', { day: format.dayShort(today) })}
            </span>
          </span>
        )}
      </div>
      <div className={styles.below}>
        <span className={styles.belowLabel} data-leaning="start" style={{ left: 0 }}>
          {t('detail.rail.disbursed')} <b>{format.dayShort(start)}</b>
        </span>
        {place(lastDue) > (phone ? 40 : 16) && (
          <span
            className={styles.belowLabel}
            data-leaning={leaning(place(lastDue))}
            style={{ left: `${place(lastDue)}%` }}
          >
            {t('detail.rail.due')} <b>{format.dayShort(lastDue)}</b>
          </span>
        )}
      </div>
    </figure>
  )
}
