import { useEffect, useEffectEvent } from 'react'
import { isOverlaid, isTyping } from './key-guard.ts'

const isPressing = (event: KeyboardEvent) =>
  (event.key === ' ' || event.key === 'Enter') &&
  event.target instanceof HTMLElement &&
  event.target.closest('a, button') !== null

/** Single keys of a screen, by `event.key` in small letters. Silent while someone types or a dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      isTyping(event.target) ||
      isOverlaid()
    )
      return
    const run = keys[event.key.toLowerCase()]
    if (!run || isPressing(event)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
