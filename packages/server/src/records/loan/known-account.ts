import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import type { Tx } from '../../db/pool.ts'
import { disbursedSeq, type LoanHistory } from './loan-history.ts'

/** On which day of the ledger an event was booked, and on which it was taken back. */
export interface Booking {
  booked: BusinessDay
  takenBack: BusinessDay | null
}
export type Bookings = ReadonlyMap<number, Booking>

/** What an event was booked for when it no longer stands. */
export const reversalMemo = 'reversal'

/** When the events of these loans were booked, by `loan_event.id`; those that moved no money are not there. */
export async function bookingsOf(tx: Tx, orderNos: readonly string[]): Promise<Bookings> {
  const { rows } = await sql<{ event: number; booked: BusinessDay; taken_back: BusinessDay | null }>`
    select loan_event_id as event, min(day) as booked, min(day) filter (where memo = ${reversalMemo}) as taken_back
      from ledger_entry where order_no = any(${orderNos}) and loan_event_id is not null group by 1`.execute(
    tx,
  )
  return new Map(rows.map(({ event, booked, taken_back: takenBack }) => [event, { booked, takenBack }]))
}

/**
 * The account as the books of a day knew it: what was heard of after the day was closed is not part of it, whatever its
 * value day. Null when the loan was not in the books that day, or not any more because its payout had come back.
 */
export function knownOn(history: LoanHistory, bookings: Bookings, day: BusinessDay): LoanAccount | null {
  const bookingOf = (seq: string): Booking | undefined => bookings.get(history.rowIds.get(seq) ?? 0)
  const began = bookingOf(disbursedSeq)
  if (began === undefined || began.booked > day || isBy(began.takenBack, day)) return null
  const events = history.account.events.filter((event) =>
    event.kind === 'reversed'
      ? isBy(bookingOf(event.target)?.takenBack ?? event.day, day)
      : (bookingOf(event.id)?.booked ?? event.day) <= day,
  )
  return { ...history.account, events }
}

function isBy(day: BusinessDay | null, end: BusinessDay): boolean {
  return day !== null && day <= end
}
