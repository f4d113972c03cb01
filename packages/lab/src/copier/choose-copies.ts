import { backMinutesMax } from './moved-times.ts'
import type { Copy, PlayedPerson } from './copier.ts'

const week = 7

/**
 * Who is copied how often to make so many orders: everyone alike, those of the last days, and those who were collected
 * from, as much more seldom as more of them were played. Who is settled comes weeks earlier too, on the same day
 * of the week; all others lie where they were played, so that nobody is left lying for weeks.
 */
export function chooseCopies(
  played: readonly PlayedPerson[],
  orders: number,
  { weeksBack, lastDays, lateEvery }: { weeksBack: number; lastDays: number; lateEvery: number },
): Copy[] {
  const copies: Copy[] = []
  let left = orders
  for (let copy = 0; left > 0; copy += 1) {
    const before = left
    for (const [index, { person, orders: own, settled, isNew, wasLate }] of played.entries()) {
      if (own > left || (isNew && (copy + index) % lastDays !== 0)) continue
      if (wasLate && (copy + index) % lateEvery !== 0) continue
      left -= own
      const days = settled ? ((index + copy) % (weeksBack + 1)) * week : 0
      // Spread, and never twice the same: what was played at one moment is not copied to one.
      const minutes = (copy * 37 + index * 11) % (backMinutesMax + 1)
      copies.push({ person, copy, days, minutes })
    }
    if (left === before && copy > played.length + lastDays + lateEvery)
      throw new Error(`of the persons who were played nobody has ${left} orders or fewer`)
  }
  return copies
}
