-- Why: money that no channel told of, and a payment taken back, are each put forward by one person and booked by another. Until then
-- nothing of it stands in the books.
create table payment_request (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('entry', 'reversal')),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  version integer not null default 0,
  order_no text not null references orders,
  -- The payment to take back; of an entry the one that was booked.
  cash_record_id integer references cash_record,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- Of an entry: how it came, where to, and its number there.
  method text check (method in ('transfer', 'manual')),
  channel text,
  reference text,
  -- Of a reversal: the money went back, or it was another order's.
  outcome text check (outcome in ('returned', 'wrongOrder')),
  proof text not null,
  asked_by integer not null references staff,
  asked_at timestamptz not null,
  decided_by integer references staff,
  decided_at timestamptz,
  decision_note text not null default '',
  check (decided_by <> asked_by),
  check ((state = 'asked') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((kind = 'entry') = (method is not null) and (kind = 'entry') = (reference is not null) and (kind = 'entry') = (channel is not null)),
  check ((kind = 'reversal') = (outcome is not null) and (kind = 'entry' or cash_record_id is not null))
);
create unique index payment_request_reversal on payment_request (cash_record_id) where kind = 'reversal' and state = 'asked';
create unique index payment_request_entry on payment_request (reference) where kind = 'entry' and state <> 'refused';
create index payment_request_asked on payment_request (state, asked_at desc, id desc);
create index payment_request_order on payment_request (order_no);
call fence('payment_request', 'exists (select from orders o where o.order_no = payment_request.order_no)');
call fence_agency('payment_request', 'agency_may_see(payment_request.order_no, (select current_setting(''lumbung.agency'', true))::integer)');
grant select, insert, update on payment_request to lumbung_app;
