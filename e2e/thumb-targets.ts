import type { Locator } from '@playwright/test'

/** Something to touch that a thumb does not surely hit. */
export interface ThumbFault {
  /** `small`: less than a thumb wide or high; `covered`: something lies over it wherever it is scrolled to. */
  how: 'small' | 'covered'
  what: string
  by: string
}

/**
 * Tries whatever of a place can be touched, each in the middle of the window: whether a thumb of 44 pixels meets it. Links
 * within a sentence have the sentence's height.
 * @param place what is in front: a page, an open drawer
 */
export async function thumbFaults(place: Locator): Promise<ThumbFault[]> {
  return await place.evaluate((root) => {
    const reach = 21
    const touched =
      'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=menuitem]'
    const nameOf = (element: Element): string => {
      const classes = [...element.classList].map((name) => name.replace(/^_/, '').replace(/_[\w-]+$/, ''))
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
      return `${[element.tagName.toLowerCase(), ...classes].join('.')} "${words}"`
    }
    const isSeen = (element: HTMLElement): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect()
        const { clipPath, display, pointerEvents, overflow } = getComputedStyle(at)
        if (clipPath !== 'none' || pointerEvents === 'none') return false
        // What holds a dialog may have no height: only what clips hides what stands in it.
        const hides = at === element || overflow !== 'visible'
        if (hides && display !== 'contents' && (width <= 2 || height <= 2)) return false
      }
      return true
    }
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
    const found: { how: 'small' | 'covered'; what: string; by: string }[] = []
    for (const element of root.querySelectorAll<HTMLElement>(touched)) {
      if (
        element.matches(':disabled, [type=hidden], [type=file]') ||
        !isSeen(element) ||
        isInSentence(element)
      )
        continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // Nothing is beyond the window's edge either.
      const coverAt = (atX: number, atY: number): Element | undefined => {
        const hit = document.elementFromPoint(atX, atY)
        const isOwn = hit === null || element.contains(hit) || hit.closest('label')?.control === element
        return isOwn ? undefined : hit
      }
      const cover = coverAt(x, y)
      if (cover !== undefined) {
        found.push({ how: 'covered', what: nameOf(element), by: nameOf(cover) })
        continue
      }
      const edge =
        (height < 2 * reach ? (coverAt(x, y - reach) ?? coverAt(x, y + reach)) : undefined) ??
        (width < 2 * reach ? (coverAt(x - reach, y) ?? coverAt(x + reach, y)) : undefined)
      if (edge !== undefined)
        found.push({
          how: 'small',
          what: `${nameOf(element)} ${Math.round(width)}×${Math.round(height)}`,
          by: nameOf(edge),
        })
    }
    return found
  })
}
