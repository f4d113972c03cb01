-- Why: what staff keep at their own desk: sessions they can see and end, how they keep their lists, exports, bulk work,
-- what the bell tells, and errors their browsers met.

-- A name for a session and a device that says nothing about their secrets.
alter table session add column id integer generated always as identity unique;
-- Until then calls marked sudo are open: the password was given again.
alter table session add column sudo_until timestamptz;
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in (
  'logout', 'idle', 'expired', 'replaced', 'passwordChanged', 'disabled', 'admin', 'owner'));
alter table trusted_device add column id integer generated always as identity unique;

create table list_layout (
  staff_id integer not null references staff,
  list text not null,
  layout jsonb not null,
  primary key (staff_id, list)
);

create table list_view (
  id integer generated always as identity primary key,
  owner_id integer not null references staff,
  list text not null,
  call text not null,
  name text not null,
  -- A filter may name a phone or an ID number.
  filter_sealed bytea not null,
  sort jsonb,
  changed_at timestamptz not null,
  unique (owner_id, list, name)
);
create table list_view_role (
  view_id integer not null references list_view on delete cascade,
  role_id integer not null references role on delete cascade,
  primary key (view_id, role_id)
);
create index list_view_role_role on list_view_role (role_id);

create table export (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  call text not null,
  title text not null,
  -- Filter, sort and columns as they were asked for.
  request_sealed bytea not null,
  language text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  -- Which start of the work this is: an older one that still lives stops when it sees another number.
  run integer not null default 0,
  done integer not null default 0,
  total integer,
  file_key text,
  bytes bigint,
  error text,
  requested_at timestamptz not null,
  progress_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  downloads integer not null default 0,
  check ((state = 'ready') = (file_key is not null))
);
create index export_staff on export (staff_id, requested_at desc, id desc);
create index export_under_way on export (id) where state in ('queued', 'running');
create index export_ready on export (expires_at) where state = 'ready';

create table export_ticket (
  ticket_hash bytea primary key,
  export_id integer not null references export,
  session_hash bytea not null references session on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table bulk (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  action text not null,
  -- What was picked or filtered, and the reason given.
  request_sealed bytea not null,
  language text not null,
  state text not null check (state in (
    'rehearsing', 'rehearsed', 'running', 'finished', 'stopped', 'undoing', 'undone', 'cancelled', 'failed')),
  -- Of the present step: the last row it has gone through.
  gone integer not null default 0,
  cut boolean not null default false,
  error text,
  at timestamptz not null,
  rehearsed_at timestamptz,
  finished_at timestamptz
);
create index bulk_staff on bulk (staff_id, id desc);
create index bulk_under_way on bulk (id) where state in ('rehearsing', 'running', 'undoing');

create table bulk_row (
  bulk_id integer not null references bulk on delete cascade,
  row integer not null,
  key text not null,
  -- As it was seen; after the run, as it was left.
  version integer not null,
  amount bigint not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'possible', 'refused', 'done', 'undone', 'kept')),
  code text,
  detail jsonb,
  primary key (bulk_id, row),
  unique (bulk_id, key)
);

create table notification (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  kind text not null,
  -- What it is about; told once to each person, however often the work behind it is run.
  subject text not null,
  detail jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (staff_id, kind, subject)
);
create index notification_newest on notification (staff_id, id desc);
create index notification_unread on notification (staff_id) where read_at is null;

create table error_report (
  id integer generated always as identity primary key,
  fingerprint bytea not null unique,
  message text not null,
  info text not null,
  url text not null,
  stack text not null,
  order_no text,
  app_version text not null,
  count integer not null default 1,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  last_staff_id integer not null references staff
);
create index error_report_last on error_report (last_seen desc, id desc);

grant select, insert, update, delete on
  list_layout, list_view, list_view_role, export_ticket, bulk_row, notification, error_report to lumbung_app;
grant select, insert, update on export, bulk to lumbung_app;
