/** Someone types: single keys are letters then. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** A dialog or menu lies above the screens. Those of a tab in the background do not count. */
export function isOverlaid(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"]')].some((box) => box.checkVisibility())
}
