-- Why: time bought again before the extended due day did not ask for the interest of the first extension up to that day, though its
-- quote says so. It does now, and whether it did is kept: what was quoted and booked before folds as it was booked.
alter table extension add column pays_spans boolean not null default false;
