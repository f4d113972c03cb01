import { useLayoutEffect, useRef, useState } from 'react'

/**
 * How many of so many things fit on the first line of a strip that wraps: measured before it is painted, and again whenever the
 * strip's width changes. They are the first children of the element that `strip` is given to.
 */
export function useFitting(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const box = strip.current
    if (!box) return
    const measure = () => {
      const things = [...box.children].slice(0, count) as HTMLElement[]
      const top = things[0]?.offsetTop ?? 0
      const out = things.findIndex((each) => each.offsetTop > top || each.offsetWidth > box.clientWidth)
      setFitting(out < 0 ? things.length : out)
    }
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    measure()
    return () => watch.disconnect()
  }, [count])
  return { strip, fitting: Math.min(fitting, count) }
}
