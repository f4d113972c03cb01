import { sql } from 'kysely'
import type { AskedFigure } from '@lumbung/contract/utils/figure'
import { allOf, anyOf, daysOf, rangeOf } from '../lists/conditions.ts'
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

/** Payouts of loans that arrived, by the day they were sent. */
export function sent({ from, to, app, channel }: Asked<'sent'>): FigureProof {
  const which = allOf([
    sql`d.payment_request_id is null and d.state = 'success'`,
    daysOf(sql`d.sent_at`)({ from, to }),
    ofApps(sql`o.app_code`, app),
    channel === undefined ? null : sql`d.channel = ${channel}`,
  ])
  return {
    told: 'records',
    records: sql`
      select d.id::text as key, d.order_no, d.reference as name, (d.sent_at at time zone 'Asia/Jakarta')::date as day, d.amount,
             true as booked
        from disbursement d join orders o on o.order_no = d.order_no where ${which}`,
    accounts: ['cashAtChannel'],
    entries: disbursed(
      sql`d.id::text`,
      sql`join disbursement d on d.order_no = e.order_no join orders o on o.order_no = d.order_no where ${which}`,
    ),
    lines: payoutLines(sql`d.id::text`, which),
  }
}

function disbursed(key: Sql, of: Sql): Sql {
  return sql`
    select ${key} as key, e.posting, e.id, e.day, e.account, e.order_no, -e.amount as amount
      from ledger_entry e ${of} and e.memo = 'disbursed' and e.account in ('cashAtChannel', 'openingBalance')`
}

function payoutLines(key: Sql, which: Sql): Sql {
  return sql`
    select ${key} as key, l.day, l.tx_id, d.order_no, -p.amount as amount
      from bank_line_part p join bank_line l on l.id = p.line_id join disbursement d on d.id = p.disbursement_id
      join orders o on o.order_no = d.order_no
     where d.payment_request_id is null and ${which}`
}

/** What loans that stand brought their borrowers, or owe for it, by loan day; what came back is none of it. */
export function lent({ figure, from, to, app }: Asked<'lent' | 'lentPrincipal'>): FigureProof {
  const which = allOf([
    sql`l.voided_day is null`,
    rangeOf(sql`l.loan_day`)({ from, to }),
    ofApps(sql`l.app_code`, app),
  ])
  const ofLoan = sql`join loan l on l.order_no = e.order_no where ${which}`
  const isPrincipal = figure === 'lentPrincipal'
  return {
    told: 'records',
    records: sql`
      select l.order_no as key, l.order_no, l.order_no as name, l.loan_day as day,
             ${isPrincipal ? sql`l.principal` : sql`o.arrival_amount`} as amount, true as booked
        from loan l join orders o on o.order_no = l.order_no where ${which}`,
    accounts: isPrincipal ? ['loansReceivable'] : ['cashAtChannel', 'openingBalance'],
    entries: isPrincipal
      ? sql`
        select e.order_no as key, e.posting, e.id, e.day, e.account, e.order_no, e.amount
          from ledger_entry e ${ofLoan} and e.memo = 'disbursed' and e.account = 'loansReceivable'`
      : disbursed(sql`e.order_no`, ofLoan),
    // What arrived is less than the principal where fees are kept back.
    lines: isPrincipal
      ? null
      : payoutLines(
          sql`d.order_no`,
          sql`d.state = 'success' and exists (select from loan l where l.order_no = d.order_no and ${which})`,
        ),
  }
}

/** Unpaid principal of open loans against the whole account of it; by days late, against what its loans have in it. */
export function outstanding({ app, lateFrom, lateTo }: Asked<'outstanding'>, today: string): FigureProof {
  const late = sql`(${today}::date - l.due_day)`
  const isPart = lateFrom !== undefined || lateTo !== undefined
  const which = allOf([
    sql`l.cleared_day is null and not l.written_off and l.principal_left > 0`,
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
