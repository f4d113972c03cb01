import type { Entry } from '@lumbung/domain/books'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Desk } from './order.ts'

/** What a set of entries stands for, with numbers as `Rows` counts them. */
interface Posting {
  orderNo: string | null
  loanEventId: number | null
  cashRecordId: number | null
  day: BusinessDay
  memo: string
}

/** Adds a balanced set of entries to the ledger; an empty one leaves nothing. */
export function addPosting(
  { rows, recordedAt }: Desk,
  { orderNo, loanEventId, cashRecordId, day, memo }: Posting,
  entries: readonly Entry[],
): void {
  if (entries.length === 0) return
  const posting = rows.number('ledger_posting')
  for (const { account, amount } of entries) {
    rows.add('ledger_entry', {
      posting,
      order_no: orderNo,
      loan_event_id: loanEventId,
      cash_record_id: cashRecordId,
      day,
      account,
      amount,
      memo,
      recorded_at: recordedAt,
    })
  }
}
