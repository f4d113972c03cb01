-- Why: payments were polled and payouts asked about one by one, but nobody ever held a channel's whole list of a day against our
-- books: what moved there without us, was taken back, or is booked and in no list would not have shown. The list of each day is kept,
-- as it was read last; what differs is an open item, and so is a day whose list could not be read.
create table channel_day (
  channel text not null,
  day date not null,
  -- When it is read next; null: no more.
  next_try_at timestamptz,
  -- When it was read last, and how often; null: not yet.
  read_at timestamptz,
  readings integer not null default 0 check (readings >= 0),
  -- Why the last try read nothing; empty once one did.
  message text not null default '',
  -- When a person was told that it is missing.
  told_at timestamptz,
  -- When it was held against our books last.
  held_at timestamptz,
  primary key (channel, day),
  check ((read_at is null) = (readings = 0))
);
create index channel_day_due on channel_day (next_try_at) where next_try_at is not null;

-- A movement as the channel lists it. Nobody's name, account or phone.
create table channel_movement (
  channel text not null,
  id text not null,
  day date not null,
  kind text not null check (kind in ('payment', 'paymentBack', 'payout', 'payoutBack', 'withdrawal', 'topUp', 'fee', 'other')),
  -- The channel's number of the payment or payout, and our reference, where it says them.
  record_id text,
  reference text,
  -- rupiah by which what we have there moved: above zero in, below out; zero where it came back and is listed as one with it.
  amount bigint not null,
  fee bigint check (fee >= 0),
  at timestamptz not null,
  -- Of the last reading that had it.
  seen_at timestamptz not null,
  primary key (channel, id)
);
create index channel_movement_day on channel_movement (channel, day);
create index channel_movement_record on channel_movement (channel, record_id) where record_id is not null;
create index channel_movement_reference on channel_movement (channel, reference) where reference is not null;

-- Of all apps, as withdrawals: read by all, changed by who works for all.
call fence('channel_day', 'true', 'false');
call fence('channel_movement', 'true', 'false');
grant select, insert, update on channel_day to lumbung_app;
grant select, insert, update, delete on channel_movement to lumbung_app;

alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch', 'payoutQueued',
    'payoutMarked', 'withdrawalUnknown', 'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed', 'messagesUnknown',
    'messagesFailed', 'messageContradicted', 'messageNewsUnread', 'outwardRefused', 'outwardStuck', 'outwardLate', 'costOverCeiling',
    'statementRefused', 'channelDiffers', 'reportMissing'));
-- A day's differences, the settled ones too.
create index open_item_channel_day on open_item ((detail ->> 'channel'), (detail ->> 'day')) where kind = 'channelDiffers';
