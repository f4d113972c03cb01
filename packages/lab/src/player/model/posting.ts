import type { Entry } from '@lumbung/domain/books'
import { addDays, type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import { dayEnd } from '../office-hours.ts'
import type { Desk } from './order.ts'

/** What a set of entries stands for, with numbers as `Rows` counts them. */
interface Posting {
  orderNo: string | null
  appCode: string
  loanEventId: number | null
  cashRecordId: number | null
  day: BusinessDay
  memo: string
  /** The posting whose entries it corrects. */
  corrects?: number | null
}

/** Adds a balanced set of entries to the ledger and gives its number; an empty one leaves nothing. */
export function addPosting(
  { rows, recordedAt }: Desk,
  { orderNo, appCode, loanEventId, cashRecordId, day, memo, corrects = null }: Posting,
  entries: readonly Entry[],
): number | null {
  if (entries.length === 0) return null
  const posting = rows.number('ledger_posting')
  for (const { account, amount } of entries) {
    rows.add('ledger_entry', {
      posting,
      order_no: orderNo,
      app_code: appCode,
      corrects,
      loan_event_id: loanEventId,
      cash_record_id: cashRecordId,
      day,
      account,
      amount,
      memo,
      recorded_at: recordedAt,
    })
  }
  return posting
}

/** The day that a posting stands on: its value day, or the day it is made where the value day is closed by then. */
export function postingDay(day: BusinessDay, now: Date): BusinessDay {
  const today = businessDayOf(now)
  // At the end of each day the timers close the day before it.
  const closed = addDays(today, now >= dayEnd(today) ? -1 : -2)
  return day <= closed ? today : day
}
