-- Why: what a carrier certainly never had goes by that carrier again and by no other. While it is not the first one nobody looked
-- for it, and nothing ended it. It is looked for at each claim, and is next to nothing of the queue.
create index message_pinned on message (provider, next_try_at) where state = 'queued' and provider is not null;
