import { addDays, businessDayOf, startOfDay, weekdayOf, type BusinessDay } from '@lumbung/domain/calendar'
import type { Choices } from './choices.ts'

const minuteMs = 60_000
const opensAt = 8 * 60
const closesAt = 17 * 60 + 30
const sunday = 0

/** An instant of a business day in Jakarta, seconds and milliseconds drawn. */
export function instantOf(day: BusinessDay, minutes: number, choices: Choices): Date {
  const start = Date.parse(`${day}T00:00:00+07:00`)
  return new Date(start + minutes * minuteMs + choices.whole(0, minuteMs - 1))
}

/** When the office gets to something some minutes from now: Monday to Saturday, 08:00 to 17:30. */
export function officeTime(after: Date, minutes: readonly [number, number], choices: Choices): Date {
  const wanted = new Date(
    after.getTime() + choices.whole(...minutes) * minuteMs + choices.whole(1, minuteMs - 1),
  )
  const day = businessDayOf(wanted)
  const ofDay = (wanted.getTime() - Date.parse(`${day}T00:00:00+07:00`)) / minuteMs
  if (weekdayOf(day) !== sunday && ofDay >= opensAt && ofDay < closesAt) return wanted
  let next = ofDay < opensAt ? day : addDays(day, 1)
  while (weekdayOf(next) === sunday) next = addDays(next, 1)
  return instantOf(next, opensAt + choices.whole(0, 150), choices)
}

/** The moment since which the office has been open for so many hours. */
export function officeHoursBefore(end: Date, hours: number): Date {
  let left = hours * 60
  for (let day = businessDayOf(end); ; day = addDays(day, -1)) {
    const opens = startOfDay(day).getTime() + opensAt * minuteMs
    const until = Math.min(end.getTime(), opens + (closesAt - opensAt) * minuteMs)
    const open = weekdayOf(day) === sunday ? 0 : Math.max(0, (until - opens) / minuteMs)
    if (open >= left) return new Date(until - left * minuteMs)
    left -= open
  }
}

/** When a borrower gets to something: between 06:00 and 22:59 of a day. */
export function homeTime(day: BusinessDay, choices: Choices): Date {
  return instantOf(day, choices.whole(6 * 60, 22 * 60 + 59), choices)
}

/** When the timers of a day have run: just before midnight in Jakarta. */
export function dayEnd(day: BusinessDay): Date {
  return new Date(`${day}T23:59:30+07:00`)
}

/** When cases have been dealt for a day, before anybody may be called. */
export function morning(day: BusinessDay): Date {
  return new Date(`${day}T07:40:00+07:00`)
}
