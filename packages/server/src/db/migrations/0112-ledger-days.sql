-- Why: what stands in an account on any day was a sum over every entry there ever was. A closed day takes no entry any more, so what it
-- came to is written down once, as it is closed; a trial balance sums days, and entries only of the days that are still open.

create table ledger_day (
  day date not null,
  app_code text references app,
  account text not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  unique nulls not distinct (day, app_code, account)
);
create trigger ledger_day_append_only before update or delete or truncate on ledger_day
  for each statement execute function refuse_change();
call fence('ledger_day', 'app_code is null or app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])');
grant select, insert on ledger_day to lumbung_app;

insert into ledger_day (day, app_code, account, debit, credit)
select day, app_code, account, coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0)
  from ledger_entry
 where day <= (select max(business_day) from nightly_run where job = 'closeDay' and finished_at is not null)
 group by day, app_code, account;

create index ledger_entry_day on ledger_entry (day, id);
