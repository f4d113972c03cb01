-- Why: what was done to reach a person is judged again when they complain, by what was known at that moment: wishes and rests
-- with their days, over every app, told of one of their orders without naming another.
create function choices_said(order_of text) returns table (kind text, channel text, holds boolean, at timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  select c.kind, c.channel, c.holds, c.at
    from orders o join contact_choice c on c.borrower_id = o.borrower_id or c.order_no = o.order_no
   where o.order_no = order_of order by c.id
$$;
revoke execute on function choices_said from public;
grant execute on function choices_said to lumbung_app;

-- When they were left alone because consent was withdrawn or they had died; by the machine's clock.
create function rests_of(order_of text) returns table (begun timestamptz, ended timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  select e.recorded_at,
         (select min(n.recorded_at) from case_event n
           where n.case_id = e.case_id and n.id > e.id and n.from_state = 'suspended' and n.to_state <> 'suspended')
    from orders o join orders theirs on theirs.borrower_id = o.borrower_id or theirs.order_no = o.order_no
    join collection_case c on c.order_no = theirs.order_no
    join case_event e on e.case_id = c.id
   where o.order_no = order_of and e.kind = 'suspended' and e.detail ->> 'reason' in ('consentWithdrawn', 'deceased')
   order by e.id
$$;
revoke execute on function rests_of from public;
grant execute on function rests_of to lumbung_app;
