-- Why: a statement that the bank did not deliver was missed by whoever looked for it, or by nobody: the next one that came was refused for
-- the gap.
-- The last day whose statement had not come in time, told once.
alter table statement_folder add column told_day date;

alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch', 'payoutQueued',
    'payoutMarked', 'withdrawalUnknown', 'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed', 'messagesUnknown',
    'messagesFailed', 'messageContradicted', 'messageNewsUnread', 'outwardRefused', 'outwardStuck', 'outwardLate', 'costOverCeiling',
    'channelDiffers', 'reportMissing', 'statementRefused', 'statementMissing'));
