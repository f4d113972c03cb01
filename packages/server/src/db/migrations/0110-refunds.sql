-- Why: money that belongs to the borrower stayed with the lender for good: what was paid too much, and what no order explains. It
-- goes back by a payout like any other, to the account of the order, put forward by one person and agreed on by another; or a
-- credit pays another loan of the same borrower.

alter table payment_request
  drop constraint payment_request_kind_check,
  add constraint payment_request_kind_check check (kind in ('entry', 'reversal', 'refund', 'return', 'moveCredit')),
  -- Of a moved credit: the loan that it pays.
  add column to_order_no text references orders,
  alter column paid_at drop not null,
  add constraint payment_request_paid check (paid_at is not null or kind in ('refund', 'moveCredit'));
do $$
declare
  broad text;
begin
  -- The two that said what a reversal has, in one each for reversal and return.
  for broad in select conname from pg_constraint
                where conrelid = 'payment_request'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%outcome IS NOT NULL%' loop
    execute format('alter table payment_request drop constraint %I', broad);
  end loop;
end $$;
alter table payment_request
  add constraint payment_request_outcome check ((kind = 'reversal') = (outcome is not null)),
  add constraint payment_request_cash check (kind not in ('reversal', 'return') or cash_record_id is not null),
  add constraint payment_request_target check ((kind = 'moveCredit') = (to_order_no is not null)),
  add constraint payment_request_other_loan check (to_order_no <> order_no);
drop index payment_request_reversal;
create unique index payment_request_cash_once on payment_request (cash_record_id) where kind in ('reversal', 'return') and state = 'asked';
-- One word at a time about the credit of a loan.
create unique index payment_request_credit_once on payment_request (order_no) where kind in ('refund', 'moveCredit') and state = 'asked';

-- A payout that gives money back says which request it carries out; one request is sent once. Null: the loan's own money.
alter table disbursement add column payment_request_id integer unique references payment_request;
alter table disbursement drop constraint disbursement_order_no_attempt_key;
create unique index disbursement_attempt on disbursement (order_no, attempt) where payment_request_id is null;
drop index disbursement_active;
create unique index disbursement_active on disbursement (order_no)
  where state not in ('failed', 'cancelled', 'reversed') and payment_request_id is null;
create index disbursement_order on disbursement (order_no);

alter table cash_record
  drop constraint cash_record_method_check,
  add constraint cash_record_method_check check (method in ('va', 'alfa', 'transfer', 'manual', 'import', 'credit'));
