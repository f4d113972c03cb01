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

/** The shares of a board, each out of sums that stand beside it: never a mean of shares. */
export const boardShares = {
  connectedPpm: ['connected', 'calls'],
  keptPpm: ['promisesKept', 'promisesDue'],
  clearedPpm: ['cleared', 'held'],
  recoveredPpm: ['recovered', 'heldAmount'],
} as const satisfies Record<string, readonly [part: BoardFigure, whole: BoardFigure]>
export type BoardShare = keyof typeof boardShares

/** Every share of some sums, ppm; null where there is nothing to have a part of. */
export function sharesOf(sums: BoardSums): Record<BoardShare, number | null> {
  const share = (name: BoardShare) => {
    const [part, whole] = boardShares[name]
    return sharePpm(sums[part], sums[whole])
  }
  return {
    connectedPpm: share('connectedPpm'),
    keptPpm: share('keptPpm'),
    clearedPpm: share('clearedPpm'),
    recoveredPpm: share('recoveredPpm'),
  }
}

/** The same weekday before, which a day is held against. */
export function weekdayBefore(day: BusinessDay): BusinessDay {
  return addDays(day, -7)
}

/** Classes of what is due, in order: below each of `dispatchSegments`, and from the last on. */
export const amountClasses = ['below500', 'below1000', 'below2000', 'from2000'] as const
export type AmountClass = (typeof amountClasses)[number]
