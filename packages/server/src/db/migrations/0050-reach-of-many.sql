-- Why: a collector's own cases are asked for twice a minute, a thousand at a time, and the guard's three questions about each
-- person were one call of a function a case. Asked for all of them at once they are one reading each.

drop function attempts_on(text, timestamptz);
create function attempts_on(orders_of text[], since timestamptz) returns table (order_no text, channel text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  select o.order_no, a.channel, a.at from orders o join contact_attempt a on a.borrower_id = o.borrower_id
   where o.order_no = any(orders_of) and a.at >= since and a.refused_by is null
  union all
  select o.order_no, a.channel, a.at from orders o join contact_attempt a on a.order_no = o.order_no
   where o.order_no = any(orders_of) and o.borrower_id is null and a.at >= since and a.refused_by is null
$$;
revoke execute on function attempts_on(text[], timestamptz) from public;
grant execute on function attempts_on(text[], timestamptz) to lumbung_app;

drop function choices_of(text);
create function choices_of(orders_of text[]) returns table (order_no text, kind text, channel text)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  with theirs as (
    select o.order_no, c.id, c.kind, c.channel, c.holds from orders o join contact_choice c on c.borrower_id = o.borrower_id
     where o.order_no = any(orders_of)
    union
    select c.order_no, c.id, c.kind, c.channel, c.holds from contact_choice c where c.order_no = any(orders_of)
  )
  select said.order_no, said.kind, said.channel from (
    select distinct on (t.order_no, t.kind, t.channel) t.order_no, t.kind, t.channel, t.holds
      from theirs t order by t.order_no, t.kind, t.channel, t.id desc) said
   where said.holds
$$;
revoke execute on function choices_of(text[]) from public;
grant execute on function choices_of(text[]) to lumbung_app;

-- Those of the orders whose person is left alone.
drop function left_alone(text);
create function left_alone(orders_of text[]) returns table (order_no text)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' as $$
  with theirs as (
    select o.order_no, other.order_no as other_no from orders o join orders other on other.borrower_id = o.borrower_id
     where o.order_no = any(orders_of)
    union
    select asked.order_no, asked.order_no from unnest(orders_of) as asked (order_no)
  )
  select distinct t.order_no from theirs t join collection_case c on c.order_no = t.other_no
   where c.rest_reason in ('consentWithdrawn', 'deceased')
     and (c.state = 'suspended' or (c.state = 'withdrawn'
          and exists (select from loan l where l.order_no = c.order_no and l.cleared_day is null)
          and not exists (select from collection_case n where n.order_no = c.order_no and n.id > c.id
                             and n.department = 'collection')))
$$;
revoke execute on function left_alone(text[]) from public;
grant execute on function left_alone(text[]) to lumbung_app;
