import { useEffect, useEffectEvent } from 'react'

/** Asks again, quicker than a list does by itself, while something on it is being worked on. Shows nothing. */
export function RefreshWhile({
  active,
  everyMs,
  refresh,
}: {
  active: boolean
  everyMs: number
  refresh: () => void
}) {
  const onTick = useEffectEvent(refresh)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => onTick(), everyMs)
    return () => clearInterval(timer)
  }, [active, everyMs])
  return null
}
