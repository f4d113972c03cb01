-- Why: the triggers keep the console from changing the trail, but not the database's owner, who can switch them off. Each
-- seal is the hash over its rows and the seal before it: whoever changes, takes or adds a row breaks the chain.
create table audit_seal (
  trail text not null check (trail in ('audit', 'access_log')),
  number integer not null check (number > 0),
  -- Covers every row of the trail above the last_id of the seal before, up to this one.
  last_id bigint not null,
  rows integer not null check (rows > 0),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (trail, number)
);
create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();
grant select, insert on audit_seal to lumbung_app;
