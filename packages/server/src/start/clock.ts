import { addDays, type BusinessDay, businessDayOf, daysBetween, startOfDay } from '@lumbung/domain/calendar'

/**
 * The one source of time. Business time can be moved (`BUSINESS_DATE`, simulator, tests); the wall
 * clock, which sessions, codes, lockouts, signatures and audit use, cannot (rulings 10).
 */
export interface Clock {
  /** The machine's time. */
  wall(): Date
  /** Business time: the machine's time of day on the business date. */
  now(): Date
  /** The business date, Asia/Jakarta. */
  today(): BusinessDay
}

const dayMs = 86_400_000

/**
 * The machine's clock on a business date.
 * @param businessDate null: the machine's own date. Time of day always runs on, midnight moves the date.
 */
export function runningClock(businessDate: BusinessDay | null): Clock {
  const shiftMs = businessDate === null ? 0 : daysBetween(businessDayOf(new Date()), businessDate) * dayMs
  const now = () => new Date(Date.now() + shiftMs)
  return { wall: () => new Date(), now, today: () => businessDayOf(now()) }
}

/** A clock that stands still until it is moved; for tests and the simulator. */
export interface SetClock extends Clock {
  set(instant: Date): void
  forwardDays(days: number): void
  forwardMinutes(minutes: number): void
}

export function setClock(start: Date): SetClock {
  let business = start
  return {
    wall: () => new Date(),
    now: () => business,
    today: () => businessDayOf(business),
    set: (instant) => {
      business = instant
    },
    forwardDays: (days) => {
      business = new Date(business.getTime() + days * dayMs)
    },
    forwardMinutes: (minutes) => {
      business = new Date(business.getTime() + minutes * 60_000)
    },
  }
}

/** Noon in Jakarta of a business day: the instant of what is known by its day only. */
export function noonOf(day: BusinessDay): Date {
  return new Date(`${day}T05:00:00Z`)
}

/** First instant after a business day. */
export function endOf(day: BusinessDay): Date {
  return startOfDay(addDays(day, 1))
}
