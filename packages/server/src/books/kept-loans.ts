import { sql, type Selectable } from 'kysely'
import type { BookAccount } from '@lumbung/domain/books/books'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../db/pool.ts'
import { bookingsOf, type Bookings } from '../records/loan/known-account.ts'
import type { CashRecord, Instalment, Loan, LoanEvent } from '../db/tables.ts'

export const loansPerBatch = 500
/** Days after the last event on which SQL and domain are compared: before, in and after the first rate. */
export const comparedDays = [0, 1, 8, 45] as const

interface KeptOwed {
  order_no: string
  day: BusinessDay
  principal: number
  interest: number
  penalty: number
  total: number
  days_late: number
}

/** A loan with everything the tables say of it. */
export interface KeptLoan {
  row: Selectable<Loan>
  orderState: string
  orderClearedDay: string | null
  orderDueDay: string | null
  instalments: Selectable<Instalment>[]
  events: Selectable<LoanEvent>[]
  cash: Selectable<CashRecord>[]
  ledger: { event: number; account: BookAccount; amount: number }[]
  owed: KeptOwed[]
  /** Of the events of this loan and others. */
  bookings: Bookings
}

/** The next loans after an order number, in order. */
export async function readBatch(tx: Tx, after: string): Promise<KeptLoan[]> {
  const loans = await tx
    .selectFrom('loan')
    .innerJoin('orders', 'orders.order_no', 'loan.order_no')
    .selectAll('loan')
    .select([
      'orders.state as order_state',
      'orders.cleared_day as order_cleared_day',
      'orders.due_day as order_due_day',
    ])
    .where('loan.order_no', '>', after)
    .orderBy('loan.order_no')
    .limit(loansPerBatch)
    .execute()
  const orderNos = loans.map((loan) => loan.order_no)
  if (orderNos.length === 0) return []
  const instalments = await tx
    .selectFrom('instalment')
    .selectAll()
    .where('order_no', 'in', orderNos)
    .orderBy('no')
    .execute()
  const events = await tx
    .selectFrom('loan_event')
    .selectAll()
    .where('order_no', 'in', orderNos)
    .orderBy('seq')
    .execute()
  const cash = await tx
    .selectFrom('cash_record')
    .selectAll()
    .where('order_no', 'in', orderNos)
    .where('state', '=', 'posted')
    .execute()
  const ledger = await sql<{ order_no: string; event: number; account: BookAccount; amount: number }>`
    select order_no, loan_event_id as event, account, sum(amount)::bigint as amount from ledger_entry
     where order_no = any(${orderNos}) and loan_event_id is not null group by 1, 2, 3`.execute(tx)
  const owed = await sql<KeptOwed>`
    select l.order_no, l.as_of_day + days as day, o.*
      from loan l cross join unnest(${[...comparedDays]}::integer[]) as days
     cross join lateral owed_on(l.order_no, l.as_of_day + days) o
     where l.order_no = any(${orderNos}) order by days`.execute(tx)
  const bookings = await bookingsOf(tx, orderNos)
  const by = <T extends { order_no: string | null }>(rows: readonly T[]) =>
    Map.groupBy(rows, (row) => row.order_no ?? '')
  const [rowsOf, eventsOf, cashOf, ledgerOf, owedOf] = [
    by(instalments),
    by(events),
    by(cash),
    by(ledger.rows),
    by(owed.rows),
  ]
  return loans.map(
    ({
      order_state: orderState,
      order_cleared_day: orderClearedDay,
      order_due_day: orderDueDay,
      ...row
    }) => ({
      row,
      orderState,
      orderClearedDay,
      orderDueDay,
      instalments: rowsOf.get(row.order_no) ?? [],
      events: eventsOf.get(row.order_no) ?? [],
      cash: cashOf.get(row.order_no) ?? [],
      ledger: ledgerOf.get(row.order_no) ?? [],
      owed: owedOf.get(row.order_no) ?? [],
      bookings,
    }),
  )
}
