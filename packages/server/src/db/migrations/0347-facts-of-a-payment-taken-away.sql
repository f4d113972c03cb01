-- Why: a payment that turned out to be another order's names none any more, and only the order that a payment names was marked. Where all
-- of it had been credit its instalments did not change either, so that reports counted it for the order it was taken from, for good.
create function mark_stale_payment() returns trigger
language plpgsql security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
begin
  insert into report_stale_order (order_no)
  select distinct o.order_no from (values (old.order_no), (new.order_no)) o (order_no) where o.order_no is not null;
  return null;
end $$;
drop trigger cash_record_stale on cash_record;
create trigger cash_record_stale after update on cash_record for each row
  when ((old.order_no, old.state, old.amount, old.value_day)
        is distinct from (new.order_no, new.state, new.amount, new.value_day)) execute function mark_stale_payment();

insert into report_stale_order (order_no)
select f.order_no from instalment_fact f
 where f.is_first
   and f.cash <> (select coalesce(sum(c.amount), 0) from cash_record c where c.order_no = f.order_no and c.state = 'posted');
