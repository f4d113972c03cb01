import type { BusinessDay } from '../calendar.ts'
import { addDays } from '../calendar.ts'
import { sharePpm } from '../money.ts'

/**
 * What a board counts for whoever had cases on a day (domain.md §2.4). `held` is what was there or came and did not leave
 * otherwise than by its end, so that over all holders each case counts once.
 */
export const boardFigures = [
  'opening',
  'entered',
  'gone',
  'held',
  'heldAmount',
  'followed',
  'calls',
  'connected',
  'promises',
  'promisesDue',
  'promisesKept',
  'cleared',
  'collected',
  'recovered',
  'waived',
  'commission',
] as const
export type BoardFigure = (typeof boardFigures)[number]
export type BoardSums = Record<BoardFigure, number>

/** Those that are rupiah; the others are counts. */
export const boardMoney = [
  'heldAmount',
  'collected',
  'recovered',
  'waived',
  'commission',
] as const satisfies readonly BoardFigure[]

/** The shares of a board, each a part out of a sum of sums that stand beside it (domain.md §2.4): never a mean of shares. */
export const boardShares = {
  // Of all that were there or came: who followed one up and gave it away did so all the same.
  followedPpm: ['followed', 'opening', 'entered'],
  connectedPpm: ['connected', 'calls'],
  promisedPpm: ['promises', 'connected'],
  keptPpm: ['promisesKept', 'promisesDue'],
  clearedPpm: ['cleared', 'held'],
  recoveredPpm: ['recovered', 'heldAmount'],
  waivedPpm: ['waived', 'waived', 'collected'],
} as const satisfies Record<string, readonly [part: BoardFigure, ...whole: BoardFigure[]]>
export type BoardShare = keyof typeof boardShares
const boardShareNames = Object.keys(boardShares) as BoardShare[]

/** A share's part and whole, of some sums. */
export function partOf(sums: BoardSums, name: BoardShare): { part: number; whole: number } {
  const [part, ...whole] = boardShares[name]
  return { part: sums[part], whole: whole.reduce((sum, each) => sum + sums[each], 0) }
}

/** Every share of some sums, ppm; null where there is nothing to have a part of. */
export function sharesOf(sums: BoardSums): Record<BoardShare, number | null> {
  const share = (name: BoardShare) => {
    const { part, whole } = partOf(sums, name)
    return [name, sharePpm(part, whole)] as const
  }
  return Object.fromEntries(boardShareNames.map(share)) as Record<BoardShare, number | null>
}

/** The same weekday before, which a day is held against. */
export function weekdayBefore(day: BusinessDay): BusinessDay {
  return addDays(day, -7)
}

/** Classes of what is due, in order: below each of `dispatchSegments`, and from the last on. */
export const amountClasses = ['below500', 'below1000', 'below2000', 'from2000'] as const
export type AmountClass = (typeof amountClasses)[number]
