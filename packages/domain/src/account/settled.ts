import type { BusinessDay } from '../calendar.ts'
import type { Step } from './fold.ts'
import { type InstalmentState, isClear } from './loan-account.ts'

/** The day since which nothing is left of an instalment, null while something is. */
export function clearedDayOf(row: InstalmentState, steps: readonly Step[]): BusinessDay | null {
  if (!isClear(row)) return null
  const lastOpen = steps.findLastIndex(({ after }) =>
    after.instalments.some((state) => state.no === row.no && !isClear(state)),
  )
  return steps[lastOpen + 1]?.event.day ?? null
}
