import { useEffect, useEffectEvent } from 'react'

interface Nearing {
  /** The pointer is there: whatever a press will need may be fetched. */
  onNear: () => void
  /** It rested there so long; without a time it never does. */
  onRest?: () => void
  restMs?: number | undefined
  onLeave?: () => void
}

/** Watches the pointer come to an element, rest on it and leave. */
export function usePointerNear(
  element: HTMLElement | null,
  { onNear, onRest, restMs, onLeave }: Nearing,
): void {
  const near = useEffectEvent(onNear)
  const rest = useEffectEvent(() => onRest?.())
  const leave = useEffectEvent(() => onLeave?.())
  useEffect(() => {
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const come = () => {
      near()
      if (restMs !== undefined) timer = setTimeout(() => rest(), restMs)
    }
    const go = () => {
      clearTimeout(timer)
      leave()
    }
    element.addEventListener('pointerenter', come)
    element.addEventListener('pointerleave', go)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerenter', come)
      element.removeEventListener('pointerleave', go)
    }
  }, [element, restMs])
}
