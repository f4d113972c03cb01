export interface MaskedParts {
  head: string
  dots: number
  tail: string
}

/** Splits `0812••••789` (or `0812****789`) into head, dots and tail. Null when nothing is masked. */
export function maskedParts(text: string): MaskedParts | null {
  const found = /[•*]{2,}/.exec(text)
  if (!found) return null
  return {
    head: text.slice(0, found.index).trimEnd(),
    dots: found[0].length,
    tail: text.slice(found.index + found[0].length).trimStart(),
  }
}

/** How the dots of a masked value are grouped: `3273 •••• •••• ••••`, `0812 •••• 789`. */
export function dotGroups(dots: number): string[] {
  if (dots <= 6) return ['•'.repeat(Math.min(dots, 4))]
  return Array.from({ length: Math.min(3, Math.ceil(dots / 4)) }, () => '••••')
}
