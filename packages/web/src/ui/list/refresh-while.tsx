import { useEffect, useEffectEvent } from 'react'
import { inBackground } from '../../core/background.ts'

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
    const timer = setInterval(() => inBackground(() => onTick()), everyMs)
    return () => clearInterval(timer)
  }, [active, everyMs])
  return null
}
