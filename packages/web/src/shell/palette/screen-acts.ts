import type { IconName } from '../../ui/controls/icon.tsx'
import { saysAll } from './palette-search.ts'

/** A button as it is drawn. */
export interface ScreenAct {
  label: string
  icon: IconName
  /** The key that does the same. */
  hotkey: string | null
  /** Where a link leads. */
  to: string | null
  /** Null where it can be pressed; else why it cannot, as far as it says so. */
  off: string | null
  /** How loud it is drawn: what the screen is for comes first, then other buttons, then links and bare icons. */
  rank: number
  press: () => void
}

/** Acts on one thing: the picked rows, the row one stands on, the screen. */
export interface ScreenActs {
  of: 'picked' | 'row' | 'screen'
  /** What is acted on, in the screen's words; empty for the screen itself. */
  name: string
  acts: readonly ScreenAct[]
}

/** What a word would fit several times belongs to what stands beside each: alone it would not say which. */
function alone(acts: readonly ScreenAct[]): ScreenAct[] {
  const times = Map.groupBy(acts, ({ label }) => label)
  return acts.filter(({ label }) => label !== '' && times.get(label)?.length === 1)
}

/** What can be named by its word alone, and of that what the typed words name. Nothing is left of what has no act. */
export function offered(drawn: readonly ScreenActs[], text: string): ScreenActs[] {
  return drawn.flatMap((each) => {
    const acts = alone(each.acts).filter(({ label }) => saysAll([label], text))
    return acts.length > 0 ? [{ ...each, acts }] : []
  })
}

/** What stands in a part of the page, in one line; empty where there is no such part. */
function wordsOf(place: Element, selector: string): string {
  return place.querySelector<HTMLElement>(selector)?.innerText.replace(/\s+/g, ' ').trim() ?? ''
}

/** What is said of a button beside its word: its tooltip, and what it is described by. */
function noteOf(button: HTMLElement, label: string): string {
  const described = button.getAttribute('aria-describedby')
  const title = button.getAttribute('title')
  return title && title !== label
    ? title
    : described
      ? wordsOf(document.body, `#${CSS.escape(described)}`)
      : ''
}

function actOf(button: HTMLElement): ScreenAct {
  // One that its bar is too narrow to show has words all the same, though none that are seen.
  const said = button.querySelector(':scope > span')?.textContent ?? ''
  const label = button.getAttribute('aria-label') ?? (wordsOf(button, ':scope > span') || said.trim())
  const icon = button.querySelector('use')?.getAttribute('href')?.replace('#icon-', '')
  const { kind } = button.dataset
  const isOff = button.matches(':disabled, [aria-disabled=true]')
  return {
    label,
    icon: (icon ?? 'tools') as IconName,
    hotkey: button.getAttribute('aria-keyshortcuts'),
    to: button.getAttribute('href'),
    off: isOff ? noteOf(button, label) : null,
    rank: kind === 'filled' ? 0 : kind === undefined || kind === 'link' ? 2 : 1,
    press: () => {
      // What it opens gives the focus back to it; one that its bar is too narrow to show takes none: to the menu it is in.
      const shown = button.checkVisibility({ visibilityProperty: true })
      const focused = shown ? button : button.closest('header')?.querySelector<HTMLElement>(folding)
      focused?.focus({ preventScroll: true })
      button.click()
    },
  }
}

const actsIn = (place: Element, selector: string): ScreenAct[] =>
  [...place.querySelectorAll<HTMLElement>(selector)]
    .filter((button) => button.checkVisibility() && !button.closest('[hidden], [role=search]'))
    .map(actOf)
    .toSorted((a, b) => a.rank - b.rank)

const buttons = ':is(button, a)[data-kind]'
/** Opens what a bar is too narrow for. The acts in it stand in the bar unseen, each under its own word: that is enough. */
const folding = '[aria-haspopup=menu]'
const own = `${buttons}:not([data-picked] *, [data-peek] *, [role=row] *), [data-tools] button`

/** What stands in front of the tabs: what holds a tab has no box of its own. */
const sheetShown = () =>
  [...document.querySelectorAll('main > *')].find((each) => getComputedStyle(each).display !== 'none')

/** Rows are picked and what can be done with them is not drawn yet: its code is on its way. */
const barComes = () => sheetShown()?.querySelector('header[data-picked][aria-busy]') != null

/**
 * Tells once, when the bar of the picked rows has come; at once nothing where it stands already.
 * @returns ends the waiting
 */
export function whenBarComes(tell: () => void): () => void {
  if (!barComes()) return () => undefined
  const watch = new MutationObserver(() => {
    if (barComes()) return
    watch.disconnect()
    tell()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/**
 * The acts of the open screen, read from the buttons that it draws: so they have its words, its permissions, its reasons and
 * its handlers, and no screen says them twice.
 */
export function drawnActs(): ScreenActs[] {
  const sheet = sheetShown()
  if (!sheet) return []
  const bar = sheet.querySelector('header[data-picked]')
  const peek = sheet.querySelector('[data-peek]')
  const row = sheet.querySelector('[role=row][data-current]')
  const found: (ScreenActs | null)[] = [
    bar && {
      of: 'picked',
      name: wordsOf(bar, '[role=status] b'),
      acts: actsIn(bar, `${buttons}:not(${folding})`),
    },
    peek
      ? { of: 'row', name: wordsOf(peek, 'h2'), acts: actsIn(peek, buttons) }
      : row && {
          of: 'row',
          name: wordsOf(row, '[role=cell]:not([data-pick])'),
          acts: actsIn(row, '[data-actions] button'),
        },
    { of: 'screen', name: '', acts: actsIn(sheet, own) },
  ]
  return found.filter((each) => each !== null)
}
