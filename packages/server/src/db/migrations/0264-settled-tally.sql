-- Why: who borrowed again was reckoned from every order that was settled, for a customer counts once a line. The order knows when its
-- customer settled the one before (packages/server/src/reports/settled-orders.ts): so these are counted by day too.

alter table settled_fact add column prev_day date;
update settled_fact f set prev_day = e.prev_day, since = e.since
  from (select order_no, case when not gone then lag(day) over (
                 partition by borrower_id, app_code, is_late, gone order by day, order_no) end as prev_day,
               max(since) over (partition by borrower_id, app_code) as since
          from settled_fact) e
 where e.order_no = f.order_no;

create table settled_tally (
  day date not null,
  app_code text not null references app,
  -- None is ''; of a value that is not known '-'.
  dimension text not null,
  value text not null,
  settle_kind text not null,
  -- When the customer settled the one before, where a line could hold both.
  prev_settled date,
  -- Days until they applied and borrowed again, as far as the report tells them apart.
  applied_by integer,
  borrowed_by integer,
  has_borrowed boolean not null,
  n bigint not null,
  next_lent bigint not null,
  gap_days bigint not null,
  change bigint not null,
  unique nulls not distinct (dimension, day, app_code, value, settle_kind, prev_settled, applied_by, borrowed_by, has_borrowed)
);
insert into settled_tally (day, app_code, dimension, value, settle_kind, prev_settled, applied_by, borrowed_by, has_borrowed, n, next_lent,
                           gap_days, change)
select f.day, f.app_code, d.dimension, coalesce(d.value, '-'), case when f.is_late then 'late' else 'onTime' end,
       case when f.prev_day > f.day - 31 then f.prev_day end,
       case when f.applied_after <= 0 then 0 when f.applied_after <= 1 then 1 when f.applied_after <= 3 then 3 when f.applied_after <= 7 then 7
            when f.applied_after <= 15 then 15 when f.applied_after <= 30 then 30 end,
       case when f.borrowed_after <= 0 then 0 when f.borrowed_after <= 1 then 1 when f.borrowed_after <= 3 then 3 when f.borrowed_after <= 7 then 7
            when f.borrowed_after <= 15 then 15 when f.borrowed_after <= 30 then 30 end,
       f.borrowed_after is not null, count(*),
       coalesce(sum(f.next_amount) filter (where f.borrowed_after is not null), 0),
       coalesce(sum(f.borrowed_after), 0),
       coalesce(sum(f.next_amount - f.amount) filter (where f.borrowed_after is not null), 0)
  from settled_fact f cross join lateral (values ('', null), ('channel', f.channel), ('customerType', f.customer_type),
       ('amountClass', case when f.amount < 500000 then 'below500' when f.amount < 1000000 then 'below1000' when f.amount < 2000000 then 'below2000' else 'from2000' end),
       ('termDays', f.term_days::text), ('province', f.province)) d(dimension, value)
 where not f.gone and f.day is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

do $$
begin
  create index settled_tally_none on settled_tally (n) where n = 0;
  call fence('settled_tally', 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])');
  call fence_agency('settled_tally', 'false');
end $$;
grant select, insert, update, delete on settled_tally to lumbung_app;
