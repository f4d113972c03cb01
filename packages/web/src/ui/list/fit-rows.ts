import { pageRowsDefault } from '@lumbung/contract/list'
import { rowHeightOf } from './row-height.ts'

/** Bars, filters, head and foot, px. */
const aroundPx = 262
const step = 5
const most = 100

/** How many rows a window shows without scrolling, in steps; never fewer than the call's own page. */
export function rowsThatFit(windowPx: number, rowPx: number): number {
  const fit = Math.floor((windowPx - aroundPx) / rowPx / step) * step
  return Math.min(most, Math.max(pageRowsDefault, fit))
}

/** The window as it was opened: a page keeps its rows when the window is drawn larger. */
let opened: number | null = null

/** The page size of a list that nobody gave another one. */
export function fittedSize(): number {
  opened ??= window.innerHeight
  const size = document.documentElement.dataset['size'] ?? ''
  return rowsThatFit(opened, rowHeightOf(size, window.innerWidth < 1021))
}
