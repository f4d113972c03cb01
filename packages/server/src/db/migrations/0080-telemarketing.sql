-- Why: people whose registration failed at the code, who registered and did not apply, were refused or have settled, are called
-- and offered a loan. The law wants their consent, its source, its own hours, and silence once they say so. A lead is a person of
-- one app until that is over; what was done to reach them counts over every department and app.

create table lead (
  id integer generated always as identity primary key,
  app_code text not null references app,
  pool text not null check (pool in ('codeFailed', 'registered', 'rejected', 'cleared')),
  -- The number and the name are sealed; lists show the masks, the blind index finds the same phone.
  phone_sealed bytea not null,
  phone_masked text not null,
  phone_blind bytea not null,
  name_sealed bytea,
  name_masked text,
  -- Four digits: whose hours count; null, and an hour must be lawful in all three zones.
  regency text check (regency ~ '^\d{4}$'),
  channel text not null default 'organic',
  -- Where the data is from: who is called is told it.
  source text not null,
  -- When the person agreed to offers; null: they did not, and nobody calls.
  consent_at timestamptz,
  batch_no text not null,
  file_id integer,
  -- An order they had: refused or settled.
  origin_order text,
  request_count integer not null default 0 check (request_count >= 0),
  last_request_at timestamptz,
  fail_reason text check (fail_reason in ('notDelivered', 'expired', 'wrong', 'unknown')),

  status text not null default 'wait' check (status in ('wait', 'following', 'followed', 'invalid')),
  invalid_reason text check (invalid_reason in ('wrongNumber', 'consentWithdrawn', 'duplicate')),
  register_status text not null default 'notRegistered'
    check (register_status in ('notRegistered', 'registered', 'applied', 'loaned')),
  seller_id integer references staff,
  held_since timestamptz,
  label text,
  follow_type text check (follow_type in ('phone', 'whatsapp', 'sms', 'mail', 'social', 'other')),
  last_follow_at timestamptz,
  next_call_at timestamptz,
  attempts integer not null default 0,
  -- Attempts in a row that met nobody.
  silent integer not null default 0,
  connected_at timestamptz,
  -- When it was closed, for `recycle`.
  ended_at timestamptz,
  applied_order text,
  applied_at timestamptz,
  -- Whose follow-up earned the application; null: they came by themselves.
  earned_by integer references staff,
  version integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((status = 'invalid') = (invalid_reason is not null)),
  check ((seller_id is null) = (held_since is null)),
  check ((applied_order is null) = (applied_at is null))
);
-- One phone is worked on once in an app, whatever batches it stands in.
create unique index lead_open on lead (app_code, phone_blind) where status in ('wait', 'following');
create index lead_phone on lead (phone_blind);
create index lead_pool on lead (pool, created_at desc, id desc) include (app_code, status);
create index lead_seller on lead (seller_id, status);
create index lead_batch on lead (batch_no);
create index lead_origin on lead (origin_order) where origin_order is not null;

-- What happened to a lead.
create table lead_event (
  id bigint generated always as identity primary key,
  lead_id integer not null references lead,
  kind text not null check (kind in
    ('made', 'given', 'contacted', 'closed', 'invalidated', 'recycled', 'takenBack', 'request', 'registered', 'applied', 'loaned')),
  at timestamptz not null,
  recorded_at timestamptz not null,
  from_status text,
  to_status text not null,
  actor_kind text not null,
  actor text not null,
  staff_id integer references staff,
  detail jsonb not null default '{}'
);
create index lead_event_lead on lead_event (lead_id, id desc);
create trigger lead_event_append_only before update or delete or truncate on lead_event
  for each statement execute function refuse_change();

-- Every time a seller wanted to reach a lead: made, or refused by a rule.
create table lead_attempt (
  id bigint generated always as identity primary key,
  lead_id integer not null references lead,
  phone_blind bytea not null,
  follow_type text not null check (follow_type in ('phone', 'whatsapp', 'sms', 'mail', 'social', 'other')),
  -- By which the guard judged and counts it.
  channel text not null check (channel in ('call', 'sms', 'mail', 'whatsapp')),
  at timestamptz not null,
  recorded_at timestamptz not null,
  staff_id integer not null references staff,
  zone text check (zone in ('WIB', 'WITA', 'WIT')),
  made_before integer not null,
  refused_by text,
  lawful_from timestamptz,
  lawful_until timestamptz,
  check ((refused_by is null) = (lawful_until is not null))
);
create index lead_attempt_phone on lead_attempt (phone_blind, at) where refused_by is null;
create index lead_attempt_lead on lead_attempt (lead_id, id desc);
create index lead_attempt_staff on lead_attempt (staff_id, at);
create trigger lead_attempt_append_only before update or delete or truncate on lead_attempt
  for each statement execute function refuse_change();

-- What came of an attempt.
create table lead_follow_up (
  attempt_id bigint primary key references lead_attempt,
  lead_id integer not null references lead,
  label text not null,
  note text not null,
  next_call_at timestamptz,
  at timestamptz not null,
  staff_id integer not null references staff
);
create index lead_follow_up_lead on lead_follow_up (lead_id, attempt_id desc);
create index lead_follow_up_staff on lead_follow_up (staff_id, at);
create trigger lead_follow_up_append_only before update or delete or truncate on lead_follow_up
  for each statement execute function refuse_change();

-- A number that was opened outside a contact, with the reason.
create table lead_reveal (
  id bigint generated always as identity primary key,
  lead_id integer not null references lead,
  field text not null check (field in ('phone', 'name')),
  reason_code text not null,
  note text not null,
  at timestamptz not null,
  staff_id integer not null references staff,
  ip text
);
create index lead_reveal_staff on lead_reveal (staff_id, at);
create trigger lead_reveal_append_only before update or delete or truncate on lead_reveal
  for each statement execute function refuse_change();

-- Phones that are offered nothing any more, in whatever app: only the blind index.
create table do_not_call (
  phone_blind bytea primary key,
  at timestamptz not null,
  staff_id integer references staff,
  note text not null
);

-- Who sells: duty, share of a deal, and whether a failed call stopped them.
create table seller (
  staff_id integer primary key references staff,
  on_duty boolean not null default true,
  weight integer not null default 100 check (weight between 0 and 200),
  -- The first day with a call: newcomers are checked whole.
  first_day date,
  stopped_at timestamptz,
  retrained_at timestamptz,
  retrained_by integer references staff,
  retrained_note text,
  version integer not null default 0,
  changed_at timestamptz not null
);

-- A dealing of leads, planned first; run as planned and taken back while nothing was done.
create table lead_deal (
  id integer generated always as identity primary key,
  state text not null check (state in ('rehearsing', 'rehearsed', 'running', 'ran', 'takenBack', 'dropped')),
  filter jsonb not null,
  staff_id integer not null references staff,
  made_at timestamptz not null,
  day date not null,
  ran_at timestamptz,
  taken_back_at timestamptz,
  looked_at integer not null,
  moving integer not null,
  changed integer not null default 0,
  sellers jsonb not null
);
create table lead_deal_move (
  deal_id integer not null references lead_deal,
  lead_id integer not null references lead,
  lead_version integer not null,
  from_id integer references staff,
  to_id integer not null references staff,
  outcome text check (outcome in ('done', 'changed', 'takenBack')),
  primary key (deal_id, lead_id)
);

-- A file of leads, from upload to leads.
create table lead_file (
  id integer generated always as identity primary key,
  app_code text not null references app,
  pool text not null check (pool in ('codeFailed', 'registered')),
  batch_no text not null unique,
  name text not null,
  kind text not null check (kind in ('csv', 'xlsx')),
  file_key text not null,
  sha256 bytea not null,
  -- Who gave the data, and how the people agreed.
  source text not null,
  consent_note text not null,
  columns text[] not null,
  mapping text[] not null,
  state text not null check (state in ('uploaded', 'previewing', 'previewed', 'committing', 'committed', 'failed')),
  rows integer not null,
  read_rows integer not null default 0,
  accepted integer not null default 0,
  refused integer not null default 0,
  committed integer not null default 0,
  error text,
  uploader_id integer not null references staff,
  uploaded_at timestamptz not null,
  committed_at timestamptz
);
alter table lead add foreign key (file_id) references lead_file;

create table lead_file_row (
  file_id integer not null references lead_file,
  row integer not null,
  state text not null check (state in ('accepted', 'refused', 'committed')),
  phone_blind bytea,
  phone_masked text,
  phone_sealed bytea,
  name_sealed bytea,
  name_masked text,
  regency text,
  consent_day date,
  source text,
  issues text[] not null,
  primary key (file_id, row)
);
create index lead_file_row_phone on lead_file_row (file_id, phone_blind);

-- What an app told of its people on the way to an account; each of its events once.
create table app_event (
  app_code text not null references app,
  event_id text not null,
  kind text not null check (kind in ('visited', 'installed', 'codeAsked', 'codeFailed', 'registered')),
  hash bytea not null,
  device_blind bytea,
  phone_blind bytea,
  channel text not null,
  -- When it happened, by the app.
  at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (app_code, event_id)
);
create index app_event_phone on app_event (app_code, phone_blind, at) where phone_blind is not null;
create index app_event_kind on app_event (app_code, kind, at);

do $$
declare
  one_app constant text := 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])';
  fenced text;
begin
  foreach fenced in array array['lead', 'lead_file', 'app_event'] loop
    call fence(fenced, one_app);
  end loop;
  foreach fenced in array array['lead_event', 'lead_attempt', 'lead_follow_up', 'lead_reveal', 'lead_deal_move'] loop
    call fence(fenced, format('exists (select from lead l where l.id = %I.lead_id)', fenced));
  end loop;
  call fence('lead_file_row', 'exists (select from lead_file f where f.id = lead_file_row.file_id)');
  call fence('lead_deal', 'true', 'false');
  -- Leads are nothing of an agency's.
  foreach fenced in array array['lead', 'lead_file', 'app_event', 'lead_deal'] loop
    call fence_agency(fenced, 'false');
  end loop;
end $$;

-- A person is one over all apps and departments, and so is what was done to reach them: when and how, never for what.
create function attempts_to_phones(phones bytea[], since timestamptz) returns table (phone bytea, channel text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  select a.phone_blind, a.channel, a.at from lead_attempt a
   where a.phone_blind = any (phones) and a.at >= since and a.refused_by is null
  union all
  select p.phone_blind, a.channel, a.at
    from (select distinct o.phone_blind, o.borrower_id from orders o where o.phone_blind = any (phones)) p
    join contact_attempt a on a.borrower_id = p.borrower_id
   where a.at >= since and a.refused_by is null
  union all
  select o.phone_blind, a.channel, a.at from orders o join contact_attempt a on a.order_no = o.order_no
   where o.phone_blind = any (phones) and o.borrower_id is null and a.at >= since and a.refused_by is null
$$;
create or replace function attempts_on(orders_of text[], since timestamptz) returns table (order_no text, channel text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  select o.order_no, a.channel, a.at from orders o join contact_attempt a on a.borrower_id = o.borrower_id
   where o.order_no = any(orders_of) and a.at >= since and a.refused_by is null
  union all
  select o.order_no, a.channel, a.at from orders o join contact_attempt a on a.order_no = o.order_no
   where o.order_no = any(orders_of) and o.borrower_id is null and a.at >= since and a.refused_by is null
  union all
  select o.order_no, a.channel, a.at from orders o join lead_attempt a on a.phone_blind = o.phone_blind
   where o.order_no = any(orders_of) and a.at >= since and a.refused_by is null
$$;
-- What a person said, and whether they are left alone, in whatever order of that phone.
create function wishes_of_phones(phones bytea[])
returns table (phone bytea, opted_out text[], left_alone boolean, do_not_call boolean)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  with theirs as materialized (
    select o.phone_blind as phone, o.order_no from orders o where o.phone_blind = any (phones)
  ), asked as (
    select coalesce(array_agg(order_no), '{}') as orders from theirs
  )
  select p.phone,
         coalesce((select array_agg(distinct c.channel) from choices_of((select orders from asked)) c
                     join theirs t on t.order_no = c.order_no where t.phone = p.phone and c.kind = 'optOut'), '{}'),
         exists (select from left_alone((select orders from asked)) a join theirs t on t.order_no = a.order_no
                  where t.phone = p.phone),
         exists (select from do_not_call d where d.phone_blind = p.phone)
    from unnest(phones) p(phone)
$$;
-- Who reaches a person waits for whoever does so now, from whatever department.
create function lock_phone(phone bytea) returns void
language sql volatile security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  select pg_advisory_xact_lock(hashtextextended(encode(phone, 'hex'), 80));
  with theirs as (
    select b.id from borrower b where b.id in (select o.borrower_id from orders o where o.phone_blind = phone)
     order by b.id for update)
  select from theirs having count(*) < 0;
$$;
-- Leads of a phone in every app that a withdrawal of consent reaches: it is the person's word, not an app's.
create function invalidate_phone(phone bytea, moment timestamptz, recorded timestamptz, who_kind text, who text, who_id integer)
returns integer
language sql volatile security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  with theirs as materialized (
    select l.id, l.status from lead l where l.phone_blind = phone and l.status <> 'invalid' order by l.id for update
  ), ended as (
    update lead l set status = 'invalid', invalid_reason = 'consentWithdrawn', ended_at = moment, next_call_at = null,
                      changed_at = moment, version = l.version + 1
      from theirs where l.id = theirs.id returning l.id, theirs.status
  ), told as (
    insert into lead_event (lead_id, kind, at, recorded_at, from_status, to_status, actor_kind, actor, staff_id, detail)
    select id, 'invalidated', moment, recorded, status, 'invalid', who_kind, who, who_id, '{"reason": "consentWithdrawn"}' from ended
    returning 1
  )
  select count(*)::integer from told
$$;
-- Numbers of batches are one row over all apps.
create function lead_batches_of(head text) returns integer
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  select count(*)::integer from lead_file f where f.batch_no like head
$$;
do $$
declare asked regprocedure;
begin
  foreach asked in array array['attempts_to_phones(bytea[], timestamptz)', 'wishes_of_phones(bytea[])', 'lock_phone(bytea)', 'lead_batches_of(text)',
                               'invalidate_phone(bytea, timestamptz, timestamptz, text, text, integer)']::regprocedure[] loop
    execute format('revoke execute on function %s from public', asked);
    execute format('grant execute on function %s to lumbung_app', asked);
  end loop;
end $$;

grant select, insert, update on lead, seller, lead_deal, lead_deal_move, lead_file, lead_file_row to lumbung_app;
grant delete on lead_file_row to lumbung_app;
grant select, insert on lead_event, lead_attempt, lead_follow_up, lead_reveal, app_event, do_not_call to lumbung_app;
