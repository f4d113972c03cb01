-- Why: consent taken back was carried out for the phones of those orders alone that whoever answered sees; it is the person's word over every app.
create function phones_of_borrower(order_of text) returns table (phone bytea)
language sql stable security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
  select distinct o.phone_blind from orders asked join orders o
      on o.order_no = asked.order_no or o.borrower_id is not null and o.borrower_id = asked.borrower_id
   where asked.order_no = order_of and o.phone_blind is not null
   order by 1
$$;
revoke execute on function phones_of_borrower(text) from public;
grant execute on function phones_of_borrower(text) to lumbung_app;
