import { refuse } from './errors.ts'

/** A calendar day in Asia/Jakarta, `YYYY-MM-DD`. Compares rightly as text. */
export type BusinessDay = string & { readonly __businessDay: true }

/** Western Indonesia keeps UTC+7 all year: no daylight saving to know about. */
const jakartaOffsetMs = 7 * 3_600_000
const dayMs = 86_400_000

/** Whether a text is a real date written YYYY-MM-DD. */
export function isBusinessDay(text: string): text is BusinessDay {
  return /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && isoOf(Date.parse(`${text}T00:00:00Z`)) === text
}

/** Names a text as a business day. Throws VALIDATION unless it is a real date written YYYY-MM-DD. */
export function businessDay(text: string): BusinessDay {
  return isBusinessDay(text) ? text : refuse('VALIDATION', { day: text })
}

/** The day `days` calendar days later, or earlier when negative. */
export function addDays(day: BusinessDay, days: number): BusinessDay {
  if (!Number.isSafeInteger(days)) refuse('VALIDATION', { days: String(days) })
  return dayNumbered(numberOf(day) + days)
}

/** The same date so many months later, else that month's last day: 31 Jan and one month is 28 or 29 Feb. */
export function addMonths(day: BusinessDay, months: number): BusinessDay {
  if (!Number.isSafeInteger(months)) refuse('VALIDATION', { months: String(months) })
  const from = new Date(epochMs(day))
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return businessDay(isoOf(Date.UTC(year, month, Math.min(from.getUTCDate(), last))))
}

/** Calendar days from one day to another: 1 from today to tomorrow, negative backwards. */
export function daysBetween(from: BusinessDay, to: BusinessDay): number {
  return numberOf(to) - numberOf(from)
}

/** The business day an instant falls on in Asia/Jakarta. */
export function businessDayOf(instant: Date): BusinessDay {
  return dayOnClocks(instant, jakartaOffsetMs)
}

/** The instant a business day begins (00:00 WIB). */
export function startOfDay(day: BusinessDay): Date {
  return midnightOnClocks(day, jakartaOffsetMs)
}

/** The calendar day of an instant by clocks that are so far ahead of UTC. Throws VALIDATION outside the years 0 to 9999. */
export function dayOnClocks(instant: Date, aheadMs: number): BusinessDay {
  return dayNumbered(Math.floor((instant.getTime() + aheadMs) / dayMs))
}

/** The instant at which clocks so far ahead of UTC show midnight of a day. */
export function midnightOnClocks(day: BusinessDay, aheadMs: number): Date {
  return new Date(epochMs(day) - aheadMs)
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
  return (((numberOf(day) + firstWeekday) % 7) + 7) % 7
}

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48

/**
 * Days since 1970-01-01 by the proleptic Gregorian calendar, reckoned without Date: a long loan asks for it hundreds of
 * thousands of times. A year is counted from March, so that the leap day is its last.
 */
function numberOf(day: BusinessDay): number {
  const year = digit(day, 0) * 1000 + digit(day, 1) * 100 + digit(day, 2) * 10 + digit(day, 3)
  const month = digit(day, 5) * 10 + digit(day, 6)
  const years = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + digit(day, 8) * 10 + digit(day, 9) - 1
  const leaps = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  return years * 365 + leaps + dayOfYear - daysBefore1970
}

/** 0000-03-01 to 1970-01-01. */
const daysBefore1970 = 719_468
const daysIn400Years = 146_097
/** 1970-01-01 was a Thursday. */
const firstWeekday = 4

function dayNumbered(number: number): BusinessDay {
  const days = number + daysBefore1970
  const era = Math.floor(days / daysIn400Years)
  const ofEra = days - era * daysIn400Years
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  if (!(year >= 0 && year <= 9999)) refuse('VALIDATION', { year })
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}` as BusinessDay
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}

function epochMs(day: BusinessDay): number {
  return numberOf(day) * dayMs
}

function isoOf(ms: number): string {
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10)
}
