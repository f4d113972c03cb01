import type { Page } from '@playwright/test'

/** A text that cannot be read as it stands. */
export interface CutText {
  /**
   * `cut`: part of it is hidden and nothing tells the whole; `covered`: it lies on another text; `broken`: a line ends inside a
   * Chinese word for a day, or inside a date.
   */
  how: 'cut' | 'covered' | 'broken'
  text: string
  /** The element it stands in, and what hides or covers it. */
  where: string
  by: string
}

/**
 * Measures every text of a page as it stands: what an ancestor hides or shortens without a tooltip that says the whole (of a
 * column's head even with one), what lies on another text, and a day that is broken over two lines. What can be scrolled to is not hidden; what only a screen reader is told is not looked at.
 */
export async function cutTexts(page: Page): Promise<CutText[]> {
  return await page.evaluate(() => {
    const slack = 1.5
    const spokenMax = 2
    // A number of a transaction may hold what looks like a date.
    const dayWords = /今天|昨天|明天|(?<![\w-])(?:\d{4}-)?\d{2}-\d{2}(?![\w-])/g
    const found: { how: 'cut' | 'covered' | 'broken'; text: string; where: string; by: string }[] = []
    const nameOf = (element: Element): string => {
      const classes = [...element.classList].map((name) => name.replace(/^_/, '').replace(/_[\w-]+$/, ''))
      return [element.tagName.toLowerCase(), ...classes].join('.')
    }
    const measure = (element: Element) => {
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const { visibility, opacity, clipPath, display, overflowX, overflowY, position } = style
      const isSmall = box.width <= spokenMax && box.height <= spokenMax
      return {
        box,
        position,
        scrolls: { x: /auto|scroll/.test(overflowX), y: /auto|scroll/.test(overflowY) },
        hides: { x: /hidden|clip/.test(overflowX), y: /hidden|clip/.test(overflowY) },
        isSpoken:
          visibility === 'hidden' ||
          opacity === '0' ||
          clipPath !== 'none' ||
          (display !== 'contents' && display !== 'inline' && isSmall) ||
          element.getAttribute('aria-hidden') === 'true' ||
          element.tagName === 'svg',
      }
    }
    const measured = new Map<Element, ReturnType<typeof measure>>()
    // Every text asks for all that it stands in: each is measured once.
    const measureOf = (element: Element): ReturnType<typeof measure> => {
      const known = measured.get(element) ?? measure(element)
      measured.set(element, known)
      return known
    }
    const isSpoken = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (measureOf(at).isSpoken) return true
      return false
    }
    const isTold = (element: Element, text: string): boolean => {
      // What a column is called is read before anybody points at it.
      if (element.closest('[role=columnheader]') !== null) return false
      // The console measures a text when somebody points at it.
      element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const told = `${at.getAttribute('title') ?? ''} ${at.getAttribute('aria-description') ?? ''}`
        if (told.includes(text) || (told.trim() !== '' && text.includes(told.trim()))) return true
        if (told.trim().length >= text.length) return true
      }
      return false
    }
    const floats = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (['sticky', 'fixed'].includes(measureOf(at).position)) return true
      return false
    }
    interface Seen {
      element: Element
      text: string
      rects: DOMRect[]
    }
    const seen: Seen[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
      const element = node.parentElement
      if (text === '' || element === null || /^(script|style|noscript|option)$/i.test(element.tagName))
        continue
      if (isSpoken(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      if (rects.length === 0) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(dayWords)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1)
          found.push({ how: 'broken', text: word, where: nameOf(element), by: 'the end of a line' })
      }
      let [left, right, top, bottom] = [
        Math.min(...rects.map((rect) => rect.left)),
        Math.max(...rects.map((rect) => rect.right)),
        Math.min(...rects.map((rect) => rect.top)),
        Math.max(...rects.map((rect) => rect.bottom)),
      ]
      let isHidden = false
      let canScroll = { x: false, y: false }
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const { box, position, scrolls, hides } = measureOf(at)
        canScroll = { x: canScroll.x || scrolls.x, y: canScroll.y || scrolls.y }
        const cutX = hides.x && !canScroll.x && (left < box.left - slack || right > box.right + slack)
        const lineHeight =
          (bottom - top) / Math.max(1, new Set(rects.map((rect) => Math.round(rect.top))).size)
        // The box of a line is taller than its letters.
        const cutY =
          hides.y && !canScroll.y && (top < box.top - lineHeight / 4 || bottom > box.bottom + lineHeight / 4)
        if (cutX || cutY) {
          if (!isTold(element, text))
            found.push({ how: 'cut', text: text.slice(0, 80), where: nameOf(element), by: nameOf(at) })
          isHidden = true
          break
        }
        // What was scrolled out of its box is not seen, and not hidden for good.
        if (scrolls.x && (right < box.left || left > box.right)) isHidden = true
        if (scrolls.y && (bottom < box.top || top > box.bottom)) isHidden = true
        if (scrolls.x) [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
        if (scrolls.y) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
        if (position === 'fixed') break
      }
      const wide = document.documentElement.clientWidth
      if (!isHidden && !canScroll.x && (left < -slack || right > wide + slack)) {
        if (!isTold(element, text))
          found.push({ how: 'cut', text: text.slice(0, 80), where: nameOf(element), by: 'the page' })
        isHidden = true
      }
      if (!isHidden) seen.push({ element, text, rects })
    }
    const still = seen.filter(({ element }) => !floats(element))
    const inOrder = still
      .flatMap((one) => one.rects.map((rect) => ({ one, rect })))
      .toSorted((a, b) => a.rect.top - b.rect.top)
    for (const [index, { one, rect }] of inOrder.entries()) {
      for (let next = index + 1; next < inOrder.length; next += 1) {
        const other = inOrder[next]
        if (other === undefined || other.rect.top > rect.bottom - 4) break
        if (other.one === one || other.one.element === one.element) continue
        const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
        const down = Math.min(rect.bottom, other.rect.bottom) - other.rect.top
        if (across <= 3 || down <= 5) continue
        // One of both is seen where they meet only if the other is not drawn there.
        const [x, y] = [
          Math.max(rect.left, other.rect.left) + across / 2,
          Math.max(rect.top, other.rect.top) + down / 2,
        ]
        const drawn = document.elementsFromPoint(x, y)
        if (!drawn.includes(one.element) || !drawn.includes(other.one.element)) continue
        const opaque = drawn.findIndex((element) => {
          const { backgroundColor } = getComputedStyle(element)
          return !/rgba\(.*, 0\)|transparent/.test(backgroundColor)
        })
        const below = Math.max(drawn.indexOf(one.element), drawn.indexOf(other.one.element))
        if (opaque >= 0 && opaque < below && !drawn[below]?.contains(drawn[opaque] ?? null)) continue
        found.push({
          how: 'covered',
          text: one.text.slice(0, 80),
          where: nameOf(one.element),
          by: `${nameOf(other.one.element)} "${other.one.text.slice(0, 40)}"`,
        })
      }
    }
    return found
  })
}
