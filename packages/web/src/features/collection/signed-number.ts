import type { Format } from '../../locales/format.ts'

/** `+15`, `−6`, `0`: a change of a count. */
export const signed = (n: number, format: Format): string =>
  n > 0 ? `+${format.number(n)}` : format.number(n)

/** So many ppm are one in the digit that is shown. */
const shownPpm = 1_000

/** `+0,5 %`, `−0,1 %`, `0,0 %`: a distance; what rounds to nothing has no sign. */
export function signedPercent(ppm: number, format: Format): string {
  const shown = Math.round(ppm / shownPpm) * shownPpm
  return `${shown > 0 ? '+' : ''}${format.percent(shown === 0 ? 0 : shown, 1)}`
}
