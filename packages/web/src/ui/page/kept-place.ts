import { useLayoutEffect, useRef } from 'react'

/**
 * What comes a moment later is given the place it took last time until it is there: what stands below would move down
 * while it is pressed, and something else would be pressed, or nothing.
 * @param first its height the first time, px
 */
export function useKeptPlace(name: string, waits: boolean, first = 0) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const key = `place:${name}`
    const { current } = place
    if (!current) return undefined
    current.style.minHeight = waits ? `${localStorage.getItem(key) ?? first}px` : ''
    if (waits) return undefined
    // Also of what comes later than it was waited for: its place is known the next time.
    const size = new ResizeObserver(() => localStorage.setItem(key, String(current.offsetHeight)))
    size.observe(current)
    return () => size.disconnect()
  }, [name, waits, first])
  return place
}
