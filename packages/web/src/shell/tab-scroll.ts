import { isSomeoneElses } from '../core/whose-window.ts'

/** Where the boxes of each tab were scrolled to, by path and by the box's place in the page. */
type Positions = Record<string, Record<string, number>>

let positions: Positions = {}
let key = ''

/** Scroll positions survive a reload, per person. */
export function openScroll(userId: number): void {
  key = `scroll.${userId}`
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    positions = typeof kept === 'object' && kept !== null ? (kept as Positions) : {}
  } catch {
    positions = {}
  }
  window.addEventListener('pagehide', () => {
    if (!isSomeoneElses()) localStorage.setItem(key, JSON.stringify(positions))
  })
}

export function dropScroll(path: string): void {
  const { [path]: _gone, ...others } = positions
  positions = others
}

/** `2.0.1`: the box's place among its ancestors' children, up to the tab's own element. */
function placeOf(box: Element, root: Element): string {
  const steps: number[] = []
  for (let node: Element = box; node !== root && node.parentElement; node = node.parentElement) {
    steps.unshift([...node.parentElement.children].indexOf(node))
  }
  return steps.join('.')
}

function boxAt(place: string, root: Element): Element | undefined {
  return place.split('.').reduce<Element | undefined>((node, step) => node?.children[Number(step)], root)
}

const tryEveryMs = 60
const givesUpAfterMs = 5_000

/**
 * Brings a tab's boxes back to where they were, as soon as their content is tall enough, and notes where they are
 * scrolled to from then on. Whoever scrolls meanwhile has the last word.
 * @returns what ends it
 */
export function followScroll(path: string, root: Element): () => void {
  const wanted = Object.entries(positions[path] ?? {}).filter(([, top]) => top > 0)
  const since = Date.now()
  let restoring = wanted.length > 0
  const settle = () => {
    restoring = false
    clearInterval(timer)
  }
  const bringBack = () => {
    const left = wanted.filter(([place, top]) => {
      const box = boxAt(place, root)
      if (!box || box.scrollHeight - box.clientHeight < top) return true
      box.scrollTop = top
      return false
    })
    if (left.length === 0 || Date.now() - since > givesUpAfterMs) settle()
  }
  const timer = setInterval(bringBack, tryEveryMs)
  if (restoring) bringBack()
  else clearInterval(timer)
  const note = (event: Event) => {
    const box = event.target
    if (restoring || !(box instanceof Element)) return
    positions[path] = { ...positions[path], [placeOf(box, root)]: Math.round(box.scrollTop) }
  }
  root.addEventListener('scroll', note, { capture: true, passive: true })
  root.addEventListener('wheel', settle, { passive: true })
  root.addEventListener('pointerdown', settle)
  return () => {
    clearInterval(timer)
    root.removeEventListener('scroll', note, { capture: true })
    root.removeEventListener('wheel', settle)
    root.removeEventListener('pointerdown', settle)
  }
}
