-- Why: a statement was matched within the call that loaded it. A day of 100,000 lines took more than half a minute in which nobody
-- saw how far it was, and a browser that gave up did not know what became of it. Lines are matched by a job now, some thousand at a
-- time; until it is done nobody else explains them.

alter table bank_statement add column matching boolean not null default false;
