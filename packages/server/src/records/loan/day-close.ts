import { sql } from 'kysely'
import { bookAccounts, dayCloseEntries } from '@lumbung/domain/books/books'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { type DayClose, dayCloseOf } from '@lumbung/domain/account/earning'
import { add, rupiah } from '@lumbung/domain/money'
import { endOf } from '../../start/clock.ts'
import { system } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { bookingsOf, knownOn } from './known-account.ts'
import { postDayClose } from './ledger.ts'
import { historyOf } from './loan-history.ts'
import { startNight } from '../case/nightly-runs.ts'

export const closeDayJob = 'closeDay'

/** Payments wait no longer than this for a day to be shut; the next run tries again. */
const shutWithin = '2s'
const loansPerRead = 500

export async function isAnyDayClosed(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('closed_day').select('day').limit(1).executeTakeFirst()) !== undefined
}

/** A day that is shut and whose close is not posted yet; null when there is none. */
export async function dayBeingClosed(tx: Tx): Promise<BusinessDay | null> {
  const row = await tx
    .selectFrom('nightly_run')
    .select('business_day')
    .where('job', '=', closeDayJob)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return (row?.business_day as BusinessDay | undefined) ?? null
}

/**
 * The next day to close, not after `last`: the one after the last closed. The first ever is `last` itself, which closes
 * all days before it too, once there is an order that is as old.
 */
export async function nextDayToClose(tx: Tx, last: BusinessDay): Promise<BusinessDay | null> {
  const { rows } = await sql<{ closed: BusinessDay | null; begun: boolean }>`
    select (select max(day) from closed_day) as closed,
           exists (select from orders where apply_time < ${endOf(last)}) as begun`.execute(tx)
  const { closed = null, begun = false } = rows[0] ?? {}
  if (closed === null) return begun ? last : null
  return closed < last ? addDays(closed, 1) : null
}

/**
 * Shuts a day: waits for who is posting, then nothing more comes onto it or a day before it but its own close.
 * @returns false when another process has shut it
 */
export async function shutDay(tx: Tx, day: BusinessDay, wall: Date): Promise<boolean> {
  await sql`set local lock_timeout = ${sql.lit(shutWithin)}`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('closed day', 13))`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    insert into closed_day (day, closed_at, actor, last_entry)
    select ${day}::date, ${wall}, ${system.name}, coalesce(max(id), 0) from ledger_entry
        on conflict (day) do nothing`.execute(tx)
  return numAffectedRows > 0n && (await startNight(tx, closeDayJob, day, wall)) !== null
}

/** Posts the close of a day that is shut: what its loans, as the books of that day know them, have not earned by its end. */
export async function postClose(tx: Tx, day: BusinessDay, recordedAt: Date): Promise<void> {
  const closes = await closesByApp(tx, day)
  const entries = [...closes].map(([appCode, close]) => ({ appCode, entries: dayCloseEntries(close) }))
  await postDayClose(
    tx,
    day,
    entries.toSorted((a, b) => (a.appCode < b.appCode ? -1 : 1)),
    recordedAt,
  )
}

/**
 * What the close of a day tells the books, summed by app, of all loans: whenever it is asked, it is what it was that night.
 * @param loansPerPart open loans of one statement, which has a limited time
 */
export async function closesByApp(
  tx: Tx,
  day: BusinessDay,
  loansPerPart = 10_000,
): Promise<Map<string, DayClose>> {
  const total = new Map<string, DayClose>()
  let after: string | null = ''
  while (after !== null) {
    const upTo: string | null = await endOfPart(tx, after, loansPerPart)
    const { sums, changedSince } = await standingCloses(tx, day, { after, upTo })
    for (const [appCode, close] of sums) addClose(total, appCode, close)
    for (let from = 0; from < changedSince.length; from += loansPerRead) {
      const orderNos = changedSince.slice(from, from + loansPerRead)
      for (const { appCode, close } of await foldedCloses(tx, orderNos, day)) addClose(total, appCode, close)
    }
    after = upTo
  }
  return total
}

/** The number of the last loan of a part; null when it goes to the end. */
async function endOfPart(tx: Tx, after: string, loans: number): Promise<string | null> {
  const row = await tx
    .selectFrom('loan')
    .select('order_no')
    .where('order_no', '>', after)
    .where('cleared_day', 'is', null)
    .orderBy('order_no')
    .offset(loans - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.order_no ?? null
}

/**
 * Writes down what every account came to on the days that are closed with this one and not summed yet: nothing comes onto them any
 * more. Before its night is finished, in the same transaction.
 */
export async function sumClosedDays(tx: Tx, day: BusinessDay): Promise<void> {
  await sql`
    insert into ledger_day (day, app_code, account, channel, debit, credit)
    select day, app_code, account, channel, coalesce(sum(amount) filter (where amount > 0), 0),
           coalesce(-sum(amount) filter (where amount < 0), 0)
      from ledger_entry
     where day <= ${day}::date
       and day > coalesce((select max(business_day) from nightly_run
                            where job = ${closeDayJob} and finished_at is not null and business_day < ${day}::date), '-infinity')
     group by day, app_code, account, channel`.execute(tx)
}

export function addClose(total: Map<string, DayClose>, appCode: string, close: DayClose): void {
  const before = total.get(appCode)
  total.set(appCode, before === undefined ? close : plus(before, close))
}

function plus(a: DayClose, b: DayClose): DayClose {
  return {
    unearned: {
      interest: add(a.unearned.interest, b.unearned.interest),
      serviceFee: add(a.unearned.serviceFee, b.unearned.serviceFee),
      handlingFee: add(a.unearned.handlingFee, b.unearned.handlingFee),
      extensionFee: add(a.unearned.extensionFee, b.unearned.extensionFee),
    },
    penaltyAccrued: add(a.penaltyAccrued, b.penaltyAccrued),
  }
}

/** Loans that the books went on about after the day: folded from what was booked by then. */
async function foldedCloses(tx: Tx, orderNos: readonly string[], day: BusinessDay) {
  const loans = await tx.selectFrom('loan').selectAll().where('order_no', 'in', orderNos).execute()
  const events = await tx
    .selectFrom('loan_event')
    .selectAll()
    .where('order_no', 'in', orderNos)
    .orderBy('seq')
    .execute()
  const bookings = await bookingsOf(tx, orderNos)
  const eventsOf = Map.groupBy(events, (event) => event.order_no)
  return loans.flatMap((loan) => {
    const known = knownOn(historyOf(loan, eventsOf.get(loan.order_no) ?? []), bookings, day)
    return known === null ? [] : [{ appCode: loan.app_code, close: dayCloseOf(known, day) }]
  })
}

interface Sum {
  app_code: string
  interest: number
  service_fee: number
  handling_fee: number
  extension_fee: number
  penalty: number
}

/**
 * Loans of a part whose rows still say what the books of the day knew, set-wise: domain's `dayCloseOf` in SQL (migration
 * 0030). The others are named: they are those of the same moment, so that none is counted twice or left out.
 */
async function standingCloses(
  tx: Tx,
  day: BusinessDay,
  { after, upTo }: { after: string; upTo: string | null },
): Promise<{ sums: [string, DayClose][]; changedSince: string[] }> {
  const accounts = [...bookAccounts]
  const { rows } = await sql<{ sums: Sum[]; changed_since: string[] }>`
    select (select coalesce(json_agg(s), '[]') from standing_closes(${day}, ${accounts}, ${after}, ${upTo}) s) as sums,
           (select coalesce(array_agg(c.order_no order by c.order_no), '{}')
              from changed_since(${day}, ${accounts}, ${after}, ${upTo}) c) as changed_since`.execute(tx)
  const { sums = [], changed_since: changedSince = [] } = rows[0] ?? {}
  return { sums: sums.map((sum) => [sum.app_code, closeOf(sum)]), changedSince }
}

function closeOf(sum: Sum): DayClose {
  return {
    unearned: {
      interest: rupiah(sum.interest),
      serviceFee: rupiah(sum.service_fee),
      handlingFee: rupiah(sum.handling_fee),
      extensionFee: rupiah(sum.extension_fee),
    },
    penaltyAccrued: rupiah(sum.penalty),
  }
}
