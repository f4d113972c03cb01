import { addDays, type BusinessDay, dayOnClocks, midnightOnClocks } from '../calendar.ts'

export const minuteMs = 60_000
export const minutesOfDay = 24 * 60
const hourMs = 60 * minuteMs

/** Indonesia's three zones, from the west; none has daylight saving. */
export const timeZones = ['WIB', 'WITA', 'WIT'] as const
export type TimeZone = (typeof timeZones)[number]

const hoursAhead: Record<TimeZone, number> = { WIB: 7, WITA: 8, WIT: 9 }

/** Provinces of eastern Indonesia by the first two digits of a regency's code (domain.md §1.2, §1.6); the rest is WIB. */
const easternProvinces: Readonly<Record<string, TimeZone>> = {
  // Bali, Nusa Tenggara; Kalimantan Selatan, Timur and Utara; Sulawesi
  ...zoneOf('WITA', [51, 52, 53, 63, 64, 65, 71, 72, 73, 74, 75, 76]),
  // Maluku, Papua
  ...zoneOf('WIT', [81, 82, 91, 92, 93, 94, 95, 96, 97]),
}
const westernProvinces = new Set(
  [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 31, 32, 33, 34, 35, 36, 61, 62].map(String),
)

function zoneOf(zone: TimeZone, provinces: readonly number[]): Record<string, TimeZone> {
  return Object.fromEntries(provinces.map((province) => [String(province), zone]))
}

/** The zone of an address by its regency's code (four digits); null when the code is missing or no province's. */
export function zoneOfRegency(regency: string | null): TimeZone | null {
  const province = regency?.slice(0, 2) ?? ''
  return easternProvinces[province] ?? (westernProvinces.has(province) ? 'WIB' : null)
}

/** The zones an hour must be lawful in: the borrower's own; all three while it is not known. */
export function zonesToHold(zone: TimeZone | null): readonly TimeZone[] {
  return zone === null ? timeZones : [zone]
}

/** The calendar day an instant falls on in a zone. */
export function localDay(at: Date, zone: TimeZone): BusinessDay {
  return dayOnClocks(at, hoursAhead[zone] * hourMs)
}

/** The instant at which a zone's clocks show so many minutes after midnight of a day; 1440 is the next midnight. */
export function localInstant(day: BusinessDay, minutes: number, zone: TimeZone): Date {
  return midnightOnClocks(day, hoursAhead[zone] * hourMs - minutes * minuteMs)
}

/** The instants at which a calendar day begins in the first of some zones and ends in the last. */
export function spanOfDay(day: BusinessDay, zones: readonly TimeZone[]): { from: Date; to: Date } {
  const begins = zones.map((zone) => localInstant(day, 0, zone).getTime())
  const ends = zones.map((zone) => localInstant(addDays(day, 1), 0, zone).getTime())
  return { from: new Date(Math.min(...begins)), to: new Date(Math.max(...ends)) }
}
