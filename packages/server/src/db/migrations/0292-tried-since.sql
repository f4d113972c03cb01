-- Why: what could not be settled is left to a person after a day. Tries were counted instead, and who was started over and over, or met a
-- far end that answers slowly, made too few of them: nobody was told. What is taken up again has its day anew.
alter table hook_event add column tried_since timestamptz;
update hook_event set tried_since = received_at;
alter table hook_event alter column tried_since set not null;
alter table message_hook add column tried_since timestamptz;
update message_hook set tried_since = received_at;
alter table message_hook alter column tried_since set not null;
