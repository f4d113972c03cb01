import { dropDrafts } from '../core/drafts.ts'
import { createStore } from '../core/store.ts'
import { isSomeoneElses } from '../core/whose-window.ts'
import { keptSearch } from './personal-filters.ts'
import { routeAt } from './route-tree.ts'
import { dropScroll } from './tab-scroll.ts'

/** A visited path with its last search. One tab a path (rulings 14). */
export interface Tab {
  path: string
  search: string
  /** What it is about, as its screen told: a role by its name. Not told where the address says it, as an order's number. */
  name?: string
  /** The name says the screen too: its title is not put before it. */
  whole?: boolean
  /** Grows with Refresh: another number renders the tab anew. */
  generation: number
  /** When it was last in front, 0 for never since the reload; the least recent loses its cache first. */
  usedAt: number
}

/** So many tabs keep their rendered screens; further ones are rendered anew when shown. */
export const cachedTabsMax = 15

export const tabs = createStore<readonly Tab[]>([])

/** What most likely comes next: drawn ahead behind the present screen, so that it only has to be shown. No tab yet. */
export const drawnAhead = createStore<string | null>(null)

/** The strip after a visit: a new tab, or the path's own with the new search. */
export function visit(open: readonly Tab[], path: string, search: string, now: number): readonly Tab[] {
  const known = open.find((tab) => tab.path === path)
  if (!known) return [...open, { path, search, generation: 0, usedAt: now }]
  return open.map((tab) => (tab === known ? { ...tab, search, usedAt: now } : tab))
}

/** Where to go when tabs closed: stay if the present one is left, else the last remaining, else `/`. */
export function afterClosing(left: readonly Tab[], present: string): string | null {
  if (left.some((tab) => tab.path === present)) return null
  const last = left.at(-1)
  return last ? `${last.path}${last.search}` : '/'
}

/** A screen about one thing – an order, a day – is come to from another. */
export const isWithin = (path: string): boolean => routeAt(path)?.route.path.includes(':') === true

/** Where a screen about one thing was come to from: the screen for itself that was last in front, as it was left. */
export function screenBehind(open: readonly Tab[]): string {
  const [last] = open.filter(({ path }) => !isWithin(path)).toSorted((a, b) => b.usedAt - a.usedAt)
  return last ? `${last.path}${last.search}` : '/'
}

/** The paths that keep their rendered screens: the most recently used. A tab restored and not yet visited has none. */
export function cachedPaths(open: readonly Tab[]): ReadonlySet<string> {
  const recent = open
    .filter((tab) => tab.usedAt > 0)
    .sort((a, b) => b.usedAt - a.usedAt)
    .slice(0, cachedTabsMax)
  return new Set(recent.map((tab) => tab.path))
}

/** A screen says what it is about, where its address has only a number of ours. */
export function nameTab(path: string, name: string, whole = false): void {
  if (tabs.get().some((tab) => tab.path === path && tab.name !== name))
    tabs.set(tabs.get().map((tab) => (tab.path === path ? { ...tab, name, ...(whole && { whole }) } : tab)))
}

export function refreshed(open: readonly Tab[], path: string): readonly Tab[] {
  return open.map((tab) => (tab.path === path ? { ...tab, generation: tab.generation + 1 } : tab))
}

/** The strip without some tabs; their cache, scroll and unsent input go with them. */
export function closeTabs(closes: (tab: Tab) => boolean): readonly Tab[] {
  const left = tabs.get().filter((tab) => !closes(tab))
  for (const tab of tabs.get().filter(closes)) {
    dropDrafts(tab.path)
    dropScroll(tab.path)
  }
  tabs.set(left)
  return left
}

type KeptTab = Pick<Tab, 'path' | 'search' | 'name' | 'whole'>
const kept = ({ path, search, name, whole }: KeptTab): KeptTab => ({
  path,
  search: keptSearch(path, search),
  ...(name && { name }),
  ...(whole === true && { whole }),
})
const keyOf = (userId: number) => `tabs.${userId}`

let stopKeeping: () => void = () => undefined

/** Tabs survive a reload, per person: another person's never show. Whom was searched for in one does not. */
export function restoreTabs(userId: number): void {
  stopKeeping()
  try {
    const known: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    tabs.set(
      (Array.isArray(known) ? known : [])
        .filter(
          (tab): tab is KeptTab =>
            typeof tab?.path === 'string' &&
            typeof tab?.search === 'string' &&
            ['string', 'undefined'].includes(typeof tab?.name),
        )
        .map((tab) => ({ ...kept(tab), generation: 0, usedAt: 0 })),
    )
  } catch {
    tabs.set([])
  }
  stopKeeping = tabs.subscribe(() => {
    if (!isSomeoneElses()) localStorage.setItem(keyOf(userId), JSON.stringify(tabs.get().map(kept)))
  })
}
