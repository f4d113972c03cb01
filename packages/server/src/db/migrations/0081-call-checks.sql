-- Why: calls of sellers are listened to: a share of each day, every call of a newcomer, and some twice, blind, so that checkers
-- are measured against each other. A critical fail stops a seller until they are retrained.

create table call_check (
  id integer generated always as identity primary key,
  app_code text not null references app,
  lead_id integer not null references lead,
  attempt_id bigint not null references lead_attempt,
  -- 2: the second, blind one of a double sample.
  place integer not null default 1 check (place in (1, 2)),
  seller_id integer not null references staff,
  day date not null,
  why text not null check (why in ('share', 'newSeller', 'double')),
  status text not null default 'notChecked' check (status in ('notChecked', 'pass', 'fail')),
  marks jsonb,
  score_ppm integer,
  critical boolean not null default false,
  comment text not null default '',
  checker_id integer references staff,
  checked_at timestamptz,
  -- An appeal is a flag on a fail.
  appeal text,
  appealed_at timestamptz,
  appeal_upheld boolean,
  appeal_by integer references staff,
  appeal_at timestamptz,
  appeal_note text,
  made_at timestamptz not null,
  version integer not null default 0,
  unique (attempt_id, place),
  check ((status = 'notChecked') = (checked_at is null)),
  check ((appeal is null) = (appealed_at is null)),
  check (checker_id <> seller_id)
);
create index call_check_open on call_check (day, id) where status = 'notChecked';
create index call_check_seller on call_check (seller_id, day desc);
do $$ begin
  call fence('call_check', 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])');
  call fence_agency('call_check', 'false');
end $$;
grant select, insert, update on call_check to lumbung_app;
