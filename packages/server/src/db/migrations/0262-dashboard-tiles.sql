-- Why: everyone chooses what stands on their dashboard, a manager what a role begins with, and what is wanted of a day.

create table dashboard_tiles (
  id integer generated always as identity primary key,
  -- Whose: a person's, or those a role begins with.
  staff_id integer unique references staff,
  role_id integer unique references role on delete cascade,
  tiles jsonb not null,
  set_by integer not null references staff,
  set_at timestamptz not null,
  check ((staff_id is null) <> (role_id is null))
);
create table dashboard_target (
  figure text not null,
  from_day date not null,
  -- So many, or rupiah; null: nothing any more.
  target bigint check (target > 0),
  set_by integer not null references staff,
  set_at timestamptz not null,
  primary key (figure, from_day)
);
grant select, insert, update, delete on dashboard_tiles to lumbung_app;
grant select, insert, update on dashboard_target to lumbung_app;

-- What was done on a day, without looking at other days.
create index lead_follow_up_day on lead_follow_up (at);
create index lead_earned on lead (applied_at) where earned_by is not null;
create index call_check_checked on call_check (checked_at) where checked_at is not null;
