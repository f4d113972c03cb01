const kinds = new Set(['tabs', 'draft', 'scroll', 'layout'])

/**
 * Tabs, drafts, scroll positions and column layouts belong to a person. When someone else opens the console in this browser,
 * the former person's are gone (rulings 1, 19); language, size and colours stay with the browser.
 */
export function forgetOtherPerson(userId: number): void {
  for (const key of Object.keys(localStorage)) {
    const [kind = '', owner] = key.split('.')
    if (kinds.has(kind) && owner !== String(userId)) localStorage.removeItem(key)
  }
}
