-- Why: contracts by calendar month beside those by days (rulings 49), and an extension that remembers which events of its
-- day its quote counted with, so that what was quoted is what is billed.

alter table product add column calendar text not null default 'days' check (calendar in ('days', 'month'));
alter table loan add column calendar text not null default 'days' check (calendar in ('days', 'month'));
alter table product alter column calendar drop default;
alter table loan alter column calendar drop default;

-- Extensions from before were booked first in their day.
alter table extension add column after_seq integer not null default -1;
alter table extension alter column after_seq drop default;
