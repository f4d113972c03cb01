import { useEffect, useEffectEvent } from 'react'

/** How each open dialog is closed, the newest last. */
const openDialogs: (() => void)[] = []

/** Escape means the dialog on top alone: whatever is being asked below it keeps what was typed. */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list of choices inside a dialog takes the key for itself.
  if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation=true]')) return
  event.stopPropagation()
  openDialogs.at(-1)?.()
}

/**
 * A dialog among those that are open: Escape closes it while it is on top, and when it goes, closed or taken away,
 * what had the focus before has it again. Mantine does both for one dialog at a time only.
 */
export function useTopDialog(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    const entry = () => close()
    if (openDialogs.push(entry) === 1) window.addEventListener('keydown', onKey, { capture: true })
    return () => {
      openDialogs.splice(openDialogs.indexOf(entry), 1)
      if (openDialogs.length === 0) window.removeEventListener('keydown', onKey, { capture: true })
      // Only once the dialog is off the page, and unless someone has taken the focus on purpose.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
