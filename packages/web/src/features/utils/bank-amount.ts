import type { Format } from '../../locales/format.ts'

/** Rupiah with its sign, as a statement has it; nought has none. */
export function signedAmount(amount: number, format: Format): string {
  const digits = format.number(Math.abs(amount))
  return amount === 0 ? digits : `${amount > 0 ? '+' : '−'}${digits}`
}
