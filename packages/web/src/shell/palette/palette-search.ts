/** A screen that may be found: its titles in every language, the shown one first. */
export interface PaletteScreen {
  name: string
  path: string
  group: string
  titles: readonly string[]
}

const simple = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string) => simple(text).split(/\s+/).filter(Boolean)

/** Whether one of the titles holds every word that was typed, in any order. */
export function saysAll(titles: readonly string[], text: string): boolean {
  const words = wordsOf(text)
  return titles.map(simple).some((title) => words.every((word) => title.includes(word)))
}

/** The screens whose title, in any language, or route name holds every word that was typed. Beginnings come first. */
export function findScreens(screens: readonly PaletteScreen[], text: string): PaletteScreen[] {
  const [first = ''] = wordsOf(text)
  const found = screens.flatMap((screen) => {
    const texts = [...screen.titles, screen.name]
    if (!saysAll(texts, text)) return []
    const starts = texts.some((title) => simple(title).startsWith(first))
    return [{ screen, rank: starts ? 0 : 1 }]
  })
  return found.toSorted((a, b) => a.rank - b.rank).map(({ screen }) => screen)
}

/** What a text may name. Phones and ID numbers are found only when they are complete. */
export interface PaletteNumbers {
  /** The whole number of an order, its last six digits, or its beginning. */
  orderNo: string | null
  /** A payment code, or a serial number of a payout or a payment. */
  reference: string | null
  phone: string | null
  idNumber: string | null
  /** So many digits are missing to an ID number; null when the text is not the beginning of one. */
  idDigitsMissing: number | null
  /** What may be somebody's name: it is looked for when it is asked for, not while it is typed. */
  name: string | null
}

const idDigits = 16
const nameLettersMin = 3

export function numbersIn(text: string): PaletteNumbers {
  const typed = text.trim()
  const bare = typed.replace(/[\s.-]/g, '')
  const digits = /^\d+$/.test(bare)
  const phone = /^(\+?62|0)8\d{7,11}$/.test(bare) ? bare : null
  const written = digits ? bare : typed
  return {
    orderNo: /^(?=.*\d)[A-Za-z0-9/-]{6,32}$/.test(typed) && !phone ? typed : null,
    reference: /^(?=.*\d)[\w:-]{8,64}$/.test(written) && !phone ? written : null,
    phone,
    idNumber: digits && bare.length === idDigits ? bare : null,
    idDigitsMissing:
      digits && !phone && bare.length > 12 && bare.length < idDigits ? idDigits - bare.length : null,
    name:
      /^\p{Script=Latin}[\p{Script=Latin}\p{M}\s.'’-]*$/u.test(typed) &&
      typed.replace(/\P{L}/gu, '').length >= nameLettersMin
        ? typed
        : null,
  }
}
