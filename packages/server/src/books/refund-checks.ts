import { sql } from 'kysely'
import type { TableCheck } from './table-check.ts'

/** What a refund did to the channel's account, its own request and, where it went back, its way home. */
const refunds = sql`
  refunds as (select d.reference, d.state, d.amount, d.order_no, r.id, r.kind, r.amount as asked, r.state as request, r.cash_record_id,
                     coalesce((select -sum(e.amount) from ledger_entry e
                                where e.account = 'cashAtChannel' and case when r.kind = 'return'
                                  then e.cash_record_id = r.cash_record_id and e.memo in ('refunded', 'refundBounced')
                                  else e.loan_event_id in (select v.id from loan_event v where v.order_no = r.order_no
                                                             and v.kind = 'creditRefunded' and v.detail ->> 'request' = r.id::text) end), 0) as gone
                from disbursement d join payment_request r on r.id = d.payment_request_id)`

/** I10 of money that goes back, and I9 of credit that changes loans. */
export const refundChecks: readonly TableCheck[] = [
  {
    code: 'I10',
    counted: sql`select count(*) as count from disbursement where payment_request_id is not null`,
    violated: sql`
      with ${refunds}
      select reference || ' is ' || state || ' and its request ' || request || ' of ' || asked as what from refunds
       where request <> 'done' or asked <> amount
      union all
      select reference || ' is ' || state || ' and the books gave back ' || gone from refunds
       where kind = 'refund' and gone <> case when state = 'success' then amount else 0 end
      union all
      -- A payment that came back may be given back anew: all of its payouts count together.
      select 'cash ' || cash_record_id || ' went back as ' || max(gone) || ' and payouts say ' || sum(amount) filter (where state = 'success')
        from refunds where kind = 'return' group by cash_record_id
      having max(gone) <> coalesce(sum(amount) filter (where state = 'success'), 0)
      union all
      select 'cash ' || c.id || ' is ' || c.state || ' without a payout that says so' from cash_record c
       where c.state in ('refunding', 'refunded')
         and not exists (select from refunds r where r.cash_record_id = c.id
                            and case c.state when 'refunded' then r.state = 'success'
                                             else r.state in ('submitting', 'accepted', 'unknown') end)
      union all
      select r.reference || ' is ' || r.state || ' and its cash ' || c.state from refunds r join cash_record c on c.id = r.cash_record_id
       where r.kind = 'return' and (r.state in ('submitting', 'accepted', 'unknown') and c.state <> 'refunding'
                                 or r.state = 'success' and c.state <> 'refunded')
      union all
      select 'request ' || r.id || ' is done and sent nothing' from payment_request r
       where r.kind in ('refund', 'return') and r.state = 'done'
         and not exists (select from disbursement d where d.payment_request_id = r.id)`,
  },
  {
    code: 'I9',
    counted: sql`select count(*) as count from payment_request where kind = 'moveCredit' and state = 'done'`,
    violated: sql`
      select 'credit on its way between loans: ' || sum(amount) as what from ledger_entry where account = 'creditTransfer'
      having coalesce(sum(amount), 0) <> 0`,
  },
]
