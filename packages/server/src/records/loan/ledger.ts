import { sql } from 'kysely'
import type { BookAccount, Entry, PostingMemo } from '@lumbung/domain/books/books'
import { addDays, type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import { negate, rupiah } from '@lumbung/domain/money'
import type { Tx } from '../../db/pool.ts'

/** One balanced set of entries and what it stands for. Debit above zero, credit below. */
export interface Posting {
  orderNo: string | null
  /** Whose money it is; null while no order explains it. */
  appCode: string | null
  loanEventId?: number | undefined
  cashRecordId?: number | undefined
  /** By which channel the money came or went; left out: that of its payment, and none without one. */
  channel?: string | null | undefined
  /** Value day; where that day is closed, the posting stands on the day it is made. */
  day: BusinessDay
  /** The posting it corrects: corrections are dated on the day they are made (rulings 47). */
  corrects?: number | undefined
  memo: PostingMemo
  entries: readonly Entry[]
}

/** When postings are made: business time, which is their day where their own is closed, and the machine's. */
export interface MadeAt {
  now: Date
  recordedAt: Date
}

/**
 * Appends postings; the entries of each must already balance (domain/books), sets without entries are left out. Until the
 * transaction ends no day is closed.
 * @returns the numbers of those that have entries, in their order
 */
export async function post(
  tx: Tx,
  postings: readonly Posting[],
  { now, recordedAt }: MadeAt,
): Promise<number[]> {
  const full = postings.filter(({ entries }) => entries.length > 0)
  if (full.length === 0) return []
  const { rows } = await sql<{ posting: number; closed: BusinessDay | null }>`
    select nextval('ledger_posting') as posting, closed
      from last_closed_day() as closed cross join generate_series(1, ${full.length}::integer)`.execute(tx)
  const closed = rows[0]?.closed ?? null
  const isClosed = (day: BusinessDay) => closed !== null && day <= closed
  const today = businessDayOf(now)
  // A business date that was set back lies on closed days itself.
  const openDay = closed !== null && isClosed(today) ? addDays(closed, 1) : today
  const numbered = full.map((posting, index) => ({
    ...posting,
    number: rows[index]?.posting ?? 0,
    day: isClosed(posting.day) ? openDay : posting.day,
  }))
  await append(tx, numbered, recordedAt)
  return numbered.map(({ number }) => number)
}

/** What is posted for an app as a day is closed. */
export interface AppClose {
  appCode: string
  entries: readonly Entry[]
}

/** Posts the close of a day that is shut already, one posting an app, and takes it back on the morning after. */
export async function postDayClose(
  tx: Tx,
  day: BusinessDay,
  closes: readonly AppClose[],
  recordedAt: Date,
): Promise<void> {
  const full = closes.filter(({ entries }) => entries.length > 0)
  if (full.length === 0) return
  const { rows } = await sql<{ close: number; reopening: number }>`
    select nextval('ledger_posting') as close, nextval('ledger_posting') as reopening
      from generate_series(1, ${full.length}::integer)`.execute(tx)
  const numbered = full.flatMap(({ appCode, entries }, index) => {
    const { close = 0, reopening = 0 } = rows[index] ?? {}
    const back = entries.map(({ account, amount }) => ({ account, amount: negate(amount) }))
    const whose = { orderNo: null, appCode }
    return [
      { ...whose, number: close, day, memo: dayClosedMemo, entries },
      {
        ...whose,
        number: reopening,
        day: addDays(day, 1),
        memo: 'dayReopened' as const,
        entries: back,
        corrects: close,
      },
    ]
  })
  await append(tx, numbered, recordedAt)
}

/** What the database lets onto the day that is being closed (migration 0027). */
export const dayClosedMemo = 'dayClosed' as const

async function append(
  tx: Tx,
  postings: readonly (Posting & { number: number })[],
  recordedAt: Date,
): Promise<void> {
  const rows = postings.flatMap((posting) =>
    posting.entries.map(({ account, amount }) => ({
      posting: posting.number,
      order_no: posting.orderNo,
      app_code: posting.appCode,
      corrects: posting.corrects ?? null,
      loan_event_id: posting.loanEventId ?? null,
      cash_record_id: posting.cashRecordId ?? null,
      channel: channelOf(posting),
      day: posting.day,
      account,
      amount,
      memo: posting.memo,
      recorded_at: recordedAt,
    })),
  )
  await tx.insertInto('ledger_entry').values(rows).execute()
}

function channelOf({ channel, cashRecordId }: Posting) {
  if (channel !== undefined) return channel
  return cashRecordId === undefined
    ? null
    : sql<string>`(select provider from cash_record where id = ${cashRecordId})`
}

/** What stands in the books for one event of a loan, corrections included, and the posting that began it. */
export interface PostedSet {
  posting: number
  channel: string | null
  entries: Entry[]
}

/** What stands in the books for each event of a loan, by `loan_event.id`. */
export async function postedByEvent(tx: Tx, orderNo: string): Promise<Map<number, PostedSet>> {
  const { rows } = await sql<{
    event: number
    posting: number
    channel: string | null
    account: BookAccount
    amount: number
  }>`
    select loan_event_id as event, min(posting) as posting, min(channel) as channel, account, sum(amount)::bigint as amount
      from ledger_entry
     where order_no = ${orderNo} and loan_event_id is not null
     group by loan_event_id, account
     order by 1, min(id)`.execute(tx)
  const byEvent = new Map<number, PostedSet>()
  for (const { event, posting, channel, account, amount } of rows) {
    const kept = byEvent.get(event) ?? { posting, channel, entries: [] }
    byEvent.set(event, {
      channel: kept.channel,
      posting: Math.min(kept.posting, posting),
      entries: [...kept.entries, { account, amount: rupiah(amount) }],
    })
  }
  return byEvent
}
