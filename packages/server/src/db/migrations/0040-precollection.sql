-- Why: borrowers are reminded before their due day by another department than the one that collects after it. Both work on
-- cases in one way: whose a case is says its department, and a loan has one open case in all.

alter table collection_case
  add column department text not null default 'collection' check (department in ('precollection', 'collection')),
  -- Of pre-collection: the due day it reminds of. A case that somebody withdrew is not opened again for the same day.
  add column due_day date,
  drop constraint collection_case_state_check,
  drop constraint collection_case_stage_check,
  drop constraint collection_case_ending_check,
  drop constraint collection_case_check3,
  add constraint collection_case_state_check check (state in (
    'unassigned', 'assigned', 'following', 'promised', 'suspended', 'outsourced', 'recalled', 'stopped',
    'cleared', 'extended', 'writtenOff', 'processing', 'rolled', 'withdrawn')),
  -- Days ahead of the due day, and the due day itself; then the stages of collection.
  add constraint collection_case_stage_check check (stage in (
    'ahead', 't0', 's1', 's2', 'm1', 'm2', 'm3', 'm3plus')),
  add constraint collection_case_ending_check check (ending in (
    'cleared', 'paidUp', 'extended', 'voided', 'writtenOff', 'instalmentPaid', 'rolled', 'withdrawn')),
  add check ((closed_day is null) = (state not in ('cleared', 'extended', 'writtenOff', 'rolled', 'withdrawn'))),
  add check ((department = 'precollection') = (stage in ('ahead', 't0'))),
  add check ((department = 'precollection') = (due_day is not null)),
  add check (case department
    when 'precollection' then state in ('unassigned', 'assigned', 'processing', 'cleared', 'rolled', 'extended', 'withdrawn')
    else state not in ('processing', 'rolled', 'withdrawn') end);
create index collection_case_order on collection_case (order_no, id);

-- How many days before the due day a case opens, from a day on.
create table precollection_opening (
  valid_from date primary key,
  days_before integer not null check (days_before between 0 and 7),
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null
);
call fence('precollection_opening', 'true', 'false');
grant select, insert, update on precollection_opening to lumbung_app;

-- A group works for one department: on its stages.
alter table collector_group
  add column department text not null default 'collection' check (department in ('precollection', 'collection')),
  drop constraint collector_group_stages_check,
  add constraint collector_group_stages_check check (cardinality(stages) > 0 and case department
    when 'precollection' then stages <@ array['ahead', 't0']
    else stages <@ array['s1', 's2', 'm1', 'm2', 'm3'] end);
alter table dispatch_rule
  drop constraint dispatch_rule_stage_check,
  add constraint dispatch_rule_stage_check check (stage in ('ahead', 't0', 's1', 's2', 'm1', 'm2', 'm3'));
alter table dispatch_run
  drop constraint dispatch_run_stage_check,
  add constraint dispatch_run_stage_check check (stage in ('ahead', 't0', 's1', 's2', 'm1', 'm2', 'm3'));

-- Who withdrew consent or died before the due day is left alone in every app too, while the loan runs and collection has not
-- got it: its case rests from its first day on, and says itself when that is over. Reminders of later due days change nothing.
create or replace function left_alone(order_of text) returns boolean
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  select exists (
    select from orders o join orders theirs on theirs.borrower_id = o.borrower_id or theirs.order_no = o.order_no
      join collection_case c on c.order_no = theirs.order_no
     where o.order_no = order_of and c.rest_reason in ('consentWithdrawn', 'deceased')
       and (c.state = 'suspended' or (c.state = 'withdrawn'
            and exists (select from loan l where l.order_no = c.order_no and l.cleared_day is null)
            and not exists (select from collection_case n where n.order_no = c.order_no and n.id > c.id
                               and n.department = 'collection'))))
$$;

-- A rest that began with a reminder withdrawn goes on in the case of collection after it, or until the loan is cleared.
create or replace function rests_of(order_of text) returns table (begun timestamptz, ended timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  select e.recorded_at,
         (select min(ending.at) from (
            select n.recorded_at as at from collection_case later join case_event n on n.case_id = later.id
             where later.order_no = e.order_no and later.id >= e.case_id and n.id > e.id
               and n.from_state = 'suspended' and n.to_state <> 'suspended'
            union all
            select n.recorded_at from order_event n
             where e.to_state = 'withdrawn' and n.order_no = e.order_no and n.kind = 'clear' and n.recorded_at >= e.recorded_at
          ) ending)
    from orders o join orders theirs on theirs.borrower_id = o.borrower_id or theirs.order_no = o.order_no
    join collection_case c on c.order_no = theirs.order_no
    join case_event e on e.case_id = c.id
   where o.order_no = order_of and e.kind = 'suspended' and e.detail ->> 'reason' in ('consentWithdrawn', 'deceased')
   order by e.id
$$;
