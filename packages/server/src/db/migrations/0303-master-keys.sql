-- Why: what is sealed opens only by the key it was sealed with, and what is found by a blind index, or trusted by a keyed digest, only
-- by the key those were made with. A start without one of them, or with another key under its number, went well and lost data where
-- it was looked for. Each key that this database was sealed with is known by its number here, and a start without it is refused
-- (start/refuse-missing-keys.ts).
create table master_key (
  id integer primary key check (id between 0 and 65535),
  -- A keyed digest of nothing: tells another key under the same number, and says nothing of the key.
  fingerprint bytea not null,
  -- Blind indexes and keyed digests are made with it.
  is_index boolean not null,
  first_used timestamptz not null
);
create unique index master_key_index on master_key (is_index) where is_index;
-- Whole only for the system.
call fence('master_key', 'false');
grant select, insert on master_key to lumbung_app;
