import { sql } from 'kysely'
import { cashAccounts } from '@lumbung/domain/books/cash-postings'
import type { AskedFigure } from '@lumbung/contract/utils/figure'
import { allOf, anyOf, daysOf, rangeOf } from '../lists/conditions.ts'
import type { FigureProof, Sql } from './figure-proof.ts'

type Asked<Figure extends AskedFigure['figure']> = Extract<AskedFigure, { figure: Figure }>

const ofApps = (app: readonly string[] = []) => (app.length === 0 ? null : anyOf(sql`c.app_code`)(app))

/** Money of `c` that is posted to orders; the credit of another loan is no new money. */
export const isNewMoney = sql`(c.state = 'posted' and c.provider <> 'credit')`

/** New money by its value day. */
export function collected({ from, to, app }: Asked<'collected'>): FigureProof {
  return cash(allOf([isNewMoney, rangeOf(sql`c.value_day`)({ from, to }), ofApps(app)]))
}

/** New money by the moment it was paid, as the list of payments is filtered. */
export function paymentsIn({ from, to, app }: Asked<'paymentsIn'>): FigureProof {
  return cash(allOf([isNewMoney, daysOf(sql`c.paid_at`)({ from, to }), ofApps(app)]))
}

/** Money that no order explains now; it belongs to no app. */
export function unmatched(): FigureProof {
  return cash(sql`c.state = 'unmatched'`)
}

/** Every payment of the list, by the moment it was paid, whatever became of it. */
export function received({ from, to, app, method }: Asked<'received'>): FigureProof {
  return cash(
    allOf([
      daysOf(sql`c.paid_at`)({ from, to }),
      ofApps(app),
      method === undefined ? null : anyOf(sql`c.method`)(method.split(',')),
    ]),
  )
}

function cash(which: Sql): FigureProof {
  return {
    told: 'records',
    records: sql`
      select c.id::text as key, c.order_no, c.txid as name, c.value_day as day, c.amount, true as booked
        from cash_record c where ${which}`,
    ...ofPayments(sql`select c.id, c.id::text as key, c.order_no from cash_record c where ${which}`),
  }
}

/**
 * What books and bank have of payments: the books say where each came from as it came in, and the bank has it gross of what its
 * channel kept.
 * @param payments id of the payment, the key it is compared by, and its order
 */
export function ofPayments(payments: Sql): Pick<FigureProof, 'accounts' | 'entries' | 'lines'> {
  return {
    accounts: cashAccounts,
    entries: sql`
      select c.key, e.posting, e.id, e.day, e.account, e.order_no, e.amount
        from (${payments}) c join ledger_entry e on e.cash_record_id = c.id
       where e.memo = 'received' and e.loan_event_id is null
         and e.account = any(${[...cashAccounts]})`,
    lines: sql`
      select c.key, l.day, l.tx_id, c.order_no, p.amount
        from (${payments}) c join bank_line_part p on p.cash_record_id = c.id join bank_line l on l.id = p.line_id`,
  }
}
