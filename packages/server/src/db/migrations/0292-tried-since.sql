-- Why: what could not be settled is left to a person after a day. Tries were counted instead: who is started over and over, or meets a
-- far end that answers slowly, makes fewer of them in a day, and people are told later. What is taken up again has its day anew.
alter table hook_event add column tried_since timestamptz;
update hook_event set tried_since = received_at;
alter table hook_event alter column tried_since set not null;
alter table message_hook add column tried_since timestamptz;
update message_hook set tried_since = received_at;
alter table message_hook alter column tried_since set not null;
