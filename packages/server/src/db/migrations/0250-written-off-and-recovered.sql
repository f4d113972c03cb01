-- Why: what left the books with a loan, and what was paid of it afterwards, was only in the ledger: nothing of the loan's own could be
-- held against it.

alter table loan
  add column written_off_amount bigint not null default 0 check (written_off_amount >= 0),
  add column recovered bigint not null default 0 check (recovered >= 0);
update loan l set written_off_amount = b.lost, recovered = b.recovered
  from (select order_no, coalesce(sum(amount) filter (where account = 'writeOffLoss'), 0)::bigint as lost,
               coalesce(-sum(amount) filter (where account = 'recoveryIncome'), 0)::bigint as recovered
          from ledger_entry where account in ('writeOffLoss', 'recoveryIncome') group by order_no) b
 where l.order_no = b.order_no and l.written_off;
