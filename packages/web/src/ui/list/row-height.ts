const usualPx = 32
/** Read once each: a measure out of turn costs a layout. */
const known = new Map<string, number>()

/**
 * The height of a row in px, as the style sheet sets it. What it depends on is told: the compiler keeps what a call without
 * arguments answered first, whatever the window became since.
 * @param size of text that is set on the page
 * @param phone whether the window is as narrow as a phone's
 */
export function rowHeightOf(size: string, phone: boolean): number {
  const key = `${size} ${phone}`
  const height =
    known.get(key) ??
    (Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || usualPx)
  known.set(key, height)
  return height
}
