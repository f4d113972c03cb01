-- Why: what is stuck (a callback given up, a payout whose outcome nobody knows, a failed job) was a line in a log. An
-- open item is seen by a person, says what it is about and keeps who did what to it.

create table open_item (
  id integer generated always as identity primary key,
  kind text not null check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch',
    'paymentPolled', 'codeNotClosed', 'jobFailed', 'mailFailed')),
  -- What it is about, e.g. a payout's reference.
  subject text not null,
  -- Null: belongs to no app.
  app_code text references app,
  order_no text references orders,
  amount bigint,
  hook_event_id bigint references hook_event,
  -- Values for the browser's words; never personal data.
  detail jsonb not null default '{}',
  state text not null check (state in ('open', 'proposed', 'settled')),
  version integer not null default 0,
  -- How often it came about since it was opened.
  times integer not null default 1 check (times >= 1),
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  maker_id integer references staff,
  proposed_at timestamptz,
  -- Null: it ended by itself.
  checker_id integer references staff,
  -- How it ends: what was proposed, then what was settled.
  resolution text,
  note text not null default '',
  settled_at timestamptz,
  check (maker_id <> checker_id),
  check ((state = 'settled') = (settled_at is not null)),
  check (state = 'open' or resolution is not null)
);
create unique index open_item_live on open_item (kind, subject) where state <> 'settled';
create index open_item_order on open_item (order_no) where state <> 'settled' and order_no is not null;
create index open_item_opened on open_item (opened_at desc, id desc);
create index open_item_waiting on open_item (opened_at desc, id desc) where state <> 'settled';

create table open_item_event (
  id bigint generated always as identity primary key,
  open_item_id integer not null references open_item,
  kind text not null check (kind in ('opened', 'seenAgain', 'retried', 'proposed', 'refused', 'settled')),
  -- Business time.
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'app', 'system', 'provider')),
  actor text not null,
  staff_id integer references staff,
  resolution text,
  note text not null default '',
  detail jsonb not null default '{}'
);
create index open_item_event_item on open_item_event (open_item_id, id);
create trigger open_item_event_append_only before update or delete or truncate on open_item_event
  for each statement execute function refuse_change();

alter table open_item enable row level security;
create policy open_item_app on open_item to lumbung_app
  using (app_code is null
         or case when (select current_setting('lumbung.apps', true) = '*') then true
                 else app_code = any ((select string_to_array(current_setting('lumbung.apps', true), ','))::text[]) end)
  with check (app_code is null or app_in_scope(app_code));
alter table open_item_event enable row level security;
create policy open_item_event_app on open_item_event to lumbung_app
  using (exists (select from open_item i where i.id = open_item_id))
  with check (exists (select from open_item i where i.id = open_item_id));

grant select, insert, update on open_item to lumbung_app;
grant select, insert on open_item_event to lumbung_app;
