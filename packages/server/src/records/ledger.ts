import { sql } from 'kysely'
import type { BookAccount, Entry } from '@lumbung/domain/books'
import { type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import type { Tx } from '../db/pool.ts'

/** One balanced set of entries and what it stands for. Debit above zero, credit below. */
export interface Posting {
  orderNo: string | null
  /** Whose money it is; null while no order explains it. */
  appCode: string | null
  loanEventId?: number | undefined
  cashRecordId?: number | undefined
  /** Value day; where that day is closed, the posting stands on the day it is made. */
  day: BusinessDay
  /** The posting it corrects: corrections are dated on the day they are made (rulings 47). */
  corrects?: number | undefined
  memo: string
  entries: readonly Entry[]
}

/** When postings are made: business time, which is their day where their own is closed, and the machine's. */
export interface MadeAt {
  now: Date
  recordedAt: Date
}

/** Appends postings; the entries of each must already balance (domain/books), sets without entries are left out. */
export async function post(tx: Tx, postings: readonly Posting[], { now, recordedAt }: MadeAt): Promise<void> {
  const full = postings.filter(({ entries }) => entries.length > 0)
  if (full.length === 0) return
  const numbers = await sql<{ posting: number; closed: BusinessDay | null }>`
    select nextval('ledger_posting') as posting, (select max(day) from closed_day) as closed
      from generate_series(1, ${full.length}::integer)`.execute(tx)
  const closed = numbers.rows[0]?.closed ?? null
  const openDay = (day: BusinessDay) => (closed !== null && day <= closed ? businessDayOf(now) : day)
  const rows = full.flatMap((posting, index) =>
    posting.entries.map(({ account, amount }) => ({
      posting: numbers.rows[index]?.posting ?? 0,
      order_no: posting.orderNo,
      app_code: posting.appCode,
      corrects: posting.corrects ?? null,
      loan_event_id: posting.loanEventId ?? null,
      cash_record_id: posting.cashRecordId ?? null,
      day: openDay(posting.day),
      account,
      amount,
      memo: posting.memo,
      recorded_at: recordedAt,
    })),
  )
  await tx.insertInto('ledger_entry').values(rows).execute()
}

/** What stands in the books for one event of a loan, corrections included, and the posting that began it. */
export interface PostedSet {
  posting: number
  entries: Entry[]
}

/** What stands in the books for each event of a loan, by `loan_event.id`. */
export async function postedByEvent(tx: Tx, orderNo: string): Promise<Map<number, PostedSet>> {
  const { rows } = await sql<{ event: number; posting: number; account: BookAccount; amount: number }>`
    select loan_event_id as event, min(posting) as posting, account, sum(amount)::bigint as amount
      from ledger_entry
     where order_no = ${orderNo} and loan_event_id is not null
     group by loan_event_id, account
     order by 1, min(id)`.execute(tx)
  const byEvent = new Map<number, PostedSet>()
  for (const { event, posting, account, amount } of rows) {
    const kept = byEvent.get(event) ?? { posting, entries: [] }
    byEvent.set(event, {
      posting: Math.min(kept.posting, posting),
      entries: [...kept.entries, { account, amount: rupiah(amount) }],
    })
  }
  return byEvent
}
