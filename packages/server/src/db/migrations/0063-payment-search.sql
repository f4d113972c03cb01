-- Why: finance looks for a payment by whatever number somebody reads out, and for the order a payment may belong to by its amount:
-- over millions each of them is one look into an index.
create index cash_record_txid on cash_record (txid);
create index cash_record_code on cash_record (code) where code is not null;
create index cash_record_amount on cash_record (amount, paid_at desc);
create index payment_code_amount on payment_code (amount, created_at) where amount is not null;
create index loan_open_bill on loan ((principal_left + interest_left + penalty_left)) where cleared_day is null;
