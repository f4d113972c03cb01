import type { BusinessDay } from '../calendar.ts'

/** How an instalment stands on a day. Computed from date and remainder, never stored (domain.md §4.5). */
export const instalmentStates = ['notDue', 'due', 'overdue', 'cleared', 'clearedOverdue'] as const
export type InstalmentStanding = (typeof instalmentStates)[number]

/**
 * How an instalment stands on `day`.
 * @param left rupiah left to pay of it on that day
 * @param clearedDay since when nothing is left; null while something is
 */
export function instalmentStanding(
  { left, dueDay, clearedDay }: { left: number; dueDay: BusinessDay; clearedDay: BusinessDay | null },
  day: BusinessDay,
): InstalmentStanding {
  if (left === 0) return clearedDay !== null && clearedDay > dueDay ? 'clearedOverdue' : 'cleared'
  if (day < dueDay) return 'notDue'
  return day === dueDay ? 'due' : 'overdue'
}

/** When what went overdue was settled, by days after its due day; `open` while something is left. */
export const lateBands = ['upTo7', 'upTo15', 'upTo30', 'over30', 'open'] as const
export type LateBand = (typeof lateBands)[number]
/** The last day after the due day of each band that has one. */
export const lateBandEnds = { upTo7: 7, upTo15: 15, upTo30: 30 } as const satisfies Partial<
  Record<LateBand, number>
>
