-- Why: what borrowers pay stands at the channels and has to reach the company's own bank account. One person puts a withdrawal
-- forward, another agrees, a job sends it once by the road of payouts, and the bank's line is matched with it.

create table withdrawal (
  id integer generated always as identity primary key,
  reference text unique,
  channel text not null,
  amount bigint not null check (amount > 0),
  -- The company's account as it was agreed on that day.
  bank_code text not null,
  account_number text not null,
  account_holder text not null,
  note text not null,
  state text not null check (state in (
    'asked', 'refused', 'submitting', 'accepted', 'unknown', 'success', 'failed', 'reversed')),
  version integer not null default 0,
  provider_id text,
  third_status text,
  failure_code text,
  message text,
  proof text,
  asked_by integer not null references staff,
  asked_at timestamptz not null,
  decided_by integer references staff,
  decided_at timestamptz,
  decision_note text not null default '',
  sent_at timestamptz,
  settled_at timestamptz,
  inquiries integer not null default 0,
  next_inquiry_at timestamptz,
  check (decided_by is distinct from asked_by),
  check ((state = 'asked') = (decided_at is null)),
  check (sent_at is null or reference is not null)
);
create index withdrawal_due on withdrawal (next_inquiry_at) where state in ('submitting', 'accepted', 'unknown');
create index withdrawal_sent on withdrawal (sent_at) where sent_at is not null;
-- Of all apps: read by all, changed by who works for all.
call fence('withdrawal', 'true', 'false');
grant select, insert, update on withdrawal to lumbung_app;

-- A line of the bank that a withdrawal explains.
alter table bank_line_part add column withdrawal_id integer unique references withdrawal;
alter table bank_line_part drop constraint bank_line_part_check;
alter table bank_line_part add check (num_nonnulls(cash_record_id, disbursement_id, withdrawal_id) = 1);

-- A withdrawal of which nobody knows how it went is an open item of its own.
alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch', 'withdrawalUnknown',
    'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed', 'messagesUnknown', 'messagesFailed',
    'messageContradicted', 'messageNewsUnread'));
