import { dotGroups, maskedParts } from './masked-text.ts'
import styles from './masked-value.module.css'

/** Head and tail as text, the middle as small dots. Pure text: light enough for every row. */
export function MaskedValue({ value }: { value: string }) {
  const parts = maskedParts(value)
  if (!parts) return <span>{value}</span>
  // Digits stand off from their dots; a name's letter does not.
  const gap = /\d$/.test(parts.head) || /^\d/.test(parts.tail) ? ' ' : ''
  return (
    <span className={styles.masked}>
      {parts.head}
      {parts.head && gap}
      <span className={styles.dots}>{dotGroups(parts.dots).join(' ')}</span>
      {parts.tail && gap}
      {parts.tail}
    </span>
  )
}
