import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../controls/icon.tsx'
import styles from './list-phone-row.module.css'
import type { PhoneRow } from './list-spec.ts'

/** A row of 60: status and amount, then who and when; a tap opens it, and beside it stands what may be done with it. */
export function ListPhoneRow({
  content,
  to,
  acts,
  index,
  style,
}: {
  content: PhoneRow
  to: string | undefined
  /** A menu; none where nothing may be done. */
  acts?: ReactNode
  /** Its place among the rows of the page, from 0. */
  index: number
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
      {to && !acts && (
        <span className={styles.open}>
          <Icon name="chevron-right" size={18} />
        </span>
      )}
    </>
  )
  return (
    <div role="row" aria-rowindex={index + 1} className={styles.place} style={style}>
      <div role="cell" className={styles.cell}>
        {to ? (
          <Link to={to} className={styles.row} data-acts={acts ? true : undefined}>
            {body}
          </Link>
        ) : (
          <div className={styles.row} data-acts={acts ? true : undefined}>
            {body}
          </div>
        )}
        {acts}
      </div>
    </div>
  )
}
