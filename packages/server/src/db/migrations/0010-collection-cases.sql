-- Why: collectors work on cases. Overdue, days late and stage stay computed from the loan; the nightly job only writes down
-- the day on which a loan crossed a boundary.

create table collection_case (
  id integer generated always as identity primary key,
  order_no text not null references loan,
  app_code text not null references app,
  state text not null check (state in (
    'unassigned', 'assigned', 'following', 'promised', 'suspended', 'outsourced', 'recalled', 'stopped',
    'cleared', 'extended', 'writtenOff')),
  version integer not null default 0,
  -- As of the last boundary crossed.
  stage text not null check (stage in ('s1', 's2', 'm1', 'm2', 'm3', 'm3plus')),
  opened_day date not null,
  stage_day date not null check (stage_day >= opened_day),
  closed_day date check (closed_day >= stage_day),
  ending text check (ending in ('cleared', 'paidUp', 'extended', 'voided', 'writtenOff')),
  check ((closed_day is null) = (ending is null)),
  check ((closed_day is null) = (state not in ('cleared', 'extended', 'writtenOff')))
);
create unique index collection_case_open on collection_case (order_no) where closed_day is null;

-- Bound to its case by the writer alone, like order_event: a night adds as many as loans cross.
create table case_event (
  id bigint generated always as identity primary key,
  case_id integer not null,
  order_no text not null,
  kind text not null,
  -- The business day it counts for: a late night writes the day of the crossing.
  day date not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  from_state text,
  to_state text not null,
  from_stage text,
  to_stage text not null,
  actor_kind text not null check (actor_kind in ('staff', 'app', 'system', 'provider')),
  actor text not null,
  staff_id integer references staff,
  detail jsonb not null default '{}'
);
create index case_event_case on case_event (case_id, id);
create trigger case_event_append_only before update or delete or truncate on case_event
  for each statement execute function refuse_change();

-- Work that is done once for each business day, by whichever process comes first.
create table nightly_run (
  job text not null,
  business_day date not null,
  -- The first day since the last finished run; null: no run was before it.
  from_day date,
  opened integer not null default 0,
  rolled integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (job, business_day)
);

alter table collection_case enable row level security;
create policy collection_case_app on collection_case to lumbung_app
  using (app_in_scope(app_code)) with check (app_in_scope(app_code));

grant select, insert, update on collection_case, nightly_run to lumbung_app;
grant select, insert on case_event to lumbung_app;
