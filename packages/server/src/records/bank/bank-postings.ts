import { sql } from 'kysely'
import {
  type Against,
  againstChoices,
  bankLineEntries,
  bankOpeningEntries,
  type LineToPost,
  memoOfLine,
} from '@lumbung/domain/books/bank-postings'
import { type BookAccount, correction, type Entry } from '@lumbung/domain/books/books'
import type { BankLineKind } from '@lumbung/domain/bank/bank-flow'
import { type BusinessDay, businessDayOf, earlierOf } from '@lumbung/domain/calendar'
import { rupiah, subtract } from '@lumbung/domain/money'
import type { Tx } from '../../db/pool.ts'
import { type MadeAt, post } from '../loan/ledger.ts'
import type { BankCorrectionRow } from './bank-days.ts'
import { lockBankAccount } from './bank-statements.ts'

/** A line's four entries at most, of twelve values each, stay within what one statement may carry. */
const linesAtOnce = 1_000

/**
 * Posts a day that has just been closed: a balanced set a line, dated that day (on the open one where the books of that day are
 * closed), and what the account held before its first line. Lines of days that were closed before lines were posted come with
 * the first day that is closed since.
 */
export async function postBankDay(
  tx: Tx,
  accountId: number,
  day: string | null,
  made: MadeAt,
): Promise<void> {
  await lockBankAccount(tx, accountId)
  const isFirst = !(await isPosted(tx, accountId))
  if (day === null && !isFirst) return
  const lines = await closedLines(tx, accountId, isFirst ? null : day)
  await postOpening(tx, accountId, made)
  for (let at = 0; at < lines.length; at += linesAtOnce)
    await postLines(tx, accountId, lines.slice(at, at + linesAtOnce), made)
  if (isFirst)
    for (const earlier of await agreedCorrections(tx, accountId)) await postAgreed(tx, earlier, made)
}

/**
 * Posts what an agreed correction makes of a closed line: what stands in the books of it is taken back and posted as it should have
 * been, on the day it is agreed on. The bank's own account stays as it is.
 */
export async function postBankCorrection(tx: Tx, agreed: BankCorrectionRow, made: MadeAt): Promise<void> {
  const { account_id: accountId } = await tx
    .selectFrom('bank_line')
    .select('account_id')
    .where('id', '=', agreed.line_id)
    .executeTakeFirstOrThrow()
  // Agreed by now, it may be among those that the first day brings.
  await postBankDay(tx, accountId, null, made)
  await postAgreed(tx, agreed, made)
}

async function isPosted(tx: Tx, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_posting')
    .select('posting')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface ClosedLine extends Against {
  id: number
  day: BusinessDay
  kind: BankLineKind
  amount: number
}

/** @param day null: all days that are closed */
async function closedLines(tx: Tx, accountId: number, day: string | null): Promise<ClosedLine[]> {
  const { rows } = await sql<ClosedLine>`
    select l.id, l.day, l.kind, l.amount, l.against, l.channel
      from bank_line l join bank_day d on d.account_id = l.account_id and d.day = l.day and d.state = 'closed'
     where l.account_id = ${accountId} and (${day}::date is null or l.day = ${day}::date)
     order by l.day, l.id`.execute(tx)
  return rows
}

/** What lines rest on, by line, and by which channel that came or went; null where several had a part in it. */
interface Held {
  parts: { account: BookAccount; amount: number }[]
  channel: string | null
}

/**
 * Of the records behind lines: where each stands in the ledger. A payment stands where it was received, in a settlement less what
 * its channel has been booked to keep; a payout has left its channel, a withdrawal is in transit.
 */
async function heldBehind(tx: Tx, lines: readonly number[]): Promise<Map<number, Held>> {
  const { rows } = await sql<{
    line: number
    account: BookAccount
    amount: number
    first: string | null
    last: string | null
  }>`
    select p.line_id as line, h.account, sum(h.amount)::bigint as amount, min(h.channel) as first, max(h.channel) as last
      from bank_line_part p join bank_line l on l.id = p.line_id
     cross join lateral (
       select e.account, e.amount, e.channel from ledger_entry e
        where e.cash_record_id = p.cash_record_id and e.memo = 'received' and e.amount > 0
       union all
       select 'cashAtChannel', -e.amount, e.channel from ledger_entry e
        where (l.kind = 'settlement' or p.fee <> 0) and e.cash_record_id = p.cash_record_id
          and e.account = 'channelCost' and e.order_no is null
       union all
       select 'cashAtChannel', p.amount, d.channel from disbursement d where d.id = p.disbursement_id
       union all
       select 'moneyInTransit', p.amount, w.channel from withdrawal w where w.id = p.withdrawal_id) h
     where p.line_id = any(${[...lines]}::integer[])
     group by p.line_id, h.account`.execute(tx)
  const held = new Map<number, Held>()
  for (const [line, ofLine] of Map.groupBy(rows, (row) => row.line)) {
    const channels = new Set(ofLine.flatMap(({ first, last }) => [first, last]))
    const [only = null] = channels
    held.set(line, { parts: ofLine, channel: channels.size === 1 ? only : null })
  }
  return held
}

function lineToPost({ kind, amount, against }: Omit<ClosedLine, 'id' | 'day'>, held?: Held): LineToPost {
  const parts = (held?.parts ?? []).map((part) => ({ account: part.account, amount: rupiah(part.amount) }))
  return { kind, amount: rupiah(amount), against, parts }
}

async function postLines(
  tx: Tx,
  accountId: number,
  lines: readonly ClosedLine[],
  made: MadeAt,
): Promise<void> {
  const held = await heldBehind(
    tx,
    lines.map(({ id }) => id),
  )
  // A business date that was set back lies before the bank's: nothing is booked on a day that has not come.
  const today = businessDayOf(made.now)
  const postings = lines.map((line) => {
    const behind = held.get(line.id)
    const told = lineToPost(line, behind)
    const channel = line.channel ?? behind?.channel ?? null
    const whose = { orderNo: null, appCode: null, channel, day: earlierOf(line.day, today) }
    return { ...whose, memo: memoOfLine(told), entries: bankLineEntries(told) }
  })
  const numbers = await post(tx, postings, made)
  const rows = lines.map(({ id }, index) => ({
    posting: numbers[index] ?? 0,
    account_id: accountId,
    line_id: id,
  }))
  await tx.insertInto('bank_posting').values(rows).execute()
}

/**
 * What the account held before the first line of a closed day: the end of the last closed day less what all closed days moved. It
 * changes when a statement of earlier days is closed after later ones.
 */
async function postOpening(tx: Tx, accountId: number, made: MadeAt): Promise<void> {
  const { rows } = await sql<{ first: BusinessDay | null; held: number; posted: number }>`
    select (select min(d.day) from bank_day d where d.account_id = ${accountId} and d.state = 'closed') as first,
           coalesce((select d.end_balance from bank_day d where d.account_id = ${accountId} and d.state = 'closed'
                      order by d.day desc limit 1), 0)
           - coalesce((select sum(d.end_balance - d.start_balance) from bank_day d
                        where d.account_id = ${accountId} and d.state = 'closed'), 0)::bigint as held,
           coalesce((select sum(e.amount) from bank_posting p join ledger_entry e on e.posting = p.posting
                      where p.account_id = ${accountId} and p.line_id is null and e.account = 'bankAccount'), 0)::bigint as posted`.execute(
    tx,
  )
  const { first = null, held = 0, posted = 0 } = rows[0] ?? {}
  if (first === null) return
  const entries = bankOpeningEntries(subtract(rupiah(held), rupiah(posted)))
  const day = earlierOf(first, businessDayOf(made.now))
  const whose = { orderNo: null, appCode: null, channel: null, day }
  const [posting] = await post(tx, [{ ...whose, memo: 'bankOpening', entries }], made)
  if (posting === undefined) return
  await tx.insertInto('bank_posting').values({ posting, account_id: accountId }).execute()
}

/** The last word of two persons about each closed line of an account. */
async function agreedCorrections(tx: Tx, accountId: number): Promise<BankCorrectionRow[]> {
  const rows = await tx
    .selectFrom('bank_correction as k')
    .innerJoin('bank_line as l', 'l.id', 'k.line_id')
    .selectAll('k')
    .distinctOn('k.line_id')
    .where('l.account_id', '=', accountId)
    .where('k.state', '=', 'agreed')
    .orderBy('k.line_id')
    .orderBy('k.decided_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute()
  return rows as BankCorrectionRow[]
}

async function postAgreed(tx: Tx, agreed: BankCorrectionRow, made: MadeAt): Promise<void> {
  const line = (await tx
    .selectFrom('bank_line')
    .select(['id', 'account_id', 'day', 'kind', 'amount', 'against', 'channel'])
    .where('id', '=', agreed.line_id)
    .executeTakeFirstOrThrow()) as ClosedLine & { account_id: number }
  // Said to be what it was put down as, it rests on its records again; of any other kind there are none.
  const isAgain = agreed.kind === line.kind && againstChoices(agreed.kind).length === 0
  const held = isAgain ? (await heldBehind(tx, [line.id])).get(line.id) : undefined
  const told = lineToPost({ ...line, ...agreed, amount: line.amount }, held)
  const wanted = { channel: agreed.channel ?? held?.channel ?? null, entries: bankLineEntries(told) }
  const { posting: corrects, byChannel } = await postedOf(tx, line.id)
  const channels = new Set([...byChannel.keys(), wanted.channel])
  const postings = [...channels].map((channel) => ({
    orderNo: null,
    appCode: null,
    channel,
    corrects,
    day: businessDayOf(made.now),
    memo: 'bankCorrected' as const,
    entries: correction(byChannel.get(channel) ?? [], channel === wanted.channel ? wanted.entries : []),
  }))
  const numbers = await post(tx, postings, made)
  if (numbers.length === 0) return
  const of = { account_id: line.account_id, line_id: line.id, correction_id: agreed.id }
  await tx
    .insertInto('bank_posting')
    .values(numbers.map((posting) => ({ posting, ...of })))
    .execute()
}

/** What stands in the books of a line, corrections included, by channel; and the posting that began it. */
async function postedOf(tx: Tx, lineId: number) {
  const { rows } = await sql<{
    posting: number
    channel: string | null
    account: BookAccount
    amount: number
  }>`
    select min(min(p.posting)) over () as posting, e.channel, e.account, sum(e.amount)::bigint as amount
      from bank_posting p join ledger_entry e on e.posting = p.posting
     where p.line_id = ${lineId} group by e.channel, e.account`.execute(tx)
  const byChannel = new Map<string | null, Entry[]>()
  for (const { channel, account, amount } of rows)
    byChannel.set(channel, [...(byChannel.get(channel) ?? []), { account, amount: rupiah(amount) }])
  return { posting: rows[0]?.posting, byChannel }
}
