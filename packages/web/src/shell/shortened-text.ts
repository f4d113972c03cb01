/** Whose title is ours: it goes when the text fits again. */
const ours = 'data-whole'

const isShortened = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis'

/**
 * A text that does not fit and ends in dots says the whole when it is pointed at or comes under the focus, wherever it stands:
 * measured then, since what fits changes with the window and measuring every cell would slow each list down.
 */
export function titleShortenedTexts(): () => void {
  const tell = ({ target }: Event): void => {
    if (!(target instanceof Element)) return
    for (let at: Element | null = target; at !== null && at !== document.body; at = at.parentElement) {
      if (at.hasAttribute(ours)) {
        at.removeAttribute(ours)
        at.removeAttribute('title')
      }
      if (at.hasAttribute('title')) return
      if (!isShortened(at)) continue
      at.setAttribute('title', (at as HTMLElement).innerText.trim())
      at.setAttribute(ours, '')
      return
    }
  }
  document.addEventListener('pointerover', tell)
  document.addEventListener('focusin', tell)
  return () => {
    document.removeEventListener('pointerover', tell)
    document.removeEventListener('focusin', tell)
  }
}
