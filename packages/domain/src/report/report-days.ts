import {
  addDays,
  addMonths,
  type BusinessDay,
  businessDay,
  businessDayOf,
  daysBetween,
  startOfDay,
  weekdayOf,
} from '../calendar.ts'

/** What a line of a report is of. */
export const reportRows = ['day', 'week', 'month'] as const
export type ReportRows = (typeof reportRows)[number]

/** The longest range of days a report is asked for (domain.md §2.7). */
export const reportDaysMax = 93

/** Shares of fewer say so. */
export const fewCases = 30

/** The first day of the day, week (from Monday) or month that a day is in. */
export function firstDayOf(rows: ReportRows, day: BusinessDay): BusinessDay {
  if (rows === 'day') return day
  if (rows === 'month') return businessDay(`${day.slice(0, 7)}-01`)
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

/** The last day of what begins with a day. */
export function lastDayOf(rows: ReportRows, first: BusinessDay): BusinessDay {
  if (rows === 'day') return first
  return rows === 'week' ? addDays(first, 6) : addDays(addMonths(first, 1), -1)
}

/** As many days right before. */
export function daysBefore(from: BusinessDay, to: BusinessDay): { from: BusinessDay; to: BusinessDay } {
  const count = daysBetween(from, to) + 1
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

const hourMs = 3_600_000

/** When a view is mailed next, after a moment: at an hour in Jakarta on every day, every Monday, or the first of every month. */
export function nextMailing(every: ReportRows, hour: number, after: Date): Date {
  let first = firstDayOf(every, businessDayOf(after))
  const at = () => new Date(startOfDay(first).getTime() + hour * hourMs)
  while (at() <= after) first = addDays(lastDayOf(every, first), 1)
  return at()
}
