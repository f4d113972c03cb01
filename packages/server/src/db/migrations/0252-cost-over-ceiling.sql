-- Why: that a loan costs more than it may was told by verify-books alone, which nobody runs at night. The close of the day makes it an
-- open item.

alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch', 'withdrawalUnknown',
    'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed', 'messagesUnknown', 'messagesFailed',
    'messageContradicted', 'messageNewsUnread', 'outwardRefused', 'outwardStuck', 'outwardLate', 'costOverCeiling'));

-- Domain shareOf(): a share of an amount for some days, floored to the rupiah.
create function share_of(base bigint, ppm integer, days integer) returns bigint
language sql immutable parallel safe as $$
  select base * ppm * days / 1000000
$$;
