-- Why: one key decided an order at a review desk for good. A decision is kept back for some seconds now, in which whoever gave it may
-- take it back. It is a row of its own: until it is carried out the order and its task stay what they are, undecided, and whatever
-- happens to the server in between leaves them so.

create table held_decision (
  id integer generated always as identity primary key,
  task_id integer not null references review_task,
  order_no text not null references orders,
  staff_id integer not null references staff,
  decision text not null check (decision in ('pass', 'reject', 'goBack', 'return')),
  reason_code text,
  note text not null default '',
  -- The order as it was decided upon.
  version integer not null,
  state text not null check (state in ('deciding', 'undone', 'carriedOut', 'refused', 'lapsed')),
  -- Why it was refused when it was to be carried out.
  code text,
  detail jsonb not null default '{}',
  -- The machine's time.
  given_at timestamptz not null,
  held_until timestamptz not null,
  ended_at timestamptz,
  check ((state = 'deciding') = (ended_at is null)),
  check ((state = 'refused') = (code is not null))
);
create unique index held_decision_one on held_decision (task_id) where state = 'deciding';
create index held_decision_deciding on held_decision (held_until) where state = 'deciding';
create index held_decision_task on held_decision (task_id, id desc);
create index held_decision_dropped on held_decision (staff_id, ended_at desc) where state in ('refused', 'lapsed');
create index held_decision_order on held_decision (order_no);

call fence('held_decision', 'exists (select from orders o where o.order_no = held_decision.order_no)');
call fence_agency('held_decision', 'agency_may_see(held_decision.order_no, (select current_setting(''lumbung.agency'', true))::integer)');
grant select, insert, update on held_decision to lumbung_app;
