-- Why: mail was sent before the commit and twice after a retry; a captured request of an app acted again and again.

-- One mail for one act: written with it, sent after the commit. What it says is sealed, and forgotten once it is out.
create table mail (
  id bigint generated always as identity primary key,
  -- The act, so that it mails once; also the Message-ID.
  key text not null unique,
  kind text not null check (kind in ('code', 'invitation', 'reset', 'newDevice')),
  staff_id integer not null references staff,
  content_sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  tries integer not null default 0,
  -- The machine's time, as for sessions and codes.
  made_at timestamptz not null,
  next_try_at timestamptz not null,
  claimed_at timestamptz,
  -- Afterwards nobody needs it any more.
  good_until timestamptz not null,
  ended_at timestamptz,
  -- The code of the last failure, never its text.
  fault text
);
create index mail_due on mail (next_try_at) where state in ('waiting', 'sending');
create index mail_ended on mail (ended_at) where ended_at is not null;

-- Signed requests that were taken: each counts once while its signature is good.
create table app_request (
  app_code text not null,
  request_id bytea not null,
  at timestamptz not null,
  primary key (app_code, request_id)
);
create index app_request_at on app_request (at);

grant select, insert, update, delete on mail, app_request to lumbung_app;
