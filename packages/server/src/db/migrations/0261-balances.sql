-- Why: what was owed at the end of a month, and what of it was more than 90 days late, was known of today only. What each instalment
-- was at the end of each day is a fact (packages/server/src/reports/balances.ts), and what of it began and ceased a tally.

create table balance_fact (
  order_no text not null references orders,
  no integer not null,
  app_code text not null references app,
  channel text not null,
  customer_type text,
  amount bigint not null,
  term_days integer not null,
  province text,
  product_code text not null,
  due_day date not null,
  -- At the end of these days, the last one not among them: it stayed so.
  from_day date not null,
  until_day date not null,
  -- rupiah
  principal bigint not null,
  -- Nothing was owed, or it was written off, or there is no loan: it stays for reports of an earlier moment.
  gone boolean not null,
  since timestamptz not null,
  primary key (order_no, no, from_day)
);
create index balance_fact_days on balance_fact (until_day, from_day) where not gone;
create index balance_fact_since on balance_fact (since);

create table balance_tally (
  day date not null,
  app_code text not null references app,
  -- None is ''; of a value that is not known '-'.
  dimension text not null,
  value text not null,
  due_day date not null,
  -- How many rows it is made of.
  n bigint not null,
  -- Instalments and rupiah that began to be owed on that day, less those that ceased.
  dues bigint not null,
  principal bigint not null,
  unique nulls not distinct (dimension, day, app_code, value, due_day)
);

-- What is here already.
insert into balance_fact (order_no, no, app_code, channel, customer_type, amount, term_days, province, product_code, due_day, from_day,
                          until_day, principal, gone, since)
select s.order_no, s.no, o.app_code, o.acquisition_channel, o.customer_type, o.loan_amount, o.term_days, left(f.regency, 2),
       o.product_code, s.due_day, s.day, least(s.next_day, coalesce(w.day, 'infinity')), s.principal_left,
       s.voided or s.principal_left = 0 or s.day >= coalesce(w.day, 'infinity'), greatest(s.last_at, w.at)
  from (select e.*, coalesce(lead(e.day) over (partition by e.order_no, e.no order by e.day), 'infinity'::date) as next_day
          from (select distinct on (h.order_no, h.no, (h.at at time zone 'Asia/Jakarta')::date) h.*,
                       (h.at at time zone 'Asia/Jakarta')::date as day, max(h.at) over (partition by h.order_no) as last_at
                  from instalment_history h
                 order by h.order_no, h.no, (h.at at time zone 'Asia/Jakarta')::date, h.id desc) e) s
  join orders o on o.order_no = s.order_no
  left join order_facts f on f.order_no = s.order_no
  left join lateral (select min(e.at) as at, (min(e.at) at time zone 'Asia/Jakarta')::date as day
                       from order_event e where e.order_no = s.order_no and e.kind = 'writeOff') w on true;
insert into balance_tally (day, app_code, dimension, value, due_day, n, dues, principal)
select s.day, f.app_code, d.dimension, coalesce(d.value, '-'), f.due_day, count(*), sum(s.sign), sum(s.sign * f.principal)
  from balance_fact f
 cross join lateral (values (f.from_day, 1), (f.until_day, -1)) s(day, sign)
 cross join lateral (values ('', null), ('channel', f.channel), ('customerType', f.customer_type)) d(dimension, value)
 where not f.gone and s.day < 'infinity' group by 1, 2, 3, 4, 5;

do $$
declare
  one_app constant text := 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])';
  fenced text;
begin
  create index balance_tally_none on balance_tally (n) where n = 0;
  foreach fenced in array array['balance_fact', 'balance_tally'] loop
    call fence(fenced, one_app);
    call fence_agency(fenced, 'false');
  end loop;
end $$;
grant select, insert, update, delete on balance_fact, balance_tally to lumbung_app;
