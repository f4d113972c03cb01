-- Why: a withdrawal whose end is not known yet can be what a closed line of the bank shows; the close books it out of transit, but the
-- list of what is in transit had only those that arrived or came back, so that account 1103 and its list differed, for good where it
-- failed at last. And where two corrections of one line had waited at once, the books followed the last decision, the list the last
-- proposal: the last decision holds.

-- Records behind lines: whether the line is posted (its day was closed, once), and whether it rests on them, or two persons have agreed
-- since that it was something else.
create or replace view line_rest with (security_invoker = true) as
select p.line_id, p.cash_record_id, p.withdrawal_id, l.operator_id, g.posting is not null as posted,
       g.posting is not null and (k.kind is null or k.kind = l.kind and l.kind not in ('ownTransfer', 'other')) as rests
  from bank_line_part p join bank_line l on l.id = p.line_id
  left join bank_posting g on g.line_id = p.line_id and g.correction_id is null
  left join (select distinct on (line_id) line_id, kind from bank_correction where state = 'agreed' order by line_id, decided_at desc, id desc) k
    on k.line_id = p.line_id;

-- Above zero: on its way into the bank account. Below: the bank has it and by our records it went back or never left, or how it went is
-- not known yet; or it left another account.
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
 where (w.state = 'success') <> coalesce(p.rests, false)
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
             where k.line_id = l.id and k.state = 'agreed' order by k.decided_at desc, k.id desc limit 1) k on true
         where l.id in (select b.id from bank_line b where b.against = 'moneyInTransit'
                        union select b.line_id from bank_correction b where b.against = 'moneyInTransit')
           and case when k.operator_id is null
                    then l.against = 'moneyInTransit' and not exists (select from bank_line_part b where b.line_id = l.id)
                    else k.against = 'moneyInTransit' end) t
 where t.place > case when t.amount > 0 then t.went else t.came end;
grant select on money_in_transit to lumbung_app;
