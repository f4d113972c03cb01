import { sql } from 'kysely'
import type { BookAccount, Entry } from '@lumbung/domain/books'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import type { Tx } from '../db/pool.ts'

/** One balanced set of entries and what it stands for. Debit above zero, credit below. */
export interface Posting {
  orderNo: string | null
  loanEventId?: number | undefined
  cashRecordId?: number | undefined
  /** Value day: also a correction belongs to the day it corrects; `recorded_at` tells when we learned of it. */
  day: BusinessDay
  memo: string
  entries: readonly Entry[]
}

/** Appends postings; the entries of each must already balance (domain/books), sets without entries are left out. */
export async function post(tx: Tx, postings: readonly Posting[], recordedAt: Date): Promise<void> {
  const full = postings.filter(({ entries }) => entries.length > 0)
  if (full.length === 0) return
  const numbers = await sql<{ posting: number }>`
    select nextval('ledger_posting') as posting from generate_series(1, ${full.length}::integer)`.execute(tx)
  const rows = full.flatMap((posting, index) =>
    posting.entries.map(({ account, amount }) => ({
      posting: numbers.rows[index]?.posting ?? 0,
      order_no: posting.orderNo,
      loan_event_id: posting.loanEventId ?? null,
      cash_record_id: posting.cashRecordId ?? null,
      day: posting.day,
      account,
      amount,
      memo: posting.memo,
      recorded_at: recordedAt,
    })),
  )
  await tx.insertInto('ledger_entry').values(rows).execute()
}

/** What stands in the books for each event of a loan, corrections included: `loan_event.id` → balance per account. */
export async function postedByEvent(tx: Tx, orderNo: string): Promise<Map<number, Entry[]>> {
  const { rows } = await sql<{ event: number; account: BookAccount; amount: number }>`
    select loan_event_id as event, account, sum(amount)::bigint as amount
      from ledger_entry
     where order_no = ${orderNo} and loan_event_id is not null
     group by 1, 2
     order by 1, min(id)`.execute(tx)
  const byEvent = new Map<number, Entry[]>()
  for (const { event, account, amount } of rows) {
    byEvent.set(event, [...(byEvent.get(event) ?? []), { account, amount: rupiah(amount) }])
  }
  return byEvent
}
