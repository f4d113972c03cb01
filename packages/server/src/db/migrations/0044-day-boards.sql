-- Why: a manager reads a day by collector, group and stage, and opens every figure. Who had which case in which stage is kept
-- as spells, so that a day is counted without its cases' whole history; once it is over what was counted is written down
-- row by row and never changes, whatever is heard of later.

create table case_spell (
  id bigint generated always as identity primary key,
  case_id integer not null references collection_case,
  order_no text not null references orders,
  app_code text not null references app,
  stage text not null,
  -- Null: nobody's.
  holder_id integer references staff,
  from_at timestamptz not null,
  until_at timestamptz check (until_at >= from_at),
  -- How the case ended, where that ended it.
  ending text,
  check (ending is null or until_at is not null)
);
create index case_spell_case on case_spell (case_id, from_at desc, id desc);
create index case_spell_order on case_spell (order_no, from_at desc, id desc);
create index case_spell_open on case_spell (stage, from_at) where until_at is null;
create index case_spell_until on case_spell (until_at) where until_at is not null;
call fence('case_spell', 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])');

-- Cases from before: a spell from each turn of their history to the next.
insert into case_spell (case_id, order_no, app_code, stage, holder_id, from_at, until_at, ending)
select c.id, c.order_no, c.app_code, e.to_stage, h.holder, e.at, e.until, case when e.ends then c.ending end
  from (select case_id, id, kind, to_stage, at,
               case when lead(id) over turns is not null then greatest(at, lead(at) over turns) end as until,
               coalesce(lead(kind) over turns = 'ended', false) as ends
          from case_event where kind in ('opened', 'staged', 'assigned', 'takenBack', 'lifted', 'ended')
        window turns as (partition by case_id order by id)) e
  join collection_case c on c.id = e.case_id
 cross join lateral (
   select case when n.id is not null
               then case when (n.detail ->> 'heldSince')::timestamptz <= e.at then (n.detail ->> 'heldBy')::integer end
               when c.held_since <= e.at then c.holder_id end as holder
     from (select 1) one
     left join lateral (select n.id, n.detail from case_event n
                         where n.case_id = e.case_id and n.id > e.id and n.detail ? 'heldBy' order by n.id limit 1) n on true) h
 where e.kind <> 'ended' and e.until is distinct from e.at
 order by e.id;

-- What a case came to on one day with whoever had it in a stage, or worked on it there; written once the day is over.
create table board_case (
  id bigint generated always as identity primary key,
  department text not null check (department in ('collection', 'precollection')),
  day date not null,
  case_id integer not null,
  order_no text not null references orders,
  app_code text not null references app,
  stage text not null,
  holder_id integer references staff,
  group_id integer references collector_group,
  -- There when the day began; came during it; left it otherwise than by the end of the case.
  opening boolean not null,
  entered boolean not null,
  gone boolean not null,
  -- Principal and interest when the day began, or when it came; rupiah.
  amount bigint not null,
  followed boolean not null,
  calls integer not null,
  connected integer not null,
  promises integer not null,
  promises_due integer not null,
  promises_kept integer not null,
  cleared boolean not null,
  -- Paid while they had it, and of that principal and interest; rupiah.
  collected bigint not null,
  recovered bigint not null,
  waived bigint not null,
  last_at timestamptz
);
create unique index board_case_once on board_case (department, day, case_id, stage, holder_id) nulls not distinct;
create index board_case_day on board_case (department, day, stage, holder_id);
create trigger board_case_append_only before update or delete or truncate on board_case
  for each statement execute function refuse_change();
call fence('board_case', 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])');

-- Which days are written down, and when by the business clock: what is heard of later is in none of their figures.
create table board_day (
  department text not null check (department in ('collection', 'precollection')),
  day date not null,
  frozen_at timestamptz not null,
  primary key (department, day)
);
create trigger board_day_append_only before update or delete or truncate on board_day
  for each statement execute function refuse_change();
call fence('board_day', 'true', 'false');

-- The same day by the hour.
create table board_hour (
  department text not null check (department in ('collection', 'precollection')),
  day date not null,
  app_code text not null references app,
  stage text not null,
  holder_id integer references staff,
  group_id integer references collector_group,
  hour integer not null check (hour between 0 and 23),
  calls integer not null,
  connected integer not null,
  -- rupiah
  collected bigint not null
);
create unique index board_hour_once on board_hour (department, day, stage, holder_id, app_code, hour) nulls not distinct;
create trigger board_hour_append_only before update or delete or truncate on board_hour
  for each statement execute function refuse_change();
call fence('board_hour', 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])');

-- A day is counted by its own hours.
create index contact_attempt_day on contact_attempt (at) where refused_by is null and case_id is not null;
create index follow_up_day on follow_up (at);
create index promise_made on promise (made_day);
create index promise_day on promise (day);
create index reduction_used on reduction (used_day) where used_day is not null;
create index cash_record_received on cash_record (received_at);

grant select, insert, update on case_spell to lumbung_app;
grant select, insert on board_case, board_day, board_hour to lumbung_app;
