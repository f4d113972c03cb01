-- Why: cases are dealt to collectors each morning by rules that a manager sets, rehearses and may take back. What was
-- dealt, to whom and why is kept row by row: a rehearsal is the dispatch that is run.

create table collector_group (
  id integer generated always as identity primary key,
  name text not null unique,
  -- The stages its members work on; nobody is called about m3plus.
  stages text[] not null check (stages <@ array['s1', 's2', 'm1', 'm2', 'm3'] and cardinality(stages) > 0),
  active boolean not null default true,
  version integer not null default 0,
  changed_at timestamptz not null
);
call fence('collector_group', 'true', 'false');

alter table collector
  add column group_id integer references collector_group,
  -- Percent of a full share.
  add column weight integer not null default 100 check (weight between 0 and 200),
  -- On leave, both days included.
  add column away_from date,
  add column away_until date,
  add check ((away_from is null) = (away_until is null)),
  add check (away_until >= away_from);
create index collector_group_member on collector (group_id) where group_id is not null;

-- What a dispatch follows, by stage; the highest version counts.
create table dispatch_rule (
  stage text not null check (stage in ('s1', 's2', 'm1', 'm2', 'm3')),
  version integer not null,
  idle_days integer check (idle_days between 1 and 60),
  promises_broken integer check (promises_broken between 1 and 10),
  -- Each morning by itself.
  automatic boolean not null,
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null,
  primary key (stage, version)
);
create trigger dispatch_rule_append_only before update or delete or truncate on dispatch_rule
  for each statement execute function refuse_change();
call fence('dispatch_rule', 'true', 'false');

create table dispatch_run (
  id integer generated always as identity primary key,
  day date not null,
  stage text not null check (stage in ('s1', 's2', 'm1', 'm2', 'm3')),
  kind text not null check (kind in ('night', 'hand')),
  state text not null check (state in ('rehearsing', 'rehearsed', 'running', 'ran', 'takenBack', 'dropped')),
  rules_version integer not null,
  -- Null: by itself.
  staff_id integer references staff,
  made_at timestamptz not null,
  rehearsed_at timestamptz,
  ran_at timestamptz,
  ran_by integer references staff,
  taken_back_at timestamptz,
  taken_back_by integer references staff,
  -- Cases looked at, and those resting that were not.
  looked_at integer not null default 0,
  resting integer not null default 0,
  -- How each collector stands before and after, as rehearsed.
  collectors jsonb not null default '[]'
);
-- The morning's dispatch of a stage is one, whoever comes first.
create unique index dispatch_run_night on dispatch_run (day, stage) where kind = 'night';
create index dispatch_run_stage on dispatch_run (stage, id desc);
call fence('dispatch_run', 'true', 'false');

create table dispatch_move (
  run_id integer not null references dispatch_run,
  case_id integer not null references collection_case,
  order_no text not null references orders,
  -- As the case was when it was planned: what has changed since is left alone.
  case_version integer not null,
  from_state text not null,
  from_id integer references staff,
  to_id integer references staff,
  why text not null,
  -- Given by share or with the same person's others; null: it does not move.
  placed_by text check (placed_by in ('share', 'samePerson')),
  held_back text check (held_back in ('promiseOpen', 'nobody', 'noOther')),
  amount bigint not null,
  outcome text check (outcome in ('done', 'changed', 'takenBack')),
  primary key (run_id, case_id),
  check ((to_id is null) = (placed_by is null)),
  check ((to_id is null) = (held_back is not null))
);
create index dispatch_move_open on dispatch_move (run_id, case_id) where outcome is null and to_id is not null;
call fence('dispatch_move', 'exists (select from orders o where o.order_no = dispatch_move.order_no)');

grant select, insert, update on collector_group, dispatch_run, dispatch_move to lumbung_app;
grant select, insert on dispatch_rule to lumbung_app;
