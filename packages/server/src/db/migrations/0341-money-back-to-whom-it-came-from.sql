-- Why: money that no order takes could go back to the account of a borrower only. A stranger's – a wrong transfer, a shop's mistake – stayed
-- in suspense for good. It goes back to the account that it came from: the same request of two persons, the same payout, of no order.

alter table payment_request
  alter column order_no drop not null,
  add constraint payment_request_whose check (order_no is not null or kind = 'return');
alter table disbursement
  alter column order_no drop not null,
  add constraint disbursement_whose check (order_no is not null or payment_request_id is not null);

-- Where such money goes, as a person wrote it down, and whose account that is by the word of its bank.
create table return_account (
  request_id integer primary key references payment_request,
  bank_code text not null,
  account_sealed bytea not null,
  account_masked text not null,
  account_blind bytea not null,
  holder_sealed bytea not null,
  holder_masked text not null,
  -- The question to its bank: known there by this, asked once.
  key text not null unique,
  state text not null check (state in ('waiting', 'asking', 'pending', 'unknown', 'answered', 'nothing', 'incomplete', 'otherPerson',
    'refused', 'failed', 'notAsked')),
  not_asked_why text check (not_asked_why in ('stopped', 'overBudget', 'notConnected')),
  tries integer not null default 0,
  made_at timestamptz not null,
  asked_at timestamptz,
  next_try_at timestamptz,
  -- The machine's time: a try that does not end was left by a process that died.
  claimed_at timestamptz,
  answered_at timestamptz,
  bank_holder_sealed bytea,
  bank_holder_masked text,
  -- Likeness in ppm: of the holder as written and by the bank; of who paid, where that was told, and the holder.
  holder_ppm integer check (holder_ppm between 0 and 1000000),
  payer_ppm integer check (payer_ppm between 0 and 1000000),
  -- Rupiah.
  cost bigint not null default 0 check (cost >= 0),
  check ((state = 'notAsked') = (not_asked_why is not null)),
  check ((bank_holder_sealed is null) = (bank_holder_masked is null) and (bank_holder_sealed is null) = (holder_ppm is null))
);
create index return_account_due on return_account (next_try_at) where state in ('waiting', 'asking', 'pending', 'unknown');

-- The picture of its proof belongs to the payment.
alter table payment_proof
  alter column order_no drop not null,
  add column cash_record_id integer references cash_record,
  add constraint payment_proof_whose check (num_nonnulls(order_no, cash_record_id) = 1);
create index payment_proof_cash on payment_proof (cash_record_id) where cash_record_id is not null;

-- What is of no order is seen by who sees the payment; an agency sees none of it.
do $$
declare
  of_order constant text := 'exists (select from orders o where o.order_no = %1$I.order_no)';
  of_cash constant text := 'exists (select from cash_record c where c.id = %1$I.cash_record_id)';
  of_request constant text := 'exists (select from payment_request r where r.id = %1$I.%2$I)';
  with_agency constant text := '%1$I.order_no is not null and agency_may_see(%1$I.order_no, (select current_setting(''lumbung.agency'', true))::integer)';
  fenced text;
begin
  foreach fenced in array array['payment_request', 'payment_proof'] loop
    call fence(fenced, format(of_order || ' or %1$I.order_no is null and ' || of_cash, fenced));
    call fence_agency(fenced, format(with_agency, fenced));
  end loop;
  call fence('disbursement', format(of_order || ' or %1$I.order_no is null and ' || of_request, 'disbursement', 'payment_request_id'));
  call fence_agency('disbursement', format(with_agency, 'disbursement'));
  call fence('return_account', format(of_request, 'return_account', 'request_id'));
  call fence_agency('return_account', 'false');
end $$;
grant select, insert, update on return_account to lumbung_app;

-- A look at such an account, or at the picture of its proof, is a look at nobody's order. Who sees the request sees who looked, by which
-- the quota of a day is counted.
create policy access_log_of_no_order on access_log for insert to lumbung_app with check (order_no is null);
create policy access_log_of_return on access_log for select to lumbung_app using (
  case when order_no is null and field ~ '^[A-Za-z]+:RT[0-9]{8,9}$'
       then exists (select from payment_request r where r.id = split_part(field, ':RT', 2)::integer) else false end);
