import type { Translate } from '../../locales/words.ts'
import type { Format } from '../../locales/format.ts'

/** `1.000.000–3.000.000`, with either end open. */
export function amountSpan(
  { amountFrom, amountTo }: { amountFrom: number | null; amountTo: number | null },
  t: Translate,
  format: Format,
): string {
  if (amountFrom !== null && amountTo !== null)
    return `${format.number(amountFrom)}–${format.number(amountTo)}`
  if (amountFrom !== null) return t('desks.group.from', { from: format.number(amountFrom) })
  if (amountTo !== null) return t('desks.group.to', { to: format.number(amountTo) })
  return t('desks.group.anyAmount')
}
