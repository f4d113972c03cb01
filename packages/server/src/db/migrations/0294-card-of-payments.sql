-- The specification's cash record names a card. Channels do not tell the payer's; who enters a payment by hand may know it. Only its
-- mask is kept: four digits tell one card from another, and a whole card number is nothing that a lender needs to keep.
alter table payment_request add column card_masked text check (kind = 'entry' or card_masked is null);
alter table cash_record add column card_masked text;
