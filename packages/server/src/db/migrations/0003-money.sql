-- Why: money out, the loan account, money in, and the double-entry ledger under both.

create table disbursement (
  id integer generated always as identity primary key,
  order_no text not null references orders,
  attempt integer not null check (attempt >= 1),
  state text not null check (state in (
    'pending', 'audited', 'submitting', 'accepted', 'unknown', 'success', 'failed', 'reversed', 'cancelled')),
  version integer not null default 0,
  held boolean not null default false,
  hold_note text not null default '',
  -- Fixed and committed before the first send: orderNo-attempt.
  reference text not null unique,
  amount bigint not null check (amount > 0),
  channel text not null,
  bank_code text not null,
  -- The account this attempt pays to: after INVALID_DESTINATION the next attempt needs another one.
  bank_account_blind bytea,
  third_status text,
  provider_id text,
  failure_code text,
  message text,
  proof text,
  maker_id integer references staff,
  checker_id integer references staff,
  created_at timestamptz not null,
  put_forward_at timestamptz,
  released_at timestamptz,
  sent_at timestamptz,
  settled_at timestamptz,
  inquiries integer not null default 0,
  next_inquiry_at timestamptz,
  unique (order_no, attempt),
  check (checker_id is null or checker_id <> maker_id)
);
create unique index disbursement_active on disbursement (order_no)
  where state not in ('failed', 'cancelled', 'reversed');
create index disbursement_open on disbursement (state, created_at) where state not in ('success', 'cancelled', 'reversed');
create index disbursement_inquiry on disbursement (next_inquiry_at) where state in ('submitting', 'accepted', 'unknown');

-- Snapshot after the last event; loan_event is the truth (domain.md, How amounts are kept).
create table loan (
  order_no text primary key references orders,
  app_code text not null references app,
  principal bigint not null check (principal > 0),
  term_days integer not null,
  instalments integer not null,
  service_fee_ppm integer not null,
  handling_fee bigint not null,
  interest_ppm integer not null,
  overdue_first_ppm integer not null,
  overdue_later_ppm integer not null,
  fee_mode text not null,
  due_rule text not null,
  early_interest text not null,
  extension_fee_ppm integer not null,
  -- Domain and owed_on both count with the whole principal as the ceiling.
  total_cap_ppm integer not null check (total_cap_ppm = 1000000),
  loan_day date not null,
  as_of_day date not null,
  -- Due day of the oldest unpaid instalment; of the last one when cleared.
  due_day date not null,
  cost_so_far bigint not null,
  principal_left bigint not null check (principal_left >= 0),
  interest_left bigint not null check (interest_left >= 0),
  penalty_left bigint not null check (penalty_left >= 0),
  interest_repaid bigint not null default 0,
  principal_repaid bigint not null default 0,
  penalty_repaid bigint not null default 0,
  extension_fee_repaid bigint not null default 0,
  cash_received bigint not null default 0,
  -- Below zero only when a refunded credit was needed again by a payment taken back.
  credit bigint not null default 0,
  reduced bigint not null default 0,
  extensions integer not null default 0,
  -- Also set when the loan is void: nothing is left of it then either.
  cleared_day date,
  written_off boolean not null default false,
  -- The payout came back: the loan is as if it had never been.
  voided_day date,
  event_count integer not null
);
create index loan_due on loan (due_day, order_no);
create index loan_due_open on loan (due_day, order_no) where cleared_day is null;
create index loan_cleared on loan (cleared_day) where cleared_day is not null;

create table instalment (
  order_no text not null references loan,
  no integer not null,
  start_day date not null,
  due_day date not null,
  principal bigint not null,
  -- The bill: interest to the due day if nothing more is paid before it.
  interest bigint not null,
  principal_left bigint not null check (principal_left >= 0),
  interest_left bigint not null check (interest_left >= 0),
  penalty_left bigint not null check (penalty_left >= 0),
  principal_repaid bigint not null default 0,
  interest_repaid bigint not null default 0,
  penalty_repaid bigint not null default 0,
  cleared_day date,
  primary key (order_no, no)
);
create index instalment_due_open on instalment (due_day) where cleared_day is null;

create table payment_code (
  id integer generated always as identity primary key,
  order_no text not null references orders,
  purpose text not null check (purpose in ('repayment', 'rollover')),
  kind text not null check (kind in ('va', 'alfa')),
  channel text not null,
  bank_code text,
  external_id text not null unique,
  provider_id text,
  code text,
  amount bigint,
  state text not null check (state in ('issuing', 'issued', 'paid', 'expired', 'closed', 'replaced', 'failed')),
  message text,
  created_at timestamptz not null,
  issued_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  -- The provider knows that it is closed.
  provider_closed_at timestamptz
);
create index payment_code_order on payment_code (order_no, id);
create index payment_code_code on payment_code (code);
-- Never two live repayment codes of a kind with different fixed totals.
create unique index payment_code_live on payment_code (order_no, purpose, kind) where state in ('issuing', 'issued');

-- Everything a provider sent, as it came.
create table hook_event (
  id bigint generated always as identity primary key,
  provider text not null,
  event_key text not null,
  kind text not null,
  body bytea not null,
  state text not null check (state in ('received', 'applied', 'ignored', 'failed')),
  note text not null default '',
  deliveries integer not null default 1,
  -- How often it was asked about without an answer that settles it.
  tries integer not null default 0,
  received_at timestamptz not null,
  applied_at timestamptz,
  unique (provider, event_key)
);
create index hook_event_open on hook_event (received_at) where state = 'received';

create table cash_record (
  id integer generated always as identity primary key,
  provider text not null,
  payment_id text not null,
  txid text not null,
  app_code text references app,
  order_no text references orders,
  payment_code_id integer references payment_code,
  method text not null check (method in ('va', 'alfa', 'transfer', 'manual', 'import')),
  channel text not null,
  code text,
  amount bigint not null check (amount > 0),
  interest bigint not null default 0,
  principal bigint not null default 0,
  penalty bigint not null default 0,
  extension_fee bigint not null default 0,
  credit bigint not null default 0,
  state text not null check (state in ('received', 'matched', 'unmatched', 'posted', 'refunding', 'refunded', 'reversed')),
  unmatched_reason text,
  -- The callback that told of it.
  hook_event_id bigint references hook_event,
  version integer not null default 0,
  operator_id integer references staff,
  note text not null default '',
  -- The provider's transaction time: the value date of the payment.
  paid_at timestamptz not null,
  value_day date not null,
  received_at timestamptz not null,
  unique (provider, payment_id)
);
create index cash_record_paid on cash_record (paid_at desc, id desc);
create index cash_record_state on cash_record (state, paid_at desc, id desc);
create index cash_record_order on cash_record (order_no, paid_at) where order_no is not null;
create index cash_record_value_day on cash_record (value_day);

create table loan_event (
  id bigint generated always as identity primary key,
  order_no text not null references loan,
  seq integer not null,
  kind text not null check (kind in ('disbursed', 'paid', 'reduced', 'extended', 'reversed', 'writtenOff', 'creditRefunded')),
  day date not null,
  amount bigint not null,
  detail jsonb not null default '{}',
  cash_record_id integer references cash_record,
  recorded_at timestamptz not null,
  actor text not null,
  unique (order_no, seq)
);
-- Money is booked once to a loan; it may move to another only after that loan is void.
create unique index loan_event_cash on loan_event (cash_record_id, order_no)
  where cash_record_id is not null and kind in ('paid', 'extended');
create trigger loan_event_append_only before update or delete or truncate on loan_event
  for each statement execute function refuse_change();

-- Debits are positive, credits negative; each posting sums to nothing.
create table ledger_entry (
  id bigint generated always as identity primary key,
  posting bigint not null,
  order_no text,
  loan_event_id bigint references loan_event,
  cash_record_id integer references cash_record,
  day date not null,
  account text not null,
  amount bigint not null,
  memo text not null,
  recorded_at timestamptz not null
);
create index ledger_entry_order on ledger_entry (order_no, id);
create index ledger_entry_posting on ledger_entry (posting);
create index ledger_entry_account on ledger_entry (account, day);
create sequence ledger_posting;
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

-- What is owed on a day, from the snapshot: the closed form of domain owed(). Inlined by the planner.
-- Days before the last event are not answered: domain folds those.
create function owed_on(wanted_order text, wanted_day date)
returns table (principal bigint, interest bigint, penalty bigint, total bigint, days_late integer)
language sql stable parallel safe as $$
  select l.principal_left,
         l.interest_left,
         l.penalty_left + accrued.penalty,
         l.principal_left + l.interest_left + l.penalty_left + accrued.penalty,
         case when l.cleared_day is null then greatest(0, wanted_day - l.due_day) else 0 end
    from loan l
   cross join lateral (
     select least(
              greatest(0, floor(l.principal::numeric * l.total_cap_ppm / 1000000)::bigint - l.cost_so_far),
              coalesce(sum(
                (i.principal_left * l.overdue_first_ppm / 1000000)
                  * greatest(0, least(wanted_day - i.due_day, 7) - greatest(l.as_of_day - i.due_day, 0))
                + (i.principal_left * l.overdue_later_ppm / 1000000)
                  * greatest(0, (wanted_day - i.due_day) - greatest(l.as_of_day - i.due_day, 7))
              ), 0)::bigint) as penalty
       from instalment i
      where i.order_no = l.order_no and i.principal_left > 0
   ) accrued
   where l.order_no = wanted_order and wanted_day >= l.as_of_day
$$;

alter table loan enable row level security;
create policy loan_app on loan to lumbung_app using (app_in_scope(app_code)) with check (app_in_scope(app_code));
-- Money that no order explains belongs to no app: every finance role sees it.
alter table cash_record enable row level security;
create policy cash_record_app on cash_record to lumbung_app
  using (app_code is null or app_in_scope(app_code)) with check (app_code is null or app_in_scope(app_code));

grant select, insert, update on disbursement, loan, payment_code, cash_record, hook_event to lumbung_app;
grant select, insert, update, delete on instalment to lumbung_app;
grant select, insert on loan_event, ledger_entry to lumbung_app;
grant usage on sequence ledger_posting to lumbung_app;
