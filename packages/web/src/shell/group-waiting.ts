import type { ShippedView } from '../core/shipped-views.ts'
import type { Format } from '../locales/format.ts'

/** What presses most at a screen: its first view that this person does not hide. */
export function pressingAt(views: readonly ShippedView[], list: string): Counted | undefined {
  return views.find((view): view is Counted => view.list === list && view.count !== null)
}

type Counted = ShippedView & { count: number }

/** What waits behind a closed group. */
export interface Waiting {
  /** The views that its screens would show with a figure, were it open. */
  views: readonly Counted[]
  /** Of all, where they count the same; null where a sum of unlike things would say nothing. */
  sum: number | null
  /** There are more than were counted. */
  more: boolean
}

/** @param lists the names of the group's screens */
export function waitingBehind(views: readonly ShippedView[], lists: readonly string[]): Waiting {
  const shown = lists.flatMap((list) => pressingAt(views, list) ?? []).filter(({ count }) => count > 0)
  const isAlike = new Set(shown.map(({ name }) => name)).size <= 1
  return {
    views: shown,
    sum: isAlike ? shown.reduce((sum, { count }) => sum + count, 0) : null,
    more: shown.some(({ more }) => more),
  }
}

/** As it stands beside a screen or a group: `1.000+` where there are more. */
export const figureOf = (format: Format, { count, more }: { count: number; more: boolean }): string =>
  `${format.number(count)}${more ? '+' : ''}`
