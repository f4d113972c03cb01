import type { ReactNode } from 'react'
import cell from './cell.module.css'
import type { Format } from '../../locales/format.ts'
import iconStyles from '../controls/icon.module.css'
import { dotGroups, maskedParts } from '../controls/masked-text.ts'
import masked from '../controls/masked-value.module.css'
import type { Standing } from '../controls/status.tsx'
import status from '../controls/status.module.css'

// What stands in cells, as plain elements: a list of a hundred rows has thousands of them, and each component, hook
// and link of the router would be paid for again whenever its tab is shown. The table follows their links.

/** What is not there. */
export const dashCell = (): ReactNode => <span className={cell.quiet}>–</span>

/** An amount without its currency; `0` steps back. */
export function moneyCell(amount: number | null, format: Format): ReactNode {
  if (amount === null) return dashCell()
  if (amount === 0) return <span className={cell.quiet}>0</span>
  return <span className={cell.amount}>{format.number(amount)}</span>
}

/** Head and tail as text, the middle as small dots. */
export function maskedCell(value: string): ReactNode {
  const parts = maskedParts(value)
  if (!parts) return value
  // Digits stand off from their dots; a name's letter does not.
  const gap = /\d$/.test(parts.head) || /^\d/.test(parts.tail) ? ' ' : ''
  return (
    <span className={masked.masked}>
      {parts.head && `${parts.head}${gap}`}
      <span className={masked.dots}>{dotGroups(parts.dots).join(' ')}</span>
      {parts.tail && `${gap}${parts.tail}`}
    </span>
  )
}

/** Glyph and word; the word takes the colour only where someone must look. */
export function statusCell({ look, word }: Standing): ReactNode {
  return (
    <span className={status.status} data-loud={look.loud ? look.family : undefined}>
      <svg className={iconStyles.glyph} data-family={look.family} width="12" height="12" aria-hidden="true">
        <use href={`#icon-${look.glyph}`} />
      </svg>
      <span className={status.word}>{word}</span>
    </span>
  )
}
