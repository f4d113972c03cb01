-- Why: a callback of a payment channel names people and their accounts, and its body was the one text of theirs that was kept
-- unsealed. It is sealed as it comes now. What is here already is sealed by timed work, which has the key (sealKeptHooks); until
-- then it is read as it is. Deliveries are told apart by event_key, which the body has no part in.
alter table hook_event add column body_sealed bytea;
alter table hook_event alter column body drop not null;
alter table hook_event add constraint hook_event_body_once check (num_nonnulls(body, body_sealed) = 1);
create index hook_event_unsealed on hook_event (id) where body is not null;
