import { sql } from 'kysely'
import type { AskedFigure } from '@lumbung/contract/utils/figure'
import type { FigureProof } from './figure-proof.ts'

type Asked = Extract<AskedFigure, { figure: 'bankIn' | 'bankOut' }>

/**
 * What came into or left an account on a day. Its own lines are the bank's; the records are what explains them: payments less what
 * their channel kept, payouts, refunds, and lines that people explained otherwise. A line that nothing explains is the difference.
 */
export function ofBankDay({ figure, account, day }: Asked): FigureProof {
  const lines = sql`
    bank_line l where l.account_id = ${account} and l.day = ${day} and ${figure === 'bankIn' ? sql`l.amount > 0` : sql`l.amount < 0`}`
  const parts = sql`
    bank_line_part p join bank_line l on l.id = p.line_id and l.account_id = ${account} and l.day = ${day}
     and ${figure === 'bankIn' ? sql`l.amount > 0` : sql`l.amount < 0`}`
  return {
    told: 'bank',
    records: sql`
      select l.id::text as key, coalesce(c.order_no, d.order_no) as order_no, coalesce(c.txid, d.reference, w.reference) as name, l.day,
             coalesce(c.amount - p.fee, -d.amount, w.amount * sign(l.amount)::integer) as amount, w.id is null as booked
        from ${parts} left join cash_record c on c.id = p.cash_record_id left join disbursement d on d.id = p.disbursement_id
        left join withdrawal w on w.id = p.withdrawal_id
      union all
      select l.id::text, null, l.kind, l.day, l.amount, false
        from ${lines} and l.state in ('matched', 'manual') and not exists (select from bank_line_part p where p.line_id = l.id)`,
    accounts: ['cashAtChannel'],
    entries: sql`
      select l.id::text as key, e.posting, e.id, e.day, e.account, e.order_no, e.amount
        from ${parts} join ledger_entry e on e.cash_record_id = p.cash_record_id
         and (e.memo = 'received' or e.memo = 'channelCost' and p.fee > 0)
       where e.account = 'cashAtChannel'
      union all
      select l.id::text, e.posting, e.id, e.day, e.account, d.order_no, e.amount
        from ${parts} join disbursement d on d.id = p.disbursement_id
        left join payment_request r on r.id = d.payment_request_id
        join ledger_entry e on case
               when r.id is null then e.order_no = d.order_no and e.memo = 'disbursed'
               when r.kind = 'return' then e.cash_record_id = r.cash_record_id and e.memo = 'refunded'
               else e.loan_event_id in (select v.id from loan_event v
                                         where v.order_no = r.order_no and v.kind = 'creditRefunded'
                                           and v.detail ->> 'request' = r.id::text) end
       where e.account = 'cashAtChannel'`,
    lines: sql`
      select l.id::text as key, l.day, l.tx_id, null::text as order_no, l.amount from ${lines}`,
  }
}
