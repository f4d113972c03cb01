import { sql } from 'kysely'
import { sentStates } from '@lumbung/contract/loan/loan-record'
import type { AskedFigure } from '@lumbung/contract/utils/figure'
import { allOf, anyOf, daysOf } from '../lists/conditions.ts'
import { owesPrincipal } from '../orders/still-owed.ts'
import type { FigureProof, Sql } from './figure-proof.ts'

type Asked<Figure extends AskedFigure['figure']> = Extract<AskedFigure, { figure: Figure }>

const ofApps = (column: Sql, app: readonly string[] = []) => (app.length === 0 ? null : anyOf(column)(app))

/** Money of loans by the day it arrived: orders, the books' first posting of each loan, the bank's lines of its payout. */
export function paidOut({ from, to, app }: Asked<'paidOut'>): FigureProof {
  const which = allOf([
    sql`o.loan_time is not null`,
    daysOf(sql`o.loan_time`)({ from, to }),
    ofApps(sql`o.app_code`, app),
  ])
  return {
    told: 'records',
    records: sql`
      select o.order_no as key, o.order_no, o.order_no as name, (o.loan_time at time zone 'Asia/Jakarta')::date as day,
             o.arrival_amount as amount, true as booked
        from orders o where ${which}`,
    accounts: ['cashAtChannel', 'openingBalance'],
    entries: disbursed(sql`o.order_no`, sql`join orders o on o.order_no = e.order_no where ${which}`),
    lines: payoutLines(sql`o.order_no`, sql`${which} and d.state in ('success', 'reversed')`),
  }
}

type Sent = Extract<AskedFigure, { channel?: string | undefined }>

/** Of payouts `d`, joined `withOrder`. */
function sentOn({ from, to, app, channel }: Sent, which: Sql): Sql {
  return allOf([
    which,
    daysOf(sql`d.sent_at`)({ from, to }),
    ofApps(sql`coalesce(o.app_code, back.app_code)`, app),
    channel === undefined ? null : sql`d.channel = ${channel}`,
  ])
}

const ofLoan = sql`d.payment_request_id is null`
/** Of payouts `d`: their orders `o`, and what says whose the money of those of no order is (`back`). */
const withOrder = sql`left join orders o on o.order_no = d.order_no left join lateral (
  select c.app_code from payment_request r join cash_record c on c.id = r.cash_record_id
   where d.order_no is null and r.id = d.payment_request_id) back on true`
const hasArrived = sql`d.state = 'success'`
const wasSent = sql`d.sent_at is not null and d.state = any(${[...sentStates]})`

/** Payouts by the day they were sent; only what arrived is in the books. */
function sentRecords(which: Sql): Sql {
  return sql`
    select d.id::text as key, d.order_no, d.reference as name, (d.sent_at at time zone 'Asia/Jakarta')::date as day, d.amount,
           ${hasArrived} as booked
      from disbursement d ${withOrder} where ${which}`
}

/** Payouts by the day they were sent: of loans that arrived, of loans whatever became of them, or money that went back. */
export function sent(asked: Sent): FigureProof {
  switch (asked.figure) {
    case 'sent':
      return sentLoans(sentOn(asked, sql`${ofLoan} and ${hasArrived}`))
    case 'allSent':
      return sentLoans(sentOn(asked, sql`${ofLoan} and ${wasSent}`))
    case 'refunds':
      return refunds(sentOn(asked, sql`not (${ofLoan}) and ${wasSent}`))
  }
}

function sentLoans(which: Sql): FigureProof {
  return {
    told: 'records',
    records: sentRecords(which),
    accounts: ['cashAtChannel'],
    entries: disbursed(
      sql`d.id::text`,
      sql`join disbursement d on d.order_no = e.order_no ${withOrder}
       where ${which} and ${hasArrived}`,
    ),
    lines: payoutLines(sql`d.id::text`, which),
  }
}

/** A payment that no order took, or the credit of a loan. */
function refunds(which: Sql): FigureProof {
  return {
    told: 'records',
    records: sentRecords(which),
    accounts: ['cashAtChannel'],
    entries: sql`
      select d.id::text as key, e.posting, e.id, e.day, e.account, d.order_no, -e.amount as amount
        from disbursement d ${withOrder} join payment_request r on r.id = d.payment_request_id
        join ledger_entry e on case
               when r.kind = 'return' then e.cash_record_id = r.cash_record_id and e.memo = 'refunded'
               else e.loan_event_id in (select v.id from loan_event v
                                         where v.order_no = r.order_no and v.kind = 'creditRefunded'
                                           and v.detail ->> 'request' = r.id::text) end
       where ${which} and ${hasArrived} and e.account = 'cashAtChannel'`,
    lines: sql`
      select d.id::text as key, l.day, l.tx_id, d.order_no, -p.amount as amount
        from bank_line_part p join bank_line l on l.id = p.line_id join disbursement d on d.id = p.disbursement_id
        ${withOrder}
       where ${which}`,
  }
}

function disbursed(key: Sql, of: Sql): Sql {
  return sql`
    select ${key} as key, e.posting, e.id, e.day, e.account, e.order_no, -e.amount as amount
      from ledger_entry e ${of} and e.memo = 'disbursed' and e.account in ('cashAtChannel', 'openingBalance')`
}

/** Of payouts of loans `d`, of orders `o`. */
export function payoutLines(key: Sql, which: Sql): Sql {
  return sql`
    select ${key} as key, l.day, l.tx_id, d.order_no, -p.amount as amount
      from bank_line_part p join bank_line l on l.id = p.line_id join disbursement d on d.id = p.disbursement_id
      ${withOrder}
     where d.payment_request_id is null and ${which}`
}

/** Unpaid principal of open loans against the whole account of it; by days late, against what its loans have in it. */
export function outstanding({ app, lateFrom, lateTo }: Asked<'outstanding'>, today: string): FigureProof {
  const late = sql`(${today}::date - l.due_day)`
  const isPart = lateFrom !== undefined || lateTo !== undefined
  const which = allOf([
    owesPrincipal,
    ofApps(sql`l.app_code`, app),
    lateFrom === undefined ? null : sql`${late} >= ${lateFrom}`,
    lateTo === undefined ? null : sql`${late} <= ${lateTo}`,
  ])
  const entriesOf = isPart
    ? sql`exists (select from loan l where l.order_no = e.order_no and ${which})`
    : allOf([ofApps(sql`e.app_code`, app)])
  return {
    told: 'records',
    records: sql`
      select l.order_no as key, l.order_no, l.order_no as name, l.due_day as day, l.principal_left as amount, true as booked
        from loan l where ${which}`,
    accounts: ['loansReceivable'],
    entries: sql`
      select e.order_no as key, e.posting, e.id, e.day, e.account, e.order_no, e.amount
        from ledger_entry e where e.account = 'loansReceivable' and ${entriesOf}`,
    lines: null,
  }
}
