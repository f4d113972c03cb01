import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { Icon } from '../controls/icon.tsx'
import styles from './list-phone-row.module.css'
import type { PhoneRow } from './list-spec.ts'

/** A row of 60: status and amount, then who and when; a tap opens it. */
export function ListPhoneRow({
  content,
  to,
  style,
}: {
  content: PhoneRow
  to: string | undefined
  style: CSSProperties
}) {
  const body = (
    <>
      <span className={styles.first} data-wide={content.amount === null || undefined}>
        {content.status}
      </span>
      {content.amount !== null && (
        <span className={styles.amount} data-quiet={content.quiet || undefined}>
          {content.amount}
        </span>
      )}
      <span className={styles.line}>{content.line}</span>
      <span className={styles.side}>{content.side}</span>
      {to && (
        <span className={styles.open}>
          <Icon name="chevron-right" size={18} />
        </span>
      )}
    </>
  )
  return (
    <div role="row" className={styles.place} style={style}>
      {to ? (
        <Link to={to} className={styles.row} role="cell">
          {body}
        </Link>
      ) : (
        <div className={styles.row} role="cell">
          {body}
        </div>
      )}
    </div>
  )
}
