-- Why: the proof of money in transit took a payment's number out of its key by cutting letters off; the view tells it.

-- Above zero: on its way into the bank account. Below: it has been there and went back by our records, or left another account.
-- `line_id` is the line that it stands behind while the day of that is not closed. Everyone sees of it what they see of the records.
create or replace view money_in_transit with (security_invoker = true) as
select 'payment-' || c.id as key, 'payment' as kind, c.value_day as day, c.txid as reference, c.order_no, null::text as channel,
       case c.state when 'reversed' then -c.amount else c.amount end as amount,
       coalesce((select r.asked_by from payment_request r
                  where r.kind = 'entry' and r.state <> 'refused' and r.reference = c.payment_id and c.provider = 'manual'),
                p.operator_id) as asked_by,
       case when not p.posted then p.line_id end as line_id, c.id as cash_record_id
  from cash_record c left join line_rest p on p.cash_record_id = c.id
 where c.provider in ('manual', 'bank') and (c.state <> 'reversed') <> coalesce(p.rests, false)
   and exists (select from ledger_entry e
                where e.cash_record_id = c.id and e.memo = 'received' and e.amount > 0 and e.account = 'moneyInTransit')
union all
select 'withdrawal-' || w.id, 'withdrawal', (coalesce(w.settled_at, w.sent_at) at time zone 'Asia/Jakarta')::date, w.reference, null, w.channel,
       case w.state when 'success' then w.amount else -w.amount end, w.asked_by,
       case when not p.posted then p.line_id end, null
  from withdrawal w left join line_rest p on p.withdrawal_id = w.id
 where w.state in ('success', 'reversed') and (w.state = 'success') <> coalesce(p.rests, false)
union all
-- A transfer between two accounts of the company has a line in each: what is left when those of one amount have met.
select 'transfer-' || t.id, 'transfer', t.day, t.tx_id, null, null, -t.amount, t.asked_by, null, null
  from (select l.id, l.day, l.tx_id, l.amount, coalesce(k.operator_id, l.operator_id) as asked_by,
               row_number() over (partition by l.amount order by l.day, l.id) as place,
               count(*) filter (where l.amount > 0) over (partition by abs(l.amount)) as came,
               count(*) filter (where l.amount < 0) over (partition by abs(l.amount)) as went
          from bank_line l join bank_posting g on g.line_id = l.id and g.correction_id is null
          left join lateral (
            select k.against, k.operator_id from bank_correction k
             where k.line_id = l.id and k.state = 'agreed' order by k.id desc limit 1) k on true
         where l.id in (select b.id from bank_line b where b.against = 'moneyInTransit'
                        union select b.line_id from bank_correction b where b.against = 'moneyInTransit')
           and case when k.operator_id is null
                    then l.against = 'moneyInTransit' and not exists (select from bank_line_part b where b.line_id = l.id)
                    else k.against = 'moneyInTransit' end) t
 where t.place > case when t.amount > 0 then t.went else t.came end;
grant select on money_in_transit to lumbung_app;
