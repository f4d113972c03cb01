import { refuse } from './errors.ts'

/** A calendar day in Asia/Jakarta, `YYYY-MM-DD`. Compares rightly as text. */
export type BusinessDay = string & { readonly __businessDay: true }

const dayMs = 86_400_000
/** Western Indonesia keeps UTC+7 all year: no daylight saving to know about. */
const jakartaOffsetMs = 7 * 3_600_000

/** Whether a text is a real date written YYYY-MM-DD. */
export function isBusinessDay(text: string): text is BusinessDay {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isoOf(Date.parse(`${text}T00:00:00Z`)) === text
}

/** Names a text as a business day. Throws VALIDATION unless it is a real date written YYYY-MM-DD. */
export function businessDay(text: string): BusinessDay {
  return isBusinessDay(text) ? text : refuse('VALIDATION', { day: text })
}

/** The day `days` calendar days later, or earlier when negative. */
export function addDays(day: BusinessDay, days: number): BusinessDay {
  if (!Number.isSafeInteger(days)) refuse('VALIDATION', { days: String(days) })
  return isoOf(epochMs(day) + days * dayMs) as BusinessDay
}

/** Calendar days from one day to another: 1 from today to tomorrow, negative backwards. */
export function daysBetween(from: BusinessDay, to: BusinessDay): number {
  return (epochMs(to) - epochMs(from)) / dayMs
}

/** The business day an instant falls on in Asia/Jakarta. */
export function businessDayOf(instant: Date): BusinessDay {
  return businessDay(isoOf(instant.getTime() + jakartaOffsetMs))
}

/** The instant a business day begins (00:00 WIB). */
export function startOfDay(day: BusinessDay): Date {
  return new Date(epochMs(day) - jakartaOffsetMs)
}

/** Below zero when a is earlier, zero when equal: for sorting. */
export function compareDays(a: BusinessDay, b: BusinessDay): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function laterOf(a: BusinessDay, b: BusinessDay): BusinessDay {
  return a > b ? a : b
}

export function earlierOf(a: BusinessDay, b: BusinessDay): BusinessDay {
  return a < b ? a : b
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: BusinessDay): number {
  return new Date(epochMs(day)).getUTCDay()
}

function epochMs(day: BusinessDay): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function isoOf(ms: number): string {
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10)
}
