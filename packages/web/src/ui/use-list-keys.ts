import { useEffect, useEffectEvent } from 'react'

interface ListKeys {
  count: number
  current: number
  setCurrent: (index: number) => void
  open: (index: number) => void
}

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
const isOverlaid = () => document.querySelector('[role="dialog"], [role="menu"]') !== null

/** `/` goes to the filter, j and k move, Enter opens. Silent while someone types or a dialog is open. */
export function useListKeys({ count, current, setCurrent, open }: ListKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target) || isOverlaid()) return
    switch (event.key) {
      case '/': {
        const field = [...document.querySelectorAll<HTMLElement>('[data-filters] input')].find((input) => input.offsetParent !== null)
        field?.focus()
        break
      }
      case 'j':
        setCurrent(Math.min(count - 1, current + 1))
        break
      case 'k':
        setCurrent(Math.max(0, current - 1))
        break
      case 'Enter':
        // A focused button or link does its own work.
        if (current < 0 || (event.target instanceof HTMLElement && event.target.closest('a, button'))) return
        open(current)
        break
      default:
        return
    }
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
