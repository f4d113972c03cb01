-- Why: a loan's terms may be changed after it runs: more time that the borrower pays for, or less to pay that the lender
-- allows. Both are asked for first and take effect by a payment.

create table extension (
  id integer generated always as identity primary key,
  order_no text not null references loan,
  state text not null check (state in ('quoted', 'codeIssued', 'paid', 'effective', 'expired', 'refunded', 'reversed')),
  -- As it was quoted: rupiah, and only for this day.
  day date not null,
  instalment_no integer not null,
  days integer not null check (days > 0),
  fee bigint not null,
  interest bigint not null,
  interest_now bigint not null,
  penalty_now bigint not null,
  pay_now bigint not null check (pay_now = fee + interest_now + penalty_now),
  old_due_day date not null,
  new_due_day date not null,
  actor text not null,
  staff_id integer references staff,
  asked_at timestamptz not null,
  ended_at timestamptz,
  cash_record_id integer references cash_record
);
create unique index extension_open on extension (order_no) where state in ('quoted', 'codeIssued', 'paid');
create index extension_order on extension (order_no, id desc);
create index extension_day on extension (day) where state in ('quoted', 'codeIssued');

alter table payment_code add column extension_id integer references extension;

create table reduction (
  id integer generated always as identity primary key,
  order_no text not null references loan,
  state text not null check (state in ('applied', 'approved', 'used', 'rejected', 'lapsed')),
  version integer not null default 0,
  -- rupiah forgiven once the rest is paid, on this day at the latest.
  amount bigint not null check (amount > 0),
  valid_to date not null,
  reason_code text not null,
  note text not null default '',
  asked_by integer not null references staff,
  asked_at timestamptz not null,
  -- Principal is forgiven by two people.
  approvals_needed integer not null check (approvals_needed in (1, 2)),
  approved_by integer references staff,
  second_by integer references staff,
  decided_at timestamptz,
  decision_note text not null default '',
  -- What was really forgiven, rupiah.
  used_amount bigint,
  used_day date,
  -- When it was used or lapsed.
  ended_at timestamptz,
  check (approved_by is distinct from asked_by and second_by is distinct from asked_by),
  check (second_by is null or second_by <> approved_by),
  check (state <> 'used' or used_amount is not null and used_day is not null),
  check (state not in ('used', 'lapsed') or ended_at is not null),
  check (state not in ('approved', 'used') or approved_by is not null and (approvals_needed = 1 or second_by is not null))
);
create unique index reduction_open on reduction (order_no) where state in ('applied', 'approved');
create index reduction_order on reduction (order_no, id desc);
create index reduction_valid_to on reduction (valid_to) where state in ('applied', 'approved');

grant select, insert, update on extension, reduction to lumbung_app;
