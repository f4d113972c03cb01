-- Why: a trail that somebody rewrote was found out only by who ran `verify-audit` by hand.
-- The last time each trail was followed from its first row on, and what held.
create table trail_check (
  trail text primary key check (trail in ('audit', 'access_log')),
  day date not null,
  checked_at timestamptz not null,
  seals integer not null,
  rows bigint not null,
  -- The first broken link, or what else is wrong, as `verify-audit` says it; null: it holds.
  fault text
);
grant select, insert, update on trail_check to lumbung_app;

alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch', 'payoutQueued',
    'payoutMarked', 'withdrawalUnknown', 'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed', 'messagesUnknown',
    'messagesFailed', 'messageContradicted', 'messageNewsUnread', 'outwardRefused', 'outwardStuck', 'outwardLate', 'costOverCeiling',
    'channelDiffers', 'reportMissing', 'statementRefused', 'statementMissing', 'trailBroken'));
