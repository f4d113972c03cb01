import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Rows are added and taken away in steps, so that a small scroll renders nothing. */
const step = 8
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
  const from = Math.max(0, Math.floor(top / rowHeight / step - 0.5) * step)
  const to = Math.ceil(((top + height) / rowHeight + step / 2) / step) * step
  return { from: Math.min(from, Math.max(0, count - 1)), to: Math.min(count, to) }
}

/**
 * Follows a scroll box whose rows all have one height, and says which of them to render. It never asks the browser for
 * a measure out of turn: sizes come from the observer after layout, so showing a hidden tab again costs no extra one.
 */
export function useRowWindow(box: RefObject<HTMLDivElement | null>, count: number, rowHeight: number) {
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
  /** Scrolls as little as it takes to see a row below the sticky head. */
  const scrollTo = useCallback(
    (index: number) => {
      const element = box.current
      if (!element) return
      const top = index * rowHeight
      // Room for the head above and one row below.
      const bottom = top + rowHeight * 3
      if (top < element.scrollTop) element.scrollTo({ top })
      else if (bottom > element.scrollTop + element.clientHeight) element.scrollTo({ top: bottom - element.clientHeight })
    },
    [box, rowHeight],
  )
  return { ...rowsInView(view.top, view.height, rowHeight, count), scrollTo }
}
