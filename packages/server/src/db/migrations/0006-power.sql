-- Why: roles and accounts are changed by people: each change has its number and what stood before it, and a mailed link
-- lets a person set a password that nobody else ever sees.

alter table role add column version integer not null default 0;
alter table role add column changed_at timestamptz;
alter table role add column changed_by integer references staff;

-- Every save of a role. Versions outlive the role, so it is named, not referenced.
create table role_version (
  role_id integer not null,
  version integer not null,
  kind text not null check (kind in ('add', 'copy', 'change', 'menus', 'calls', 'delete')),
  role_name text not null,
  -- Title, description and grants; null where there was or is no role.
  before jsonb,
  after jsonb,
  at timestamptz not null,
  staff_id integer not null references staff,
  primary key (role_id, version)
);
create trigger role_version_append_only before update or delete or truncate on role_version
  for each statement execute function refuse_change();

alter table staff add column version integer not null default 0;
alter table staff drop constraint staff_status_check;
alter table staff add constraint staff_status_check check (status in ('invited', 'active', 'disabled'));

-- Of the secret in a mailed link only the hash is kept.
create table account_link (
  token_hash bytea primary key,
  staff_id integer not null references staff,
  kind text not null check (kind in ('invitation', 'reset')),
  made_by integer not null references staff,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('used', 'replaced', 'disabled')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index account_link_live on account_link (staff_id) where ended_at is null;

-- A role that is taken away is no longer shared with.
alter table list_view_role drop constraint list_view_role_role_id_fkey;
alter table list_view_role add constraint list_view_role_role_id_fkey
  foreign key (role_id) references role on delete cascade;

create index role_grant_name on role_grant (kind, name);

grant select, insert on role_version to lumbung_app;
grant select, insert, update on account_link to lumbung_app;
