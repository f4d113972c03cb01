-- Why: what is to be tried again says when, in our own rows and by the business clock; the one table of timed work looks
-- for what is due. A callback was queued again each minute and given up within half an hour; a payout that the channel had
-- taken was never asked about.

alter table hook_event add column next_try_at timestamptz;
update hook_event set next_try_at = received_at where state = 'received';
drop index hook_event_open;
create index hook_event_due on hook_event (next_try_at) where state = 'received';
create index hook_event_received on hook_event (received_at);

-- A payout under way, or released and not sent yet, is looked at when its time has come, whatever became of its job.
update disbursement set next_inquiry_at = coalesce(sent_at, released_at)
 where state in ('submitting', 'accepted', 'unknown') and next_inquiry_at is null;
-- A settled payout is looked at again a few times: what the channel says later must not be missed.
alter table disbursement add column look_again_at timestamptz;
create index disbursement_look_again on disbursement (look_again_at) where look_again_at is not null;

-- What is only kept for a time is found by its time.
create index once_key_created on once_key (created_at);
create index session_ended on session (coalesce(ended_at, expires_at));
