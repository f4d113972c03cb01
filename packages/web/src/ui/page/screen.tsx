import type { CSSProperties, ReactNode } from 'react'
import styles from './screen.module.css'

/** A page of the sheet that is no list: its header stays, the rest scrolls. */
export function Screen({
  title,
  caption,
  actions,
  children,
}: {
  title: ReactNode
  caption?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {caption && <span className={styles.caption}>{caption}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  )
}

/** A part of a page, set off by a hairline. */
export function Section({
  title,
  note,
  actions,
  children,
}: {
  title?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      {(title || actions) && (
        <div className={styles.sectionHead}>
          {title && <h2>{title}</h2>}
          {note && <span className={styles.caption}>{note}</span>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Main column and a narrower one at the right; one below the other on a phone. */
export function Columns({
  main,
  side,
  sideWidth,
}: {
  main: ReactNode
  side?: ReactNode
  sideWidth?: number
}) {
  if (side === undefined) return <div className={styles.main}>{main}</div>
  return (
    <div className={styles.columns} style={{ '--side': `${sideWidth ?? 324}px` } as CSSProperties}>
      <div className={styles.main}>{main}</div>
      <aside className={styles.side}>{side}</aside>
    </div>
  )
}
