-- Why: people are called, written to and visited about their loans, and each time one guard says whether that is lawful.
-- Its rules are dated settings with their source; what was tried is kept, refused or not, over every department and order.

create table contact_rule (
  code text not null check (code in (
    'collectionHours', 'offerHours', 'restWeekdays', 'restOnHolidays', 'restOnJointLeave', 'attemptsPerDay',
    'pauseMinutes', 'deskDaysMax')),
  valid_from date not null,
  value jsonb not null,
  -- Law, code of conduct or own decision that it follows.
  source text not null,
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null,
  primary key (code, valid_from)
);
call fence('contact_rule', 'true', 'false');

create table day_off (
  day date primary key,
  kind text not null check (kind in ('national', 'jointLeave')),
  name text not null,
  set_by integer references staff,
  set_at timestamptz
);
call fence('day_off', 'true', 'false');
-- The joint decree of three ministers for 2026; later years come each September and are typed in.
insert into day_off (day, kind, name) values
  ('2026-01-01', 'national', 'Tahun Baru Masehi'),
  ('2026-01-16', 'national', 'Isra Mikraj'),
  ('2026-02-16', 'jointLeave', 'Cuti bersama Imlek'),
  ('2026-02-17', 'national', 'Tahun Baru Imlek'),
  ('2026-03-18', 'jointLeave', 'Cuti bersama Nyepi'),
  ('2026-03-19', 'national', 'Hari Suci Nyepi'),
  ('2026-03-20', 'jointLeave', 'Cuti bersama Idulfitri'),
  ('2026-03-21', 'national', 'Idulfitri'),
  ('2026-03-22', 'national', 'Idulfitri'),
  ('2026-03-23', 'jointLeave', 'Cuti bersama Idulfitri'),
  ('2026-03-24', 'jointLeave', 'Cuti bersama Idulfitri'),
  ('2026-04-03', 'national', 'Wafat Yesus Kristus'),
  ('2026-04-05', 'national', 'Kebangkitan Yesus Kristus'),
  ('2026-05-01', 'national', 'Hari Buruh'),
  ('2026-05-14', 'national', 'Kenaikan Yesus Kristus'),
  ('2026-05-15', 'jointLeave', 'Cuti bersama Kenaikan Yesus Kristus'),
  ('2026-05-27', 'national', 'Iduladha'),
  ('2026-05-28', 'jointLeave', 'Cuti bersama Iduladha'),
  ('2026-05-31', 'national', 'Waisak'),
  ('2026-06-01', 'national', 'Hari Lahir Pancasila'),
  ('2026-06-16', 'national', 'Tahun Baru Islam'),
  ('2026-08-17', 'national', 'Hari Kemerdekaan'),
  ('2026-08-25', 'national', 'Maulid Nabi Muhammad'),
  ('2026-12-24', 'jointLeave', 'Cuti bersama Natal'),
  ('2026-12-25', 'national', 'Hari Raya Natal');

-- Who works on cases; without a valid certificate nobody is called.
create table collector (
  staff_id integer primary key references staff,
  on_duty boolean not null default true,
  -- Open cases at a time; null = no limit.
  capacity integer check (capacity between 0 and 2000),
  certificate_no text,
  certificate_issuer text,
  certified_until date,
  version integer not null default 0,
  changed_at timestamptz not null,
  check ((certificate_no is null) = (certified_until is null))
);

alter table collection_case
  add column holder_id integer references staff,
  add column held_since timestamptz,
  add column last_contact_at timestamptz,
  -- Why it is suspended.
  add column rest_reason text check (rest_reason in ('dispute', 'hardship', 'consentWithdrawn', 'deceased', 'complaint')),
  add column next_follow_day date;
create index collection_case_holder on collection_case (holder_id, stage_day) where closed_day is null;
create index collection_case_stage on collection_case (stage, stage_day desc, id desc) include (app_code, state) where closed_day is null;
create index collection_case_closed on collection_case (closed_day desc, id desc) include (app_code) where closed_day is not null;

-- Every time somebody wanted to reach a person: made, or refused by a rule.
create table contact_attempt (
  id bigint generated always as identity primary key,
  order_no text not null references orders,
  -- The person over all apps; null for imported loans, where an order is a person.
  borrower_id integer references borrower,
  case_id integer references collection_case,
  channel text not null check (channel in ('call', 'sms', 'mail', 'whatsapp', 'visit')),
  target text not null check (target in ('self', 'emergency')),
  purpose text not null check (purpose in ('remind', 'collect', 'offer')),
  contact_id integer references order_contact,
  at timestamptz not null,
  recorded_at timestamptz not null,
  staff_id integer not null references staff,
  -- As the guard saw it: the zone (null: unknown), what had been made that day, the rule that refused and until when.
  zone text check (zone in ('WIB', 'WITA', 'WIT')),
  made_before integer not null,
  refused_by text,
  lawful_from timestamptz,
  lawful_until timestamptz,
  check ((refused_by is null) = (lawful_until is not null))
);
create index contact_attempt_person on contact_attempt (borrower_id, at) where refused_by is null;
create index contact_attempt_order on contact_attempt (order_no, id desc);
create trigger contact_attempt_append_only before update or delete or truncate on contact_attempt
  for each statement execute function refuse_change();
call fence('contact_attempt', 'exists (select from orders o where o.order_no = contact_attempt.order_no)');

-- What came of an attempt.
create table follow_up (
  attempt_id bigint primary key references contact_attempt,
  order_no text not null references orders,
  outcome text not null,
  note text not null,
  next_follow_day date,
  at timestamptz not null,
  staff_id integer not null references staff
);
create index follow_up_order on follow_up (order_no, attempt_id desc);
create trigger follow_up_append_only before update or delete or truncate on follow_up
  for each statement execute function refuse_change();
call fence('follow_up', 'exists (select from orders o where o.order_no = follow_up.order_no)');

-- A promise to pay. Whether it was kept follows from the payments, never from what somebody says.
create table promise (
  id integer generated always as identity primary key,
  order_no text not null references orders,
  case_id integer not null references collection_case,
  attempt_id bigint not null references contact_attempt,
  amount bigint not null check (amount > 0),
  made_day date not null,
  -- The last day on which it can be kept.
  day date not null check (day >= made_day),
  state text not null default 'open' check (state in ('open', 'kept', 'partly', 'broken', 'cancelled')),
  paid bigint not null default 0,
  staff_id integer not null references staff,
  made_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index promise_open on promise (case_id) where state = 'open';
create index promise_order on promise (order_no, id desc);
create index promise_due on promise (day) where state = 'open';
call fence('promise', 'exists (select from orders o where o.order_no = promise.order_no)');

-- A person is one over all apps, and so is what was done to reach them: when and how, never for which order.
create function attempts_on(order_of text, since timestamptz) returns table (channel text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  select a.channel, a.at from orders o join contact_attempt a on a.borrower_id = o.borrower_id
   where o.order_no = order_of and a.at >= since and a.refused_by is null
  union all
  select a.channel, a.at from orders o join contact_attempt a on a.order_no = o.order_no
   where o.order_no = order_of and o.borrower_id is null and a.at >= since and a.refused_by is null
$$;
revoke execute on function attempts_on from public;
grant execute on function attempts_on to lumbung_app;

-- What a person said about being reached: no more by a channel, or at any hour. The last word counts.
create table contact_choice (
  id integer generated always as identity primary key,
  order_no text not null references orders,
  borrower_id integer references borrower,
  kind text not null check (kind in ('optOut', 'anyHour')),
  channel text check (channel in ('call', 'sms', 'mail', 'whatsapp', 'visit')),
  -- Said, or taken back.
  holds boolean not null,
  note text not null,
  at timestamptz not null,
  staff_id integer not null references staff,
  check ((kind = 'optOut') = (channel is not null))
);
create index contact_choice_person on contact_choice (borrower_id);
create index contact_choice_order on contact_choice (order_no);
create trigger contact_choice_append_only before update or delete or truncate on contact_choice
  for each statement execute function refuse_change();
call fence('contact_choice', 'exists (select from orders o where o.order_no = contact_choice.order_no)');

create function choices_of(order_of text) returns table (kind text, channel text)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  select said.kind, said.channel from (
    select distinct on (c.kind, c.channel) c.kind, c.channel, c.holds
      from orders o join contact_choice c on c.borrower_id = o.borrower_id or c.order_no = o.order_no
     where o.order_no = order_of order by c.kind, c.channel, c.id desc) said
   where said.holds
$$;
revoke execute on function choices_of from public;
grant execute on function choices_of to lumbung_app;

-- Who withdrew consent or died is left alone in every app.
create function left_alone(order_of text) returns boolean
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  select exists (
    select from orders o join orders theirs on theirs.borrower_id = o.borrower_id or theirs.order_no = o.order_no
      join collection_case c on c.order_no = theirs.order_no
     where o.order_no = order_of and c.state = 'suspended' and c.rest_reason in ('consentWithdrawn', 'deceased'))
$$;
revoke execute on function left_alone from public;
grant execute on function left_alone to lumbung_app;

grant select, insert, update on contact_rule, day_off, collector, promise to lumbung_app;
grant delete on day_off to lumbung_app;
grant select, insert on contact_attempt, contact_choice, follow_up to lumbung_app;
