import { addDays, businessDayOf, startOfDay, weekdayOf, type BusinessDay } from '@lumbung/domain/calendar'

/** The demo shows so many days: enough for loans to grow old. */
export const demoDays = 180

const [sunday, saturday] = [0, 6]
const weekend: Readonly<Record<number, number>> = { [saturday]: 0.85, [sunday]: 0.7 }
/** Wages are paid from the 25th on: until some days into the month people dare to borrow. */
const [wagesFrom, wagesUntil] = [25, 4]
const wages = 1.6
/** The month before the feast, in which everybody travels and gives. */
const ramadan = 9
const beforeTheFeast = 1.5
const islamicMonth = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  month: 'numeric',
  timeZone: 'Asia/Jakarta',
})

/** How many come on a day, as against an ordinary one: fewer at the end of the week, more with wages and in Ramadan. */
export function seasonOf(day: BusinessDay): number {
  const ofMonth = Number(day.slice(8))
  const isPaid = ofMonth >= wagesFrom || ofMonth <= wagesUntil
  const isRamadan = islamicMonth.format(startOfDay(day)) === String(ramadan)
  return (weekend[weekdayOf(day)] ?? 1) * (isPaid ? wages : 1) * (isRamadan ? beforeTheFeast : 1)
}

/** So many days with how many come on each, in the end three times as many as at first; of the last one only what has passed. */
export function daysUntil(now: Date, count: number = demoDays): Map<BusinessDay, number> {
  const today = businessDayOf(now)
  const passed = (now.getTime() - startOfDay(today).getTime()) / 86_400_000
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const day = addDays(today, index + 1 - count)
      return [day, seasonOf(day) * (1 + (2 * index) / count) * (day === today ? passed : 1)]
    }),
  )
}
