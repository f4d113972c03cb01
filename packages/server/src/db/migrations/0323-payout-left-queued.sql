-- Why: a payout that was queued at a channel and that we gave up on was never let go by us, but stayed in the channel's queue, where
-- somebody could let it go by hand beside the next attempt. The channel is told to reject it, until it did; where nobody knows its
-- number, or the channel does not answer, it is an open item.
alter table disbursement add column reject_at timestamptz;
create index disbursement_reject on disbursement (reject_at) where reject_at is not null;
alter table withdrawal add column reject_at timestamptz;
create index withdrawal_reject on withdrawal (reject_at) where reject_at is not null;

alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch', 'payoutQueued',
    'payoutMarked', 'withdrawalUnknown', 'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed', 'messagesUnknown',
    'messagesFailed', 'messageContradicted', 'messageNewsUnread', 'outwardRefused', 'outwardStuck', 'outwardLate', 'costOverCeiling'));
