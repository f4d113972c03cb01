import { sql } from 'kysely'
import { cashAccounts } from '@lumbung/domain/books/cash-postings'
import type { AskedFigure } from '@lumbung/contract/utils/figure'
import { allOf, anyOf, daysOf, rangeOf } from '../lists/conditions.ts'
import type { FigureProof, Sql } from './figure-proof.ts'
import {
  type AccountsOf,
  bucketsTold,
  creditPaid,
  extensionFeePaid,
  interestPaid,
  penaltyPaid,
  principalPaid,
} from './loan-accounts.ts'

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

/** Payments of the list, by the moment they were paid. */
const paidWithin = ({ from, to, app, method }: Omit<Asked<'received'>, 'figure'>) =>
  allOf([
    daysOf(sql`c.paid_at`)({ from, to }),
    ofApps(app),
    method === undefined ? null : anyOf(sql`c.method`)(method.split(',')),
  ])

/** Every payment of the list, by the moment it was paid, whatever became of it. */
export function received(asked: Asked<'received'>): FigureProof {
  return cash(paidWithin(asked))
}

const paidOf: Readonly<Record<Asked<'wentTo'>['part'], AccountsOf>> = {
  principal: principalPaid,
  interest: interestPaid,
  penalty: penaltyPaid,
  extensionFee: extensionFeePaid,
  credit: creditPaid,
}

/**
 * What payments of the list settled of a bucket, or left over. The ledger knows loans: other payments to the same loans stand beside,
 * and a loan whose buckets it does not tell apart is counted all the same.
 */
export function wentTo({ part, ...asked }: Asked<'wentTo'>): FigureProof {
  const { accounts, amount, where } = paidOf[part]
  const toPart = sql.ref(`c.${part === 'extensionFee' ? 'extension_fee' : part}`)
  return {
    told: 'records',
    chosen: sql`
      select c.id, c.order_no, c.txid, c.value_day, ${toPart} as amount, ${bucketsTold} as told
        from cash_record c join loan l on l.order_no = c.order_no
       where c.state = 'posted' and ${paidWithin(asked)}`,
    records: sql`
      select c.order_no as key, c.order_no, c.txid as name, c.value_day as day, c.amount, c.told as booked from chosen c`,
    beside: sql`
      select c.order_no as key, ${toPart} as amount from cash_record c
       where c.state = 'posted' and exists (select from chosen o where o.order_no = c.order_no and o.told)
         and not exists (select from chosen o where o.id = c.id)`,
    accounts,
    entries: sql`
      select e.order_no as key, e.posting, e.id, e.day, e.account, e.order_no, ${amount} as amount
        from ledger_entry e join loan l on l.order_no = e.order_no
       where ${where} and exists (select from chosen c where c.order_no = e.order_no and c.told)`,
    lines: null,
  }
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
