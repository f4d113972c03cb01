/** Why a text is no amount of whole rupiah. */
export type AmountFault = 'cents' | 'minus' | 'unclear' | 'tooLarge'

export interface AmountRead {
  /** '' where nothing, or no amount, stands there. */
  digits: string
  fault: AmountFault | null
}

/** What stands in a field of an amount. */
export interface AmountText extends AmountRead {
  text: string
}

/** Thousands by one mark or none, then cents, or `,-` for none. */
const form = /^(\d+|[1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?:[.,](\d{0,2}|-{1,2}))?$/

/** An amount as it is written in any of our languages: `1.007.000,00`, `1,007,000`, `Rp 1.007.000,-`. */
export function readAmount(written: string, digitsMax: number): AmountRead {
  const no = (fault: AmountFault): AmountRead => ({ digits: '', fault })
  const text = written
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[−–—]/g, '-')
    .replace(/^ ?(-?) ?(?:rp\.?|idr) ?/i, '$1')
    .replace(/ ?idr ?$/i, '')
    .trim()
  if (text === '') return { digits: '', fault: null }
  if (/^-|^\(.*\)$|\d-$/.test(text)) return no('minus')
  const [, whole, , cents = ''] = form.exec(text) ?? []
  if (whole === undefined) return no('unclear')
  if (/[1-9]/.test(cents)) return no('cents')
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  return digits.length > digitsMax ? no('tooLarge') : { digits, fault: null }
}

/** What came into a text, where only one piece of it did. */
export function insertedIn(before: string, text: string): string {
  let start = 0
  while (start < before.length && before[start] === text[start]) start += 1
  let end = 0
  while (end < before.length - start && before.at(-1 - end) === text.at(-1 - end)) end += 1
  return text.slice(start, Math.max(start, text.length - end))
}

/**
 * What a field holds after a change. Digits typed or taken away are those of the amount, whose thousands are grouped
 * anew; a mark put last (`1.000,`) begins cents or a thousand of one's own, and from there the text stays as it is
 * typed. What is pasted is read as a whole.
 * @param before what stood there; `own` where it was being typed like that
 */
export function changedAmount(
  before: { text: string; own: boolean },
  { text, inserted }: { text: string; inserted: string },
  digitsMax: number,
  grouped: (digits: string) => string,
): AmountText {
  const shown = (read: AmountRead): AmountText => ({ ...read, text: grouped(read.digits) })
  const one = inserted.length === 1
  const ownBegins =
    one && (/[-−]/.test(inserted) || (/[.,]/.test(inserted) && text === before.text + inserted))
  if (text !== '' && (before.own || (ownBegins && /[-−\d]/.test(text))))
    return { ...readAmount(text, digitsMax), text }
  if (one || /^\d*$/.test(inserted)) {
    const digits = text.replaceAll(/\D/g, '').slice(0, digitsMax)
    return shown({ digits: digits.replace(/^0+(?=\d)/, ''), fault: null })
  }
  const read = readAmount(text, digitsMax)
  return read.fault === null ? shown(read) : { ...read, text }
}
