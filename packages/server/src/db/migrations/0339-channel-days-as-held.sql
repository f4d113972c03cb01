-- Why: a channel's day was held against our books whole, all its movements, each minute while anything differed, at each look and at each
-- step of the close. What it came to is kept instead, and only what differs is looked up again; each day is held once more for it.
-- The sums, and each difference with the order it is about; nobody's name, account or phone.
alter table channel_day add column held jsonb;
update channel_day set held_at = null;
alter table channel_day add check ((held_at is null) = (held is null));
