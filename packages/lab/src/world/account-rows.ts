import { sql } from 'kysely'
import { booksOf } from '@lumbung/domain/books/books'
import { foldSteps, open } from '@lumbung/domain/account/fold'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import type { Tx } from '@lumbung/server/db/pool'
import { columnsOfEvent } from '@lumbung/server/records/loan/loan-history'
import { instalmentColumns, snapshotColumns, termColumns } from '@lumbung/server/records/loan/loan-snapshot'

/** A made-up account as its rows have it after its last event. */
export function loanOf({ terms, loanDay, events }: LoanAccount, index: number, appCode = 'panen') {
  const steps = foldSteps({ terms, loanDay, events })
  const snapshot = steps.at(-1)?.after ?? open(terms, loanDay)
  const orderNo = `random-${String(index).padStart(6, '0')}`
  const loan = {
    order_no: orderNo,
    app_code: appCode,
    loan_day: loanDay,
    total_cap_ppm: 1_000_000,
    event_count: events.length + 1,
    ...termColumns(terms),
    ...snapshotColumns(snapshot),
  }
  const instalments = instalmentColumns(terms, snapshot, steps).map((row) => ({ order_no: orderNo, ...row }))
  return { account: { terms, loanDay, events }, terms, snapshot, loan, instalments }
}
export type MadeLoan = ReturnType<typeof loanOf>

/** Set-wise: 10,000 loans one by one would take minutes. */
export async function keepLoans(tx: Tx, loans: readonly MadeLoan[]): Promise<void> {
  await sql`insert into orders (order_no, app_code, state, customer_type, app_customer_type, loan_amount, term_days, service_fee,
                                handling_fee, interest, arrival_amount, apply_time, changed_time)
            select order_no, app_code, 'repaying', 'new', 'new', principal, term_days, 0, 0, 0, principal, loan_day, loan_day
              from json_populate_recordset(null::loan, ${JSON.stringify(loans.map(({ loan }) => loan))})`.execute(
    tx,
  )
  await sql`insert into loan
            select * from json_populate_recordset(null::loan, ${JSON.stringify(loans.map(({ loan }) => loan))})`.execute(
    tx,
  )
  const instalments = loans.flatMap((each) => each.instalments)
  await sql`insert into instalment
            select * from json_populate_recordset(null::instalment, ${JSON.stringify(instalments)})`.execute(
    tx,
  )
}

/** Their events and what each is booked as, on its value day. */
export async function keepBooks(tx: Tx, loans: readonly MadeLoan[]): Promise<void> {
  const events = loans.flatMap(({ loan, account: { loanDay, events: own } }) => [
    { order_no: loan.order_no, seq: 0, kind: 'disbursed', day: loanDay, amount: loan.principal, detail: {} },
    // Numbered as they come: a fixed order of one day and kind is all that is asked of it here.
    ...own.map((event) => ({
      order_no: loan.order_no,
      ...columnsOfEvent(event),
      detail: JSON.parse(columnsOfEvent(event).detail) as object,
      seq: event.seq + 1,
    })),
  ])
  await sql`insert into loan_event (order_no, seq, kind, day, amount, detail, recorded_at, actor)
            select order_no, seq, kind, day, amount, detail, day, 'test'
              from json_populate_recordset(null::loan_event, ${JSON.stringify(events)})`.execute(tx)
  const entries = loans.flatMap(({ loan, account }) => {
    const seqs = new Map(account.events.map(({ id, seq }) => [id, seq + 1]))
    return booksOf(account).flatMap(({ eventId, entries: set }) =>
      set.map((entry) => ({ order_no: loan.order_no, seq: seqs.get(eventId) ?? 0, ...entry })),
    )
  })
  await sql`insert into ledger_entry (posting, order_no, app_code, loan_event_id, day, account, amount, memo, recorded_at)
            select e.id, e.order_no, l.app_code, e.id, e.day, b.account, b.amount, e.kind, e.day
              from json_to_recordset(${JSON.stringify(entries)}) as b (order_no text, seq integer, account text, amount bigint)
              join loan_event e on e.order_no = b.order_no and e.seq = b.seq join loan l on l.order_no = b.order_no`.execute(
    tx,
  )
}
