-- Why: the seal of a closed day left out which withdrawal stands behind a line, so that another could have been put in its place
-- and the seal still held. Seals that were made before stay what they are: each day says over which content its seal is. Who
-- closes a day with code of before writes nothing here and has made a seal of the first form.
alter table bank_day add column seal_form smallint not null default 1 check (seal_form in (1, 2));
