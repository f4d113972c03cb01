const kinds = new Set(['tabs', 'draft', 'scroll', 'layout', 'opened'])

/**
 * Tabs, drafts, scroll positions, column layouts and orders opened lately belong to a person. When someone else opens the
 * console in this browser, the former person's are gone (rulings 1, 19); language, size and colours stay with the browser.
 */
export function forgetOtherPerson(userId: number): void {
  for (const kept of [localStorage, sessionStorage])
    for (const key of Object.keys(kept)) {
      const [kind = '', owner] = key.split('.')
      if (kinds.has(kind) && owner !== String(userId)) kept.removeItem(key)
    }
}
