-- Why: a code the channel refused to close counted as closed, a payment without a callback was never found, one person
-- alone said whose unexplained money it is, and money dated in the future was booked.

alter table payment_code
  -- When the provider is asked again to close it, and to make it; null: nothing to ask.
  add column next_close_at timestamptz,
  add column next_issue_at timestamptz;
create index payment_code_close_due on payment_code (next_close_at) where next_close_at is not null;
create index payment_code_issue_due on payment_code (next_issue_at) where next_issue_at is not null;
update payment_code set next_close_at = closed_at
 where state in ('closed', 'replaced', 'expired') and provider_id is not null and provider_closed_at is null;
update payment_code set next_issue_at = created_at where state = 'issuing';

-- How far the provider's list of payments has been read.
create table payment_poll (
  provider text primary key,
  read_to timestamptz not null,
  asked_at timestamptz not null,
  -- Since when the list could not be read; null while it can.
  failing_since timestamptz,
  message text not null default ''
);
grant select, insert, update on payment_poll to lumbung_app;

alter table cash_record
  drop constraint cash_record_state_check,
  add constraint cash_record_state_check check (state in (
    'received', 'matched', 'unmatched', 'proposed', 'posted', 'refunding', 'refunded', 'reversed')),
  -- No callback told of it: it was found by asking.
  add column polled boolean not null default false,
  -- What operator_id put forward waits for another person.
  add column match_order_no text references orders,
  add column proposed_at timestamptz,
  add column checker_id integer references staff,
  add column decision_note text not null default '',
  add constraint cash_record_two_persons check (checker_id <> operator_id),
  add constraint cash_record_proposed check (state <> 'proposed' or (match_order_no is not null and operator_id is not null));

alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch',
    'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed'));
