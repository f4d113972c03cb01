-- Whose time to be asked about has come is read every minute: without the states in it the index serves, with them every payout was read.
drop index disbursement_inquiry;
create index disbursement_inquiry on disbursement (next_inquiry_at) where next_inquiry_at is not null;
