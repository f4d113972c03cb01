-- Why: the ledger says whose money it is and is fenced like the loans; what providers charge is posted; and a day that is
-- closed takes no posting any more: corrections stand on the open day and point at what they correct (rulings 47).

alter table ledger_entry add column app_code text references app;
-- The first posting of the event whose entries these correct.
alter table ledger_entry add column corrects bigint;
alter table ledger_entry disable trigger ledger_entry_append_only;
update ledger_entry e set app_code = o.app_code from orders o where o.order_no = e.order_no;
update ledger_entry e set app_code = c.app_code from cash_record c
 where e.order_no is null and c.id = e.cash_record_id and c.app_code is not null;
alter table ledger_entry enable trigger ledger_entry_append_only;

-- Money that no order explains belongs to no app, as in cash_record.
alter table ledger_entry enable row level security;
create policy ledger_entry_app on ledger_entry to lumbung_app
  using (app_code is null or app_in_scope(app_code)) with check (app_code is null or app_in_scope(app_code));

-- Days whose books are final, each with all days before it.
create table closed_day (
  day date primary key,
  closed_at timestamptz not null,
  actor text not null
);
create trigger closed_day_append_only before update or delete or truncate on closed_day
  for each statement execute function refuse_change();
grant select, insert on closed_day to lumbung_app;

create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if new.day <= (select max(day) from closed_day) then
    raise exception 'the books of % are closed', new.day using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_entry_open_day before insert on ledger_entry
  for each row execute function refuse_closed_day();

-- What a provider charges us, from a day on: a dated setting, nothing where none is set. Rupiah.
create table channel_fee (
  kind text not null check (kind in ('payout', 'va', 'alfa')),
  valid_from date not null,
  amount bigint not null check (amount >= 0),
  primary key (kind, valid_from)
);
grant select, insert on channel_fee to lumbung_app;
