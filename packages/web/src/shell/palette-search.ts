/** A screen that may be found: its titles in every language, the shown one first. */
export interface PaletteScreen {
  name: string
  path: string
  group: string
  titles: readonly string[]
}

const simple = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The screens whose title, in any language, or route name holds every word that was typed. Beginnings come first. */
export function findScreens(screens: readonly PaletteScreen[], text: string): PaletteScreen[] {
  const words = simple(text).split(/\s+/).filter(Boolean)
  const found = screens.flatMap((screen) => {
    const texts = [...screen.titles, screen.name].map(simple)
    if (!texts.some((title) => words.every((word) => title.includes(word)))) return []
    const starts = texts.some((title) => title.startsWith(words[0] ?? ''))
    return [{ screen, rank: starts ? 0 : 1 }]
  })
  return found.toSorted((a, b) => a.rank - b.rank).map(({ screen }) => screen)
}

/** What a text may be a number of. Phones and ID numbers are found only when they are complete. */
export interface PaletteNumbers {
  orderNo: string | null
  phone: string | null
  idNumber: string | null
  /** So many digits are missing to an ID number; null when the text is not the beginning of one. */
  idDigitsMissing: number | null
}

const idDigits = 16

export function numbersIn(text: string): PaletteNumbers {
  const bare = text.trim().replace(/[\s.-]/g, '')
  const digits = /^\d+$/.test(bare)
  const phone = /^(\+?62|0)8\d{7,11}$/.test(bare) ? bare : null
  return {
    orderNo: /^(?=.*\d)[A-Za-z0-9-]{6,32}$/.test(text.trim()) && !phone ? text.trim() : null,
    phone,
    idNumber: digits && bare.length === idDigits ? bare : null,
    idDigitsMissing:
      digits && !phone && bare.length > 12 && bare.length < idDigits ? idDigits - bare.length : null,
  }
}
