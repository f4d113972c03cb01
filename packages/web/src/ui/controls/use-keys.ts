import { useEffectEvent, useLayoutEffect } from 'react'
import { isOverlaid, isTyping } from './key-guard.ts'

const isPressing = (event: KeyboardEvent) =>
  (event.key === ' ' || event.key === 'Enter') &&
  event.target instanceof HTMLElement &&
  event.target.closest('a, button') !== null

/**
 * What a press is called: its key in small letters, and with Shift `shift r`, on the row of digits `shift 1` whatever the layout
 * writes there. A screen that has no such press takes it for the key alone.
 */
export function pressOf({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): readonly string[] {
  const onRow = /^Digit(\d)$/.exec(code)?.[1] ?? (code === 'Minus' ? '-' : code === 'Equal' ? '=' : null)
  const name = key.toLowerCase()
  return shiftKey ? [`shift ${onRow ?? name}`, name] : [name]
}

/** Single keys of a screen, by what `pressOf` calls them. Silent while someone types or a dialog is open. */
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
    const name = pressOf(event).find((each) => keys[each])
    const run = name === undefined ? undefined : keys[name]
    if (!run || isPressing(event)) return
    event.preventDefault()
    run()
  })
  // In the very commit that draws them: what is seen can be pressed. An effect after the painting comes too late for who is quick.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
