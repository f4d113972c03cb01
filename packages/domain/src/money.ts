import { refuse } from './errors.ts'

/** Whole Indonesian rupiah: a safe integer, may be negative in ledger entries. */
export type Rupiah = number & { readonly __rupiah: true }

/** Parts per million: 0.2 % = 2000. */
export type Ppm = number & { readonly __ppm: true }

const million = 1_000_000n

/** Names a safe integer as rupiah. Throws VALIDATION on fractions, NaN and what a double cannot hold exactly. */
export function rupiah(amount: number): Rupiah {
  if (!Number.isSafeInteger(amount)) refuse('VALIDATION', { amount: String(amount) })
  // -0 and 0 are one amount; Object.is in tests and JSON in hashes must not see two.
  return (amount === 0 ? 0 : amount) as Rupiah
}

/** Names a whole number from 0 to 1,000,000 as a rate. Throws VALIDATION outside. */
export function ppm(rate: number): Ppm {
  if (!Number.isInteger(rate) || rate < 0 || rate > 1_000_000) refuse('VALIDATION', { rate: String(rate) })
  return rate as Ppm
}

export const zero: Rupiah = rupiah(0)

export function add(a: Rupiah, b: Rupiah): Rupiah {
  return rupiah(a + b)
}

export function subtract(a: Rupiah, b: Rupiah): Rupiah {
  return rupiah(a - b)
}

export function negate(amount: Rupiah): Rupiah {
  return rupiah(-amount)
}

export function sum(amounts: Iterable<Rupiah>): Rupiah {
  let total = 0
  for (const amount of amounts) total += amount
  return rupiah(total)
}

/** The sum of one amount of each thing. */
export function sumOf<T>(things: readonly T[], amount: (thing: T) => Rupiah): Rupiah {
  let total = 0
  for (const thing of things) total += amount(thing)
  return rupiah(total)
}

export function min(a: Rupiah, b: Rupiah): Rupiah {
  return a < b ? a : b
}

export function max(a: Rupiah, b: Rupiah): Rupiah {
  return a > b ? a : b
}

/** a − b, but never below zero: what is left when more is taken than there is. */
export function left(a: Rupiah, b: Rupiah): Rupiah {
  return max(zero, subtract(a, b))
}

/**
 * floor(base × ppm × days / 1,000,000) rupiah, exact at any size (domain.md §3.1, rounding rule).
 * @param base rupiah, not negative  @param rate ppm, per day when days is given  @param days whole days
 */
export function shareOf(base: Rupiah, rate: Ppm, days = 1): Rupiah {
  if (base < 0 || !Number.isSafeInteger(days) || days < 0) refuse('VALIDATION', { base, days: String(days) })
  const product = base * rate * days
  // Below 2^53 doubles are exact, and so is taking the remainder away before dividing.
  if (product <= Number.MAX_SAFE_INTEGER) return rupiah((product - (product % 1_000_000)) / 1_000_000)
  return rupiah(Number((BigInt(base) * BigInt(rate) * BigInt(days)) / million))
}

/** Splits a total into equal whole parts, the remainder in the last (domain.md §3.1, instalments). */
export function split(total: Rupiah, parts: number): Rupiah[] {
  if (!Number.isSafeInteger(parts) || parts < 1 || total < 0)
    refuse('VALIDATION', { parts: String(parts), total })
  const part = Math.floor(total / parts)
  return Array.from({ length: parts }, (_, index) =>
    rupiah(index === parts - 1 ? total - part * (parts - 1) : part),
  )
}

/** amount × a whole factor, e.g. one day's fee × days. */
export function scale(amount: Rupiah, factor: number): Rupiah {
  return rupiah(amount * factor)
}

/**
 * floor(amount × part / whole) rupiah, exact at any size, e.g. of a fee the days that have passed.
 * @param amount not negative  @param part from 0 to `whole`, which is above 0
 */
export function portionOf(amount: Rupiah, part: number, whole: number): Rupiah {
  if (amount < 0 || part < 0 || part > whole || whole < 1) refuse('VALIDATION', { amount, part, whole })
  return rupiah(Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))
}

/** ppm of `whole` that `part` is, rounded up: a ratio just over a limit is over it. `whole` above 0. */
export function ratioPpm(part: Rupiah, whole: Rupiah): number {
  return Number((BigInt(part) * 1_000_000n + BigInt(whole) - 1n) / BigInt(whole))
}

/** ppm of `whole` that `part` is, to the nearest; null of nothing: there is no share then, not a share of zero. */
export function sharePpm(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1_000_000) / whole)
}
