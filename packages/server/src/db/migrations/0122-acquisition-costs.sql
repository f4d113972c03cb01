-- Why: what a customer of a channel costs is set by people, from invoices that come after the day and are corrected: a later word on
-- a day counts from when it was said, and a report of an earlier moment keeps the one before.

alter table acquisition_cost drop constraint acquisition_cost_pkey;
alter table acquisition_cost add column id integer generated always as identity primary key;
alter table acquisition_cost add column note text not null default '';
-- Null: it came with the product's data.
alter table acquisition_cost add column set_by integer references staff;
create index acquisition_cost_of on acquisition_cost (channel, valid_from desc, id desc);
