-- Why: borrowers are told by message what falls due, what is late and what was paid. A text is agreed on before it is used,
-- who gets it is reckoned before a second person says yes, and each message is a row of its own: its key is committed before
-- a carrier hears of it, so that nobody gets it twice.

create table message_template (
  id integer generated always as identity primary key,
  name text not null,
  purpose text not null check (purpose in ('remind', 'collect', 'code', 'receipt')),
  -- Null: for every app.
  app_code text references app,
  active boolean not null default true,
  version integer not null default 0,
  made_by integer not null references staff,
  made_at timestamptz not null
);
create unique index message_template_name on message_template (lower(name));

-- A text never changes once it was put forward.
create table message_template_version (
  id integer generated always as identity primary key,
  template_id integer not null references message_template,
  number integer not null,
  -- By language.
  texts jsonb not null,
  state text not null check (state in ('draft', 'submitted', 'approved', 'replaced', 'dropped')),
  made_by integer not null references staff,
  made_at timestamptz not null,
  submitted_at timestamptz,
  checked_by integer references staff,
  checked_at timestamptz,
  check_note text not null default '',
  unique (template_id, number),
  check (state not in ('approved', 'replaced') or checked_by <> made_by)
);
create unique index message_template_version_open on message_template_version (template_id) where state in ('draft', 'submitted');
create unique index message_template_version_live on message_template_version (template_id) where state = 'approved';

-- Words that no message may say, from a day on.
create table banned_words (
  valid_from date primary key,
  words text[] not null,
  source text not null,
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null
);
call fence('banned_words', 'true', 'false');

-- What is told by itself, from a day on; without a template nothing is.
create table message_rule (
  kind text not null check (kind in ('dueTomorrow', 'dueToday', 'stageChanged', 'paymentReceived', 'codeIssued')),
  valid_from date not null,
  template_id integer references message_template,
  language text not null check (language in ('id', 'en', 'zh')),
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null,
  primary key (kind, valid_from)
);
call fence('message_rule', 'true', 'false');

-- Who carries messages, and how fast; the one that takes nothing rests, and the next one carries.
create table message_provider (
  name text primary key check (name in ('infobip', 'twilio')),
  rank integer not null,
  active boolean not null default true,
  rate_per_second integer not null check (rate_per_second between 1 and 1000),
  -- Rupiah a part.
  part_price bigint not null check (part_price >= 0),
  -- Tries in a row that were certainly not taken, and until when it is left alone.
  failing integer not null default 0,
  resting_until timestamptz,
  -- How far its measure is used, by the machine's clock.
  paced_at timestamptz,
  version integer not null default 0
);
call fence('message_provider', 'true', 'false');
insert into message_provider (name, rank, rate_per_second, part_price) values ('infobip', 1, 50, 315), ('twilio', 2, 20, 420);

create table message_batch (
  id integer generated always as identity primary key,
  -- `2611-0318`
  number text not null unique,
  name text not null,
  template_id integer not null references message_template,
  template_version_id integer not null references message_template_version,
  language text not null check (language in ('id', 'en', 'zh')),
  -- Whom it is for: a filter, or a list of order numbers.
  filter jsonb,
  order_nos text[],
  -- Numbers of the list that are no order to be told of, the first of them by name.
  wrong jsonb not null default '[]',
  wrong_count integer not null default 0,
  start_at timestamptz not null,
  -- Afterwards nothing of it is sent any more.
  latest_at timestamptz not null check (latest_at > start_at),
  rate_per_second integer not null check (rate_per_second between 1 and 500),
  state text not null check (state in ('preparing', 'waiting', 'running', 'paused', 'done', 'refused', 'stopped')),
  -- The apps whose orders it may tell of: those of who made it.
  apps text not null default coalesce(nullif(current_setting('lumbung.apps', true), ''), '*'),
  version integer not null default 0,
  note text not null default '',
  made_by integer not null references staff,
  made_at timestamptz not null,
  prepared_at timestamptz,
  prepared_day date,
  matched integer not null default 0,
  checked_by integer references staff,
  checked_at timestamptz,
  check_note text not null default '',
  changed_by integer references staff,
  changed_at timestamptz,
  ended_at timestamptz,
  paced_at timestamptz,
  check ((filter is null) <> (order_nos is null)),
  check (checked_by is distinct from made_by or state in ('refused', 'stopped'))
);
create index message_batch_made on message_batch (made_at desc, id desc);
create index message_batch_running on message_batch (id) where state in ('running', 'paused');
create sequence message_batch_serial;

create table message (
  id bigint generated always as identity primary key,
  -- Names what it is about, so that it is written once.
  key text not null unique,
  order_no text not null references orders,
  -- The person over all apps; null for imported loans, where an order is a person.
  borrower_id integer references borrower,
  batch_id integer references message_batch,
  -- What told of it by itself.
  kind text check (kind in ('dueTomorrow', 'dueToday', 'stageChanged', 'paymentReceived', 'codeIssued')),
  template_id integer not null references message_template,
  template_version_id integer references message_template_version,
  language text not null check (language in ('id', 'en', 'zh')),
  purpose text not null check (purpose in ('remind', 'collect', 'code', 'receipt')),
  -- What only its own event knows, e.g. how much was paid.
  facts jsonb not null default '{}',
  state text not null check (state in ('draft', 'queued', 'submitting', 'unknown', 'submitted', 'sent', 'undelivered',
    'expired', 'rejected', 'failed', 'delivered', 'blocked', 'cancelled')),
  -- 0 before 1.
  priority smallint not null default 1,
  -- What it says, sealed, and for which day that was reckoned.
  text_sealed bytea,
  text_day date,
  encoding text check (encoding in ('gsm7', 'ucs2')),
  units integer,
  parts smallint,
  phone_masked text,
  phone_blind bytea,
  zone text check (zone in ('WIB', 'WITA', 'WIT')),
  provider text references message_provider,
  provider_id text,
  tries integer not null default 0,
  asked integer not null default 0,
  -- Business time: when it is sent, tried again or asked about.
  next_try_at timestamptz,
  good_until timestamptz,
  blocked_by text,
  -- From when that rule would allow it; null: not by waiting.
  lawful_from timestamptz,
  provider_code text,
  provider_words text,
  cost bigint not null default 0,
  attempt_id bigint references contact_attempt,
  made_at timestamptz not null,
  -- The machine's time: a try that does not end was left by a process that died.
  claimed_at timestamptz,
  handed_at timestamptz,
  ended_at timestamptz,
  check ((state = 'blocked') <= (blocked_by is not null))
);
create index message_due on message (batch_id, priority, next_try_at, id) where state = 'queued';
create index message_open on message (next_try_at) where state in ('submitting', 'unknown');
create index message_order on message (order_no, id desc);
create index message_batch_rows on message (batch_id, id) where batch_id is not null;
create index message_state on message (state, id desc);
create index message_person_day on message (borrower_id, template_id, handed_at) where handed_at is not null;
create unique index message_provider_id on message (provider_id, provider) where provider_id is not null;
call fence('message', 'exists (select from orders o where o.order_no = message.order_no)');

-- What a carrier told us, as it came and sealed: it names numbers and what people wrote.
create table message_hook (
  id bigint generated always as identity primary key,
  provider text not null references message_provider,
  -- SHA-256 of what came: the same for every delivery of it.
  digest bytea not null,
  body_sealed bytea not null,
  state text not null check (state in ('received', 'applied', 'ignored', 'failed')),
  note text not null default '',
  deliveries integer not null default 1,
  tries integer not null default 0,
  received_at timestamptz not null,
  next_try_at timestamptz,
  applied_at timestamptz,
  unique (provider, digest)
);
create index message_hook_due on message_hook (next_try_at) where state = 'received';
create index message_hook_old on message_hook (applied_at) where state in ('applied', 'ignored');
-- Whole only for the system.
call fence('message_hook', 'false');

-- Nobody's hand sends what goes out by itself, or writes down what a message of the borrower's own asks for.
alter table contact_attempt alter column staff_id drop not null;
alter table contact_choice alter column staff_id drop not null;

alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch',
    'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed', 'messagesUnknown', 'messagesFailed',
    'messageContradicted', 'messageNewsUnread'));

do $$
declare
  my_apps constant text := '(select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[]';
begin
  call fence('message_template', 'app_code is null or app_code = any (' || my_apps || ')', 'app_code = any (' || my_apps || ')');
  call fence('message_template_version',
    'exists (select from message_template t where t.id = message_template_version.template_id)',
    'exists (select from message_template t where t.id = message_template_version.template_id and t.app_code = any (' || my_apps || '))');
  call fence('message_batch', 'apps <> ''*'' and string_to_array(apps, '','') <@ ' || my_apps);
end $$;

-- Who answers STOP is found by their number, in whatever app: one order of each person.
create function orders_of_number(blind bytea) returns table (order_no text, borrower_id integer)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  select distinct on (coalesce(o.borrower_id::text, o.order_no)) o.order_no, o.borrower_id
    from orders o where o.phone_blind = blind
   order by coalesce(o.borrower_id::text, o.order_no), o.apply_time desc
$$;
revoke execute on function orders_of_number from public;
grant execute on function orders_of_number to lumbung_app;

grant select, insert, update on message_template, message_template_version, banned_words, message_rule, message_provider,
  message_batch, message, message_hook to lumbung_app;
grant delete on message, message_hook to lumbung_app;
grant usage on sequence message_batch_serial to lumbung_app;
create index message_attempt on message (attempt_id) where attempt_id is not null;
