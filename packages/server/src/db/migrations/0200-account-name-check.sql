-- Why: whose the account is that the money is to go to, is the bank's to say, not the borrower's. It is asked like the other
-- sources, about an account: an answer counts for that account alone.
alter table source_inquiry drop constraint source_inquiry_source_check;
alter table source_inquiry add constraint source_inquiry_source_check
  check (source in ('slik', 'fdc', 'dukcapil', 'accountName'));
alter table source_setting drop constraint source_setting_source_check;
alter table source_setting add constraint source_setting_source_check
  check (source in ('slik', 'fdc', 'dukcapil', 'accountName'));
alter table source_day drop constraint source_day_source_check;
alter table source_day add constraint source_day_source_check
  check (source in ('slik', 'fdc', 'dukcapil', 'accountName'));

-- Blind index of the account asked about; null for who is asked about a person, and until it is asked.
alter table source_inquiry add column account_blind bytea;
