-- Why: a loan that nobody expects to be paid stood in the books as an asset for ever. From day 181 on one person puts forward that it
-- is written off, another does it; what is paid afterwards is a recovery.

alter table payment_request
  drop constraint payment_request_kind_check,
  add constraint payment_request_kind_check check (kind in ('entry', 'reversal', 'refund', 'return', 'moveCredit', 'writeOff')),
  drop constraint payment_request_paid,
  add constraint payment_request_paid check (paid_at is not null or kind in ('refund', 'moveCredit', 'writeOff'));
create unique index payment_request_write_off_once on payment_request (order_no) where kind = 'writeOff' and state = 'asked';
