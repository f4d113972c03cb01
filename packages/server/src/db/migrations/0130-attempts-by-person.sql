-- Why: a seller's call counted for the number it was made to. Whoever gave another number with another order was called by
-- collection as if nobody had, and a seller did not see what was tried at their other numbers. A person is one over all of them.

create or replace function attempts_on(orders_of text[], since timestamptz) returns table (order_no text, channel text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  select o.order_no, a.channel, a.at from orders o join contact_attempt a on a.borrower_id = o.borrower_id
   where o.order_no = any(orders_of) and a.at >= since and a.refused_by is null
  union all
  select o.order_no, a.channel, a.at from orders o join contact_attempt a on a.order_no = o.order_no
   where o.order_no = any(orders_of) and o.borrower_id is null and a.at >= since and a.refused_by is null
  union all
  select t.order_no, a.channel, a.at
    from (select o.order_no, o.phone_blind as number from orders o where o.order_no = any(orders_of)
          union
          select o.order_no, p.phone_blind from orders o join orders p on p.borrower_id = o.borrower_id
           where o.order_no = any(orders_of)) t
    join lead_attempt a on a.phone_blind = t.number
   where a.at >= since and a.refused_by is null
$$;

create or replace function attempts_to_phones(phones bytea[], since timestamptz) returns table (phone bytea, channel text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  select t.phone, a.channel, a.at
    from (select phone, phone as number from unnest(phones) phone
          union
          select o.phone_blind, p.phone_blind from orders o join orders p on p.borrower_id = o.borrower_id
           where o.phone_blind = any (phones)) t
    join lead_attempt a on a.phone_blind = t.number
   where a.at >= since and a.refused_by is null
  union all
  select p.phone_blind, a.channel, a.at
    from (select distinct o.phone_blind, o.borrower_id from orders o where o.phone_blind = any (phones)) p
    join contact_attempt a on a.borrower_id = p.borrower_id
   where a.at >= since and a.refused_by is null
  union all
  select o.phone_blind, a.channel, a.at from orders o join contact_attempt a on a.order_no = o.order_no
   where o.phone_blind = any (phones) and o.borrower_id is null and a.at >= since and a.refused_by is null
$$;
