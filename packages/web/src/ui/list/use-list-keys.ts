import { useEffect, useEffectEvent } from 'react'
import { isOverlaid, isTyping } from '../controls/key-guard.ts'

interface ListKeys {
  hasRows: boolean
  /** -1 while there is none. */
  current: number
  /** Where J and K go. */
  next: number
  previous: number
  setCurrent: (index: number) => void
  open: (index: number) => void
  /** Shows the current row beside the list, or no longer. */
  peek: () => void
  /** Null while nothing is shown beside the list. */
  unpeek: (() => void) | null
  /** Null where rows cannot be picked. */
  pick: ((index: number, range: boolean) => void) | null
  /** Null when nothing is picked. */
  letGo: (() => void) | null
}

/** A box that was just picked keeps the focus; letters mean rows there. */
const isPickBox = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'checkbox'

const isPressed = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, input, summary, [role=tab]') !== null

/** What can be typed into goes before what is chosen from a list. */
function firstFilter(): HTMLElement | undefined {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-filters] ${selector}`)].find(
      (field) => field.offsetParent !== null,
    )
  return shown('input') ?? shown('[data-filter]')
}

/** `/` goes to the filter, j and k move, Enter opens, Space peeks, x picks. Silent while someone types or a dialog is open. */
export function useListKeys({
  hasRows,
  current,
  next,
  previous,
  setCurrent,
  open,
  peek,
  unpeek,
  pick,
  letGo,
}: ListKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      isOverlaid() ||
      (isTyping(event.target) && !isPickBox(event.target))
    )
      return
    switch (event.key) {
      case '/': {
        firstFilter()?.focus()
        break
      }
      case 'j':
        setCurrent(next)
        break
      case 'k':
        setCurrent(previous)
        break
      case 'x':
      case 'X':
        if (!pick || current < 0) return
        pick(current, event.shiftKey)
        break
      case 'Escape':
        if (unpeek) unpeek()
        else if (letGo) letGo()
        else return
        break
      case ' ':
        // Where something is pressed by it, it keeps that meaning.
        if (!hasRows || isPressed(event.target)) return
        peek()
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
