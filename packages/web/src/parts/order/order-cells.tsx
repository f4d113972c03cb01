import type { ReactNode } from 'react'
import { copyText } from '../../core/copy-text.ts'
import type { Translate } from '../../locales/words.ts'
import cell from '../../ui/list/cell.module.css'
import { dashCell } from '../../ui/list/cells.tsx'
import styles from './order-cells.module.css'

/** The number as a link, its serial heavy, with a copy button that appears on hover. */
export function orderNumberCell(orderNo: string, to: string, t: Translate): ReactNode {
  const dated = /^\d{12}$/.test(orderNo)
  return (
    <span className={styles.number}>
      <a href={to} className={styles.link}>
        {dated && orderNo.slice(0, 6)}
        <b className={styles.serial}>{dated ? orderNo.slice(6) : orderNo}</b>
      </a>
      <button
        type="button"
        className={styles.copy}
        aria-label={`${t('ui.copy')} ${orderNo}`}
        title={t('ui.copy')}
        onClick={() => void copyText(orderNo)}
      />
    </span>
  )
}

/** The number, then the rating letter a step back. */
export function scoreCell(score: number | null, rating: string | null): ReactNode {
  if (score === null) return dashCell()
  return (
    <span>
      {`${score} `}
      <span className={cell.quiet}>{rating}</span>
    </span>
  )
}
