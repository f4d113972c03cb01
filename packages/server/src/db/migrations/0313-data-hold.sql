-- Why: whose data is not to be worked with (law 27/2022 on personal data) was called, written to and offered loans as before; the
-- answer to their request stopped nothing, and nothing said when it was over.
alter table data_request
  add column lift_note text not null default '',
  add column lifted_by integer references staff,
  add column lifted_at timestamptz,
  drop constraint data_request_state_check,
  add constraint data_request_state_check check (state in ('open', 'answered', 'refused', 'lifted')),
  add constraint data_request_lifted check (
    (state = 'lifted') = (lifted_by is not null) and (lifted_by is null) = (lifted_at is null)
    and (lifted_by is null or kind = 'restrict'));
create index data_request_held on data_request (order_no) where kind = 'restrict' and state = 'answered';

-- Those of the orders whose person is left alone: by a case that rests for it, or by a hold on their data.
create or replace function left_alone(orders_of text[]) returns table (order_no text)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  with theirs as (
    select o.order_no, other.order_no as other_no from orders o join orders other on other.borrower_id = o.borrower_id
     where o.order_no = any(orders_of)
    union
    select asked.order_no, asked.order_no from unnest(orders_of) as asked (order_no)
  )
  select t.order_no from theirs t join collection_case c on c.order_no = t.other_no
   where c.rest_reason in ('consentWithdrawn', 'deceased')
     and (c.state = 'suspended' or (c.state = 'withdrawn'
          and exists (select from loan l where l.order_no = c.order_no and l.cleared_day is null)
          and not exists (select from collection_case n where n.order_no = c.order_no and n.id > c.id
                             and n.department = 'collection')))
  union
  select t.order_no from theirs t join data_request r on r.order_no = t.other_no
   where r.kind = 'restrict' and r.state = 'answered'
$$;

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

-- A person is one whoever asks, for an agency's people too: what 0045 gave every function of its day, these came too late for.
alter function attempts_on(text[], timestamptz) set lumbung.agency = '';
alter function choices_of(text[]) set lumbung.agency = '';
alter function languages_of(text[]) set lumbung.agency = '';
