-- Why: a case that rested because its borrower had died, or does not want to be reached, was stopped by the night on which its loan was
-- too late for collection. It rested no more by that: the person could be reached again, and be dealt once an instalment was paid.

update collection_case set state = 'suspended', version = version + 1
 where state = 'stopped' and rest_reason is not null and closed_day is null;

-- Since when and until when a person was left alone, for the file of a complaint: every rest of a case, and every hold on their data.
create or replace function rests_of(order_of text) returns table (begun timestamptz, ended timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  with theirs as (
    select theirs.order_no from orders o
      join orders theirs on theirs.borrower_id = o.borrower_id or theirs.order_no = o.order_no
     where o.order_no = order_of
  )
  select e.recorded_at,
         (select min(ending.at) from (
            select n.recorded_at as at from collection_case later join case_event n on n.case_id = later.id
             where later.order_no = e.order_no and later.id >= e.case_id and n.id > e.id
               and n.from_state = 'suspended' and n.to_state <> 'suspended'
               -- Until this migration a night stopped it; who is left alone lifts nothing by that.
               and (n.to_state <> 'stopped' or n.kind = 'lifted')
            union all
            select n.recorded_at from order_event n
             where e.to_state = 'withdrawn' and n.order_no = e.order_no and n.kind = 'clear' and n.recorded_at >= e.recorded_at
          ) ending)
    from theirs join collection_case c on c.order_no = theirs.order_no join case_event e on e.case_id = c.id
   where e.kind = 'suspended' and e.detail ->> 'reason' in ('consentWithdrawn', 'deceased')
  union all
  select e.recorded_at,
         (select min(n.recorded_at) from order_event n
           where n.order_no = e.order_no and n.kind = 'dataLifted' and n.id > e.id)
    from theirs join order_event e on e.order_no = theirs.order_no
   where e.kind = 'dataAnswered' and e.detail ->> 'dataRequest' = 'restrict'
   order by 1
$$;
