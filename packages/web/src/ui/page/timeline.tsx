import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from '../controls/icon.tsx'
import styles from './timeline.module.css'
import type { Family } from '../controls/status.tsx'

export interface TimelineItem {
  key: string | number
  glyph: GlyphName
  family: Family
  title: ReactNode
  detail?: ReactNode
  time: string
}

/** What happened, the newest first: glyph, event, detail a step back, the time at the right, a thread between. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className={styles.timeline}>
      {items.map((item) => (
        <li key={item.key} className={styles.item}>
          <span className={styles.glyph}>
            <Glyph name={item.glyph} family={item.family} />
          </span>
          <span className={styles.title}>{item.title}</span>
          <span className={styles.time}>{item.time}</span>
          {item.detail && <span className={styles.detail}>{item.detail}</span>}
        </li>
      ))}
    </ol>
  )
}
