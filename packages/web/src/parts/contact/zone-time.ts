import { type BusinessDay, daysBetween } from '@lumbung/domain/calendar'
import { localDay, localInstant, minuteMs, type TimeZone } from '@lumbung/domain/contact/local-time'
import type { Format } from '../../locales/format.ts'

const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const two = (n: number) => String(n).padStart(2, '0')

/** What the clocks of a zone show at an instant. */
export function clockIn(zone: TimeZone, instant: string): { day: BusinessDay; time: string } {
  const at = new Date(instant)
  const day = localDay(at, zone)
  const minutes = Math.floor((at.getTime() - localInstant(day, 0, zone).getTime()) / minuteMs)
  return { day, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}

/** A borrower whose address is not known is told of by the clocks of the west, where every day ends last. */
export const zoneShown = (zone: TimeZone | null): TimeZone => zone ?? 'WIB'

/** `20:00 WITA`: until when something may be done today; midnight is the end of this day, not the start of the next. */
export function endIn(zone: TimeZone | null, instant: string): string {
  const shown = zoneShown(zone)
  const { time } = clockIn(shown, instant)
  return `${time === '00:00' ? '24:00' : time} ${shown}`
}

/** `18:34 WIB` today, `Sab 08:00 WIT` within the week, `4 Des 08:00 WIB` after it. */
export function startIn(
  zone: TimeZone | null,
  instant: string,
  today: string,
  format: Pick<Format, 'weekday' | 'dayShort'>,
): string {
  const shown = zoneShown(zone)
  const { day, time } = clockIn(shown, instant)
  const ahead = daysBetween(today as BusinessDay, day)
  if (ahead <= 0) return `${time} ${shown}`
  return `${ahead < 7 ? format.weekday(day) : format.dayShort(day)} ${time} ${shown}`
}

/** `20 Nov 11:38 WITA`: when something was, by the clocks of where it was. */
export function momentIn(zone: TimeZone | null, instant: string, format: Pick<Format, 'dayShort'>): string {
  const shown = zoneShown(zone)
  const { day, time } = clockIn(shown, instant)
  return `${format.dayShort(day)} ${time} ${shown}`
}

/**
 * Whether an instant of business time is less than an hour away. A business date that was moved is moved by whole days,
 * so the machine's time of day tells.
 */
export function endsSoon(instant: string, nowMs: number): boolean {
  return msLeft(instant, nowMs) < hourMs
}

/** The minutes until then, while they are fewer than an hour's; null before that. */
export function minutesLeft(instant: string, nowMs: number): number | null {
  const left = msLeft(instant, nowMs)
  return left < hourMs ? Math.max(0, Math.ceil(left / minuteMs)) : null
}

/** Below zero for up to an hour: a screen that has not asked again yet. */
function msLeft(instant: string, nowMs: number): number {
  return ((((Date.parse(instant) - nowMs + hourMs) % dayMs) + dayMs) % dayMs) - hourMs
}
