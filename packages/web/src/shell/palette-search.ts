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
      /^\p{L}[\p{L}\p{M}\s.'’-]*$/u.test(typed) && typed.replace(/\P{L}/gu, '').length >= nameLettersMin
        ? typed
        : null,
  }
}
