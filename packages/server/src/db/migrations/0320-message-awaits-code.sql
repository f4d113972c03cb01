-- Why: a message whose text says a payment code was held back once the day's code had ended. It asks for one and waits for it: since
-- when, and when the channel had said all that it said. Null: it asked for none.
alter table message
  add column code_asked_at timestamptz,
  add column code_answered_at timestamptz;
create index message_awaits_code on message (order_no) where state = 'queued' and blocked_by = 'awaitsCode';
