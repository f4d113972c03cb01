-- Why: what a strategy brings is measured over all cases it would have ordered, worked or not: each morning an open case
-- that is held gets its arm, and a new row whenever that changes. Attempts keep what had ordered their case.

create table case_ordering (
  id integer generated always as identity primary key,
  case_id integer not null references collection_case,
  from_day date not null,
  order_no text not null references orders,
  -- The person over all apps, as in contact_attempt.
  borrower_id integer references borrower,
  arm text not null check (arm in ('champion', 'challenger', 'holdout')),
  -- Null: plain order.
  strategy_id integer references case_strategy,
  -- rupiah on that day.
  owed bigint not null check (owed >= 0),
  -- The first day on which another row counts.
  until_day date check (until_day > from_day),
  unique (case_id, from_day),
  check ((arm = 'holdout') = (strategy_id is null))
);
create unique index case_ordering_now on case_ordering (case_id) where until_day is null;
create index case_ordering_days on case_ordering (from_day);
call fence('case_ordering', 'exists (select from orders o where o.order_no = case_ordering.order_no)');
call fence_agency('case_ordering', 'agency_may_see(case_ordering.order_no, (select current_setting(''lumbung.agency'', true))::integer)');
grant select, insert, update on case_ordering to lumbung_app;

alter table contact_attempt
  add column ordered_by text check (ordered_by in ('champion', 'challenger', 'holdout')),
  add column strategy_id integer references case_strategy;
create index contact_attempt_case on contact_attempt (case_id, at) where refused_by is null;

-- Days on which every open case was looked at; between them only new ones are.
create table case_ordering_day (
  day date primary key,
  done_at timestamptz not null
);
call fence('case_ordering_day', 'true', 'false');
grant select, insert on case_ordering_day to lumbung_app;
