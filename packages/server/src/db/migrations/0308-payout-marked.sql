-- Why: who saw in the list of a day that something about a payout is not right could ask its channel and no more. It is marked for
-- reconciliation now: an open item that a checker ends.

alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch', 'payoutMarked',
    'withdrawalUnknown', 'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed', 'messagesUnknown', 'messagesFailed',
    'messageContradicted', 'messageNewsUnread', 'outwardRefused', 'outwardStuck', 'outwardLate', 'costOverCeiling'));
