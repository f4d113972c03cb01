import { sql } from 'kysely'
import type { TableCheck } from './table-check.ts'

const takenBack = sql`exists (select from loan_event x where x.order_no = v.order_no and x.kind = 'reversed'
  and x.detail ->> 'target' = v.seq::text)`

/** I7 of fees charged by hand: each is booked once by what two persons agreed on, and taken back when two agreed on that. */
export const feeChecks: readonly TableCheck[] = [
  {
    code: 'I7',
    counted: sql`select count(*) as count from payment_request where kind = 'fee'`,
    violated: sql`
      select 'fee ' || r.id || ' of ' || r.order_no || ' is ' || r.state || ' and booked ' || count(v.id) || ' times' as what
        from payment_request r
        left join loan_event v on v.order_no = r.order_no and v.kind = 'feeCharged' and v.detail ->> 'request' = r.id::text
         and v.amount = r.amount
       where r.kind = 'fee' group by r.id having count(v.id) <> (r.state = 'done')::integer
      union all
      select v.order_no || ' event ' || v.seq || ' is a fee that nobody agreed on'
        from loan_event v where v.kind = 'feeCharged' and not exists (
               select from payment_request r where r.kind = 'fee' and r.order_no = v.order_no and r.id::text = v.detail ->> 'request')
      union all
      select 'fee ' || r.id || ' of ' || r.order_no || case when ${takenBack} then ' is taken back and nobody agreed' else ' stands all the same' end
        from payment_request r
        join loan_event v on v.order_no = r.order_no and v.kind = 'feeCharged' and v.detail ->> 'request' = r.id::text
       where r.kind = 'fee' and ${takenBack} <> exists (
               select from payment_request b where b.fee_request_id = r.id and b.state = 'done')`,
  },
]
