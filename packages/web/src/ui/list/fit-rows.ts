import { pageRowsDefault } from '@lumbung/contract/list'

/** Bars, filters, head and foot, px. */
const aroundPx = 262
const step = 5
const most = 100

/** How many rows a window shows without scrolling, in steps; never fewer than the call's own page. */
export function rowsThatFit(windowPx: number, rowPx: number): number {
  const fit = Math.floor((windowPx - aroundPx) / rowPx / step) * step
  return Math.min(most, Math.max(pageRowsDefault, fit))
}

/** Row heights by the size that is set, read once each: a measure out of turn costs a layout. */
const rowHeights = new Map<string, number>()
/** The window as it was opened: a page keeps its rows when the window is drawn larger. */
let opened: number | null = null

/** The page size of a list that nobody gave another one. */
export function fittedSize(): number {
  const { documentElement: root } = document
  opened ??= window.innerHeight
  const size = `${root.dataset['size'] ?? ''} ${window.innerWidth < 1021 ? 'phone' : ''}`
  const known = rowHeights.get(size)
  const row = known ?? (Number.parseInt(getComputedStyle(root).getPropertyValue('--row'), 10) || 32)
  if (known === undefined) rowHeights.set(size, row)
  return rowsThatFit(opened, row)
}
