import { businessDayOf } from '@lumbung/domain/calendar'
import type { Clock } from '@lumbung/server/start/clock'

/** A business clock that several processes share: it goes by so many times faster than the machine's. */
export interface FastTime {
  /** Business time at an instant of the machine's. */
  business: string
  /** That instant, in milliseconds. */
  at: number
  speed: number
}

export function fastClock({ business, at, speed }: FastTime): Clock {
  const now = () => new Date(Date.parse(business) + (Date.now() - at) * speed)
  return { wall: () => new Date(), now, today: () => businessDayOf(now()) }
}
