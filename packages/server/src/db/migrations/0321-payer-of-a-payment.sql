-- Why: whose account a payment came from tells which order it may belong to, where no code says it. Channels name the payer of a
-- virtual account. Personal data: sealed, and shown by its mask.
alter table cash_record
  add column payer_masked text,
  add column payer_sealed bytea;
