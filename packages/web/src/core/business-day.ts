import { dayOf } from '../locales/format.ts'

const dayNow = (nowMs: number) => Date.parse(dayOf(new Date(nowMs).toISOString()))

/** How far the server's business day, which may be set, stands from the day in Jakarta. */
export function dayShift(businessDate: string, nowMs: number): number {
  return Date.parse(businessDate) - dayNow(nowMs)
}

/** Whether the business day that is known is over: it turns at midnight in Jakarta, wherever it stands. */
export function isDayOver(businessDate: string, shiftMs: number, nowMs: number): boolean {
  return dayNow(nowMs) + shiftMs !== Date.parse(businessDate)
}
