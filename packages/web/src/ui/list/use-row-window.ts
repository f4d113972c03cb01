import { type RefObject, useEffect, useState } from 'react'

/** Rows are added and taken away in steps, so that a small scroll renders nothing. */
const step = 4
/** Rows beyond the view. A list nobody has scrolled yet needs few: most are opened, read and left. */
const beyond = { still: 2, scrolled: 8 } as const
const heightGuess = 800

export interface RowWindow {
  from: number
  /** Behind the last one. */
  to: number
}

/**
 * Which of `count` rows of one height are near the view.
 * @param top how far the box is scrolled, px
 * @param height of the box, px
 */
export function rowsInView(top: number, height: number, rowHeight: number, count: number): RowWindow {
  const more = top > 0 ? beyond.scrolled : beyond.still
  const from = Math.max(0, Math.floor((top / rowHeight - more) / step) * step)
  const to = Math.ceil(((top + height) / rowHeight + more) / step) * step
  return { from: Math.min(from, Math.max(0, count - 1)), to: Math.min(count, to) }
}

/**
 * Follows a scroll box whose rows all have one height, and says which of them to render. It never asks the browser for
 * a measure out of turn: sizes come from the observer after layout, so showing a hidden tab again costs no extra one.
 */
export function useRowWindow(
  box: RefObject<HTMLDivElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [view, setView] = useState({ top: 0, height: heightGuess })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const next = { top: element.scrollTop, height: element.clientHeight }
      setView((before) => {
        const known = rowsInView(before.top, before.height, rowHeight, count)
        const wanted = rowsInView(next.top, next.height, rowHeight, count)
        return known.from === wanted.from && known.to === wanted.to ? before : next
      })
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, count, rowHeight])
  return rowsInView(view.top, view.height, rowHeight, count)
}

/** Scrolls as little as it takes to see a row below the sticky head. */
export function scrollToRow(box: HTMLElement, index: number, rowHeight: number): void {
  const top = index * rowHeight
  // Room for the head above and one row below.
  const bottom = top + rowHeight * 3
  if (top < box.scrollTop) box.scrollTo({ top })
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTo({ top: bottom - box.clientHeight })
}
