-- Why: an entry said its app and its day and not by which channel the money came or went, so that the books of a channel could not be
-- told apart. Null: no channel had a part in it.

alter table ledger_entry add column channel text;
alter table ledger_entry disable trigger ledger_entry_append_only;
update ledger_entry e set channel = c.provider from cash_record c where c.id = e.cash_record_id;
update ledger_entry e set channel = d.channel
  from (select distinct on (order_no) order_no, channel from disbursement
         where payment_request_id is null and state in ('success', 'reversed') order by order_no, attempt desc) d
 where e.cash_record_id is null and d.order_no = e.order_no
   and (e.memo = 'channelCost' or e.loan_event_id in (select v.id from loan_event v where v.order_no = e.order_no and v.seq = 0));
alter table ledger_entry enable trigger ledger_entry_append_only;

-- Closed days are summed by channel too: the same sums, told apart once more.
alter table ledger_day
  add column channel text,
  drop constraint ledger_day_day_app_code_account_key,
  add constraint ledger_day_once unique nulls not distinct (day, app_code, account, channel);
alter table ledger_day disable trigger ledger_day_append_only;
delete from ledger_day;
insert into ledger_day (day, app_code, account, channel, debit, credit)
select day, app_code, account, channel, coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0)
  from ledger_entry
 where day <= (select max(business_day) from nightly_run where job = 'closeDay' and finished_at is not null)
 group by day, app_code, account, channel;
alter table ledger_day enable trigger ledger_day_append_only;
