-- Why: what the business runs by (rules of contact, stages of collection, how little is forgiven, …) changes from a day on, and what
-- a day was judged by stays explicable. Each kind had a table of its own and one person set it alone; now there is one frame: put
-- forward by one with its source and reason, agreed on by another before its day begins, and never changed afterwards.

create table dated_setting (
  id integer generated always as identity primary key,
  code text not null,
  valid_from date not null,
  value jsonb not null,
  -- Law, code of conduct or own decision that it follows.
  source text not null,
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'refused', 'replaced')),
  -- Null: set before two were needed, or replaced by what was put forward after it.
  decided_by integer references staff,
  decided_at timestamptz,
  decision_note text not null default '',
  check ((state = 'waiting') = (decided_at is null)),
  check (decided_by is distinct from set_by)
);
-- Of one day the last agreed holds.
create index dated_setting_agreed on dated_setting (code, valid_from, decided_at, id) where state = 'agreed';
create unique index dated_setting_waiting_one on dated_setting (code) where state = 'waiting';
create index dated_setting_day on dated_setting (valid_from desc, id desc);

insert into dated_setting (code, valid_from, value, source, note, set_by, set_at, state, decided_at)
select code, valid_from, value, source, note, set_by, set_at, 'agreed', set_at from contact_rule order by set_at;
insert into dated_setting (code, valid_from, value, source, note, set_by, set_at, state, decided_at)
select 'smallBalance', valid_from, jsonb_build_object('amount', amount), 'Own decision', note, set_by, set_at, 'agreed', set_at
  from small_balance order by set_at;
insert into dated_setting (code, valid_from, value, source, note, set_by, set_at, state, decided_at)
select 'reminderOpening', valid_from, jsonb_build_object('ahead', days_before), 'Own decision', note, set_by, set_at, 'agreed', set_at
  from precollection_opening order by set_at;
drop table contact_rule, small_balance, precollection_opening;

-- What was put forward is decided once; nothing else of it ever changes.
create function decide_setting_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'waiting'
     or (new.id, new.code, new.valid_from, new.value, new.source, new.note, new.set_by, new.set_at)
        is distinct from (old.id, old.code, old.valid_from, old.value, old.source, old.note, old.set_by, old.set_at) then
    raise exception 'a dated setting is decided once and never changed';
  end if;
  return new;
end $$;
create trigger dated_setting_decided_once before update or delete on dated_setting
  for each row execute function decide_setting_once();
create trigger dated_setting_not_emptied before truncate on dated_setting
  for each statement execute function refuse_change();
-- Of all apps: read by all, changed by who works for all.
call fence('dated_setting', 'true', 'false');
grant select, insert, update on dated_setting to lumbung_app;

-- A promise is judged by what held when it was made.
alter table promise
  add column kept_percent integer not null default 95 check (kept_percent between 1 and 100),
  add column grace_days integer not null default 0 check (grace_days between 0 and 7);
alter table promise alter column kept_percent drop default, alter column grace_days drop default;
