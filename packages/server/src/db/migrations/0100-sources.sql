-- Why: before it lends, a lender asks the regulator's system, the industry's pool and the population register about a person.
-- Each question needs the person's consent, costs money and may be answered late, wrongly or not at all: a question is a row of
-- its own, committed before the source hears of it, so that nobody is asked about twice.

-- What a borrower agreed to, word for word.
create table consent (
  id integer generated always as identity primary key,
  order_no text not null references orders,
  borrower_id integer not null references borrower,
  wording_code text not null,
  wording text not null,
  given_at timestamptz not null,
  unique (order_no, wording_code)
);
create index consent_borrower on consent (borrower_id, given_at desc);
call fence('consent', 'exists (select from orders o where o.order_no = consent.order_no)');
call fence_agency('consent', 'false');

create table source_inquiry (
  id integer generated always as identity primary key,
  -- Names what it is about, so that it is asked once; the source knows it by this too.
  key text not null unique,
  order_no text not null references orders,
  borrower_id integer not null references borrower,
  source text not null check (source in ('slik', 'fdc', 'dukcapil')),
  consent_id integer references consent,
  state text not null check (state in ('waiting', 'asking', 'pending', 'unknown', 'answered', 'nothing', 'incomplete',
    'otherPerson', 'refused', 'failed', 'notAsked', 'reused')),
  -- By the application itself, or by hand with its reason.
  why text not null check (why in ('application', 'byHand')),
  reason text not null default '',
  asked_by integer references staff,
  made_at timestamptz not null,
  -- When the source was asked last.
  asked_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- The machine's time: a try that does not end was left by a process that died.
  claimed_at timestamptz,
  answered_at timestamptz,
  -- The day that the answer speaks of, and until when it is good.
  as_of date,
  valid_until timestamptz,
  -- Loans with their lenders, without the person's name or number.
  answer_sealed bytea,
  -- What rules take of it.
  facts jsonb,
  -- The answer that this one goes by.
  reuses_id integer references source_inquiry,
  not_asked_why text check (not_asked_why in ('noConsent', 'consentExpired', 'stopped', 'overBudget', 'notConnected')),
  said_code text,
  said_words text,
  cost bigint not null default 0 check (cost >= 0),
  check ((why = 'byHand') = (asked_by is not null)),
  check (why = 'application' or reason <> ''),
  check ((state = 'notAsked') = (not_asked_why is not null)),
  check ((state = 'reused') = (reuses_id is not null))
);
create unique index source_inquiry_open_one on source_inquiry (order_no, source) where state in ('waiting', 'asking', 'pending', 'unknown');
create index source_inquiry_due on source_inquiry (next_try_at) where state in ('waiting', 'asking', 'pending', 'unknown');
create index source_inquiry_order on source_inquiry (order_no, id desc);
create index source_inquiry_fresh on source_inquiry (borrower_id, source, valid_until desc) where state in ('answered', 'nothing');
create index source_inquiry_answered on source_inquiry (answered_at) where answered_at is not null;
call fence('source_inquiry', 'exists (select from orders o where o.order_no = source_inquiry.order_no)');
call fence_agency('source_inquiry', 'false');

-- How a source is asked from a day on; of one day the last said holds.
create table source_setting (
  id integer generated always as identity primary key,
  source text not null check (source in ('slik', 'fdc', 'dukcapil')),
  valid_from date not null,
  active boolean not null,
  day_budget bigint not null check (day_budget >= 0),
  price bigint not null check (price >= 0),
  valid_days integer not null check (valid_days between 0 and 3650),
  wait_minutes integer not null check (wait_minutes between 0 and 1440),
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null
);
create index source_setting_day on source_setting (source, valid_from desc, id desc);
create trigger source_setting_append_only before update or delete or truncate on source_setting
  for each statement execute function refuse_change();
call fence('source_setting', 'true', 'false');

-- How far a day's budget is used: taken before a source is asked, given back where nothing was charged.
create table source_day (
  source text not null check (source in ('slik', 'fdc', 'dukcapil')),
  day date not null,
  asked integer not null default 0,
  cost bigint not null default 0,
  primary key (source, day)
);
call fence('source_day', 'true', 'false');

grant select, insert, update on source_inquiry, source_day to lumbung_app;
grant select, insert on consent, source_setting to lumbung_app;
