/** Someone types: single keys are letters then. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // Of an editor in a shadow root the window hears only its host.
  const inner = target.shadowRoot?.activeElement ?? target
  return inner.closest('input, textarea, select, [contenteditable]') !== null
}

/** A dialog or menu lies above the screens. Those of a tab in the background do not count. */
export function isOverlaid(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="menu"]')].some((box) => box.checkVisibility())
}
