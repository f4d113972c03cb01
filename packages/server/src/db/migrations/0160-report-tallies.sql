-- Why: a report of 93 days of devices still read a million facts. How many rows of a report a day has is kept beside them, told apart by
-- app, channel and what its figures tell apart (packages/server/src/reports/tallies.ts). The work that makes facts again takes the old
-- ones out of the tally and puts the new ones in, in the same transaction; of what is stale, and of an earlier moment, a report takes
-- the kept facts off and adds what the statement says.

-- A step of a day, of devices and of orders.
create table step_tally (
  day date not null,
  app_code text not null references app,
  channel text not null,
  step text not null,
  n bigint not null,
  unique nulls not distinct (day, app_code, channel, step)
);
create table visited_tally (
  day date not null,
  app_code text not null references app,
  channel text not null,
  code_asked boolean not null,
  registered boolean not null,
  logged_in boolean not null,
  kyc_started boolean not null,
  kyc_done boolean not null,
  applied boolean not null,
  registered_day date,
  -- Days after registering by which they applied, as far as the report tells them apart.
  applied_by integer,
  n bigint not null,
  unique nulls not distinct (day, app_code, channel, code_asked, registered, logged_in, kyc_started, kyc_done, applied, registered_day, applied_by)
);
create table registered_tally (
  day date not null,
  app_code text not null references app,
  channel text not null,
  visited boolean not null,
  kyc_soon boolean not null,
  applied_soon boolean not null,
  machine_soon boolean not null,
  approved_soon boolean not null,
  signed_soon boolean not null,
  disbursed_soon boolean not null,
  n bigint not null,
  unique nulls not distinct (day, app_code, channel, visited, kyc_soon, applied_soon, machine_soon, approved_soon, signed_soon, disbursed_soon)
);
create table reached_tally (
  day date not null,
  app_code text not null references app,
  channel text not null,
  registered_day date,
  clicked boolean not null,
  installed boolean not null,
  registered boolean not null,
  kyc_done boolean not null,
  applied boolean not null,
  approved boolean not null,
  disbursed boolean not null,
  due_day date,
  cleared_by integer,
  n bigint not null,
  -- Rupiah.
  lent bigint not null,
  asked_cost bigint not null,
  unique nulls not distinct (day, app_code, channel, registered_day, clicked, installed, registered, kyc_done, applied, approved, disbursed, due_day, cleared_by)
);

-- What the facts that are there come to.
insert into step_tally
select f.day, f.app_code, f.channel, f.step, count(*) from (
  select day, app_code, channel, step from device_step_fact
  union all
  select s.day, f.app_code, f.channel, s.step
    from application_fact f cross join lateral (values ('applied', f.day), ('machinePass', f.machine_pass_day), ('finalPass', f.approved_day),
           ('signed', f.signed_day), ('disbursed', f.disbursed_day)) s(step, day)
   where s.day is not null) f
 group by f.day, f.app_code, f.channel, f.step;
insert into visited_tally
select f.visited_day, f.app_code, f.channel, f.code_at is not null, f.registered_at is not null, f.login_at is not null,
       f.kyc_started_at is not null, f.kyc_done_at is not null, f.applied_at is not null, f.registered_day,
       case when f.applied_day - f.registered_day <= 0 then 0 when f.applied_day - f.registered_day <= 1 then 1
            when f.applied_day - f.registered_day <= 3 then 3 when f.applied_day - f.registered_day <= 7 then 7 end, count(*)
  from visitor_fact f where f.visited_day is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
insert into registered_tally
select f.registered_day, f.app_code, f.channel, f.visited_at is not null, coalesce(f.kyc_done_day - f.registered_day <= 7, false),
       coalesce(f.applied_day - f.registered_day <= 7, false), coalesce(f.machine_pass_day - f.registered_day <= 7, false),
       coalesce(f.approved_day - f.registered_day <= 7, false), coalesce(f.signed_day - f.registered_day <= 7, false),
       coalesce(f.disbursed_day - f.registered_day <= 7, false), count(*)
  from visitor_fact f where f.registered_day is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
insert into reached_tally
select f.reached_day, f.app_code, f.channel, f.registered_day, f.clicked_at is not null, f.installed_at is not null,
       f.registered_at is not null, f.kyc_done_at is not null, f.applied_at is not null, f.approved_day is not null,
       f.disbursed_day is not null, f.due_day, f.cleared_by, count(*),
       coalesce(sum(case when f.disbursed_day is not null then f.amount else 0 end), 0), sum(f.asked_cost)
  from visitor_fact f group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;

do $$
declare
  one_app constant text := 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])';
  tally text;
begin
  foreach tally in array array['step_tally', 'visited_tally', 'registered_tally', 'reached_tally'] loop
    -- Those that have come to nothing, to take away.
    execute format('create index %I on %I (n) where n = 0', tally || '_none', tally);
    call fence(tally, one_app);
    call fence_agency(tally, 'false');
  end loop;
end $$;
grant select, insert, update, delete on step_tally, visited_tally, registered_tally, reached_tally to lumbung_app;
