-- Why: in which order a collector's cases are worked is set by managers, as strategies that are drafted, rehearsed on past
-- cases and approved by another person; what each brings is measured beside cases in plain order.

create table case_strategy (
  id integer generated always as identity primary key,
  name text not null,
  based_on integer references case_strategy,
  state text not null check (state in ('draft', 'submitted', 'approved', 'withdrawn')),
  version integer not null default 0,
  content jsonb not null,
  content_hash bytea not null,
  note text not null default '',
  -- Everyone who wrote at it; none of them may approve it.
  author_ids integer[] not null,
  changed_at timestamptz not null,
  submitted_by integer references staff,
  submitted_at timestamptz,
  decided_by integer references staff,
  decided_at timestamptz,
  decision_note text not null default '',
  -- It orders cases from this day on, or waits from then on for a share of its own.
  live_day date,
  -- Orders what no challenger and no holdout has, from its day until the next champion's.
  champion boolean not null default false,
  withdrawn_by integer references staff,
  withdrawn_at timestamptz,
  check (state <> 'approved' or live_day is not null),
  check (decided_by is null or decided_by <> all (author_ids)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index case_strategy_live on case_strategy (live_day desc, id desc) where state = 'approved' and champion;
call fence('case_strategy', 'true', 'false');

-- What was submitted is what is rehearsed, approved and named by cases for good.
create function guard_case_strategy() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'strategies are never deleted';
  end if;
  if (new.id, new.based_on) is distinct from (old.id, old.based_on)
     or old.state <> 'draft' and (new.name, new.content, new.content_hash, new.author_ids)
        is distinct from (old.name, old.content, old.content_hash, old.author_ids) then
    raise exception 'strategy % is no draft any more: its content stands', old.id;
  end if;
  if old.state = 'withdrawn' or old.state = 'approved' and new.state <> 'withdrawn'
     or old.state = 'approved'
        and (new.live_day, new.champion, new.decided_by) is distinct from (old.live_day, old.champion, old.decided_by) then
    raise exception 'strategy % is decided: it can only be withdrawn before it is live', old.id;
  end if;
  return new;
end $$;
create trigger case_strategy_guard before update or delete on case_strategy
  for each row execute function guard_case_strategy();

-- How borrowers are shared out, by the day from which; of one day the last that was set counts.
create table strategy_split (
  id integer generated always as identity primary key,
  from_day date not null,
  challenger_id integer references case_strategy,
  challenger_percent integer not null check (challenger_percent between 0 and 100),
  holdout_percent integer not null check (holdout_percent between 0 and 100),
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null,
  check ((challenger_id is null) = (challenger_percent = 0)),
  check (challenger_percent + holdout_percent <= 100)
);
create trigger strategy_split_append_only before update or delete or truncate on strategy_split
  for each statement execute function refuse_change();
call fence('strategy_split', 'true', 'false');

-- A rehearsal of exactly one content on the cases of past days.
create table strategy_rehearsal (
  id integer generated always as identity primary key,
  strategy_id integer not null references case_strategy,
  content_hash bytea not null,
  from_day date not null,
  to_day date not null,
  result jsonb not null,
  asked_by integer not null references staff,
  asked_at timestamptz not null
);
create index strategy_rehearsal_of on strategy_rehearsal (strategy_id, id desc);
create trigger strategy_rehearsal_append_only before update or delete or truncate on strategy_rehearsal
  for each statement execute function refuse_change();
call fence('strategy_rehearsal', 'true', 'false');

grant select, insert, update on case_strategy to lumbung_app;
grant select, insert on strategy_split, strategy_rehearsal to lumbung_app;
