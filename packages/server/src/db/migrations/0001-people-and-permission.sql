-- Why: staff, roles, sessions and the audit trail stand before anything that they do.

create extension if not exists pg_trgm;

-- The console works as this role: no DDL, no way past row-level security.
do $$ begin
  if not exists (select from pg_roles where rolname = 'lumbung_app') then
    create role lumbung_app nologin;
  end if;
  execute format('grant lumbung_app to %I', current_user);
end $$;
grant usage on schema public to lumbung_app;

create table app (
  code text primary key check (code ~ '^[a-z][a-z0-9]{1,19}$'),
  name text not null,
  key_id text not null unique,
  secret_sealed bytea not null,
  active boolean not null default true
);

create table role (
  id integer generated always as identity primary key,
  name text not null unique,
  title text not null,
  description text not null default '',
  is_admin boolean not null default false
);

-- One grant: a role may see a menu entry or make a call, for one app or for all ('*').
create table role_grant (
  role_id integer not null references role,
  app_code text not null,
  kind text not null check (kind in ('menu', 'call')),
  name text not null,
  primary key (role_id, kind, name, app_code)
);

create table staff (
  id integer generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  avatar text,
  introduction text not null default '',
  role_id integer not null references role,
  status text not null default 'active' check (status in ('active', 'disabled')),
  password_hash text not null,
  password_changed_at timestamptz not null,
  language text not null default 'id' check (language in ('id', 'en', 'zh')),
  setting jsonb not null default '{}',
  is_demo boolean not null default false,
  created_at timestamptz not null
);
create index staff_role on staff (role_id);

create table trusted_device (
  staff_id integer not null references staff,
  device_mac bytea not null,
  -- Hash of an HttpOnly cookie: the device id is a name, this is its proof.
  cookie_hash bytea not null,
  trusted_until timestamptz not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (staff_id, device_mac)
);

create table session (
  token_hash bytea primary key,
  staff_id integer not null references staff,
  -- Set by the first call that brings the companion cookie; from then on every call must bring it.
  companion_hash bytea,
  companion_bound boolean not null default false,
  device_mac bytea not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'idle', 'expired', 'replaced', 'passwordChanged', 'disabled', 'admin', 'companion'))
);
create index session_staff on session (staff_id) where ended_at is null;

create table pending_login (
  staff_id integer not null references staff,
  device_mac bytea not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  primary key (staff_id, device_mac)
);

create table login_code (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  device_mac bytea not null,
  code_mac bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index login_code_newest on login_code (staff_id, device_mac, id desc);

-- Failures by subject: 'account:7', 'device:7:…', 'ip:…', 'code:7'.
create table login_counter (
  subject text primary key,
  failures integer not null,
  first_failure_at timestamptz not null,
  locked_until timestamptz
);

-- Answers of money and state commands, replayed by key.
create table once_key (
  caller text not null,
  call text not null,
  request_key text not null,
  input_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (caller, call, request_key)
);

create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by integer references staff
);

-- Who did what, in the same transaction as the change. Append-only, by month.
create table audit (
  id bigint generated always as identity,
  at timestamptz not null,
  event text not null,
  actor_kind text not null check (actor_kind in ('staff', 'app', 'system', 'provider')),
  actor text not null,
  staff_id integer,
  role text,
  ip text,
  request_id text,
  subject_kind text,
  subject text,
  denied boolean not null default false,
  reason text,
  detail jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
create table audit_default partition of audit default;
create index audit_subject on audit (subject_kind, subject, at desc);

create table access_log (
  id bigint generated always as identity,
  at timestamptz not null,
  staff_id integer not null,
  order_no text not null,
  field text not null,
  reason_code text,
  note text not null default '',
  ip text,
  primary key (id, at)
) partition by range (at);
create table access_log_default partition of access_log default;
create index access_log_staff on access_log (staff_id, at desc);
create index access_log_order on access_log (order_no, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();
create trigger access_log_append_only before update or delete or truncate on access_log
  for each statement execute function refuse_change();

-- Makes the monthly partitions of an event table for a span of months, once.
create function ensure_month_partitions(parent text, first_month date, months integer) returns void
language plpgsql as $$
declare
  month date;
  child text;
begin
  for i in 0 .. months - 1 loop
    month := (date_trunc('month', first_month) + make_interval(months => i))::date;
    child := format('%s_%s', parent, to_char(month, 'YYYYMM'));
    if to_regclass(child) is null then
      execute format(
        'create table %I partition of %I for values from (%L) to (%L)',
        child, parent, month, (month + interval '1 month')::date);
      execute format('grant select, insert on %I to lumbung_app', child);
    end if;
  end loop;
end $$;

grant select on app, role, role_grant to lumbung_app;
grant select, insert, update on staff, setting to lumbung_app;
grant select, insert, update, delete on
  trusted_device, session, pending_login, login_code, login_counter, once_key to lumbung_app;
grant insert, update, delete on app, role, role_grant to lumbung_app;
grant select, insert on audit, access_log to lumbung_app;
