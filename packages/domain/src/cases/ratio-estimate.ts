/** Sums over borrowers: of what was held (or how often they were reached) as x, of what they paid as y. */
export interface RatioSums {
  n: number
  x: number
  y: number
  xx: number
  yy: number
  xy: number
}

/** A ratio with its interval; null limits where nothing can be said of the spread. */
export interface RatioEstimate {
  ratio: number
  low: number | null
  high: number | null
}

/** Two-sided 95 % of the normal distribution. */
const z95 = 1.959963984540054

/**
 * Σy/Σx with the classical ratio estimator's 95 % interval, borrowers being the independent units: whoever has several
 * cases is one draw. R ± z·√(n/(n−1)·Σ(y−Rx)²)/Σx (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, eq. 2.46, without the
 * finite population correction). Normal, so too narrow for few borrowers: below 30 the console says so.
 * @returns null without any x
 */
export function ratioEstimate({ n, x, y, xx, yy, xy }: RatioSums): RatioEstimate | null {
  if (x <= 0) return null
  const ratio = y / x
  if (n < 2) return { ratio, low: null, high: null }
  // Rounding may leave a little below zero where all points lie on the line.
  const squares = Math.max(0, yy - 2 * ratio * xy + ratio * ratio * xx)
  const half = (z95 * Math.sqrt((n / (n - 1)) * squares)) / x
  return { ratio, low: Math.max(0, ratio - half), high: ratio + half }
}

/** Fewer borrowers say little: the console says so beside the figure. */
export const fewBorrowers = 30
