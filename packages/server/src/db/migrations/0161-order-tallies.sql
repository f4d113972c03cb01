-- Why: so it is with reports of orders and instalments (0160). These are told apart by more than a channel, and all of it at once would be a
-- row each: they are counted once for each dimension alone, and once for none (''). A question that tells two of them apart reads facts.

create table application_tally (
  day date not null,
  app_code text not null references app,
  -- None is ''; of a value that is not known '-'.
  dimension text not null,
  value text not null,
  machine_passed boolean not null,
  machine_rejected boolean not null,
  was_first_wait boolean not null,
  first_passed boolean not null,
  first_rejected boolean not null,
  final_passed boolean not null,
  final_rejected boolean not null,
  approved boolean not null,
  waits_in text,
  n bigint not null,
  amount bigint not null,
  machine_micros bigint not null,
  first_micros bigint not null,
  final_micros bigint not null,
  unique nulls not distinct (dimension, day, app_code, value, machine_passed, machine_rejected, was_first_wait, first_passed, first_rejected, final_passed, final_rejected, approved, waits_in)
);
create table due_tally (
  day date not null,
  app_code text not null references app,
  -- None is ''; of a value that is not known '-'.
  dimension text not null,
  value text not null,
  due_day date not null,
  cleared_by integer,
  is_oldest boolean not null,
  written_off boolean not null,
  n bigint not null,
  principal bigint not null,
  principal_left bigint not null,
  principal_repaid bigint not null,
  interest_repaid bigint not null,
  penalty_repaid bigint not null,
  unique nulls not distinct (dimension, day, app_code, value, due_day, cleared_by, is_oldest, written_off)
);
create table loan_tally (
  day date not null,
  app_code text not null references app,
  -- None is ''; of a value that is not known '-'.
  dimension text not null,
  value text not null,
  due_day date not null,
  last_due_day date not null,
  is_first boolean not null,
  n bigint not null,
  loan_principal bigint not null,
  arrival bigint not null,
  channel_cost bigint not null,
  extension_fee bigint not null,
  cash bigint not null,
  cash_before bigint not null,
  principal bigint not null,
  interest bigint not null,
  principal_left bigint not null,
  principal_repaid bigint not null,
  interest_repaid bigint not null,
  penalty_repaid bigint not null,
  cash_0 bigint not null,
  cash_1 bigint not null,
  cash_3 bigint not null,
  cash_7 bigint not null,
  cash_15 bigint not null,
  cash_30 bigint not null,
  cash_60 bigint not null,
  cash_90 bigint not null,
  seen_1 bigint not null,
  seen_2 bigint not null,
  seen_3 bigint not null,
  seen_4 bigint not null,
  seen_5 bigint not null,
  seen_6 bigint not null,
  seen_late_1 bigint not null,
  seen_late_2 bigint not null,
  seen_late_3 bigint not null,
  seen_late_4 bigint not null,
  seen_late_5 bigint not null,
  seen_late_6 bigint not null,
  ever_1 bigint not null,
  ever_2 bigint not null,
  ever_3 bigint not null,
  ever_4 bigint not null,
  ever_5 bigint not null,
  ever_6 bigint not null,
  ever_late_1 bigint not null,
  ever_late_2 bigint not null,
  ever_late_3 bigint not null,
  ever_late_4 bigint not null,
  ever_late_5 bigint not null,
  ever_late_6 bigint not null,
  unique nulls not distinct (dimension, day, app_code, value, due_day, last_due_day, is_first)
);

-- What the facts that are there come to.
insert into application_tally (day, app_code, dimension, value, machine_passed, machine_rejected, was_first_wait, first_passed, first_rejected, final_passed, final_rejected, approved, waits_in, n, amount, machine_micros, first_micros, final_micros)
select f.day, f.app_code, d.dimension, coalesce(d.value, '-'), f.machine_passed, f.machine_rejected, f.was_first_wait, f.first_passed, f.first_rejected, f.final_passed, f.final_rejected, f.approved, f.waits_in, count(*),
       sum(f.amount),
       sum(f.machine_micros),
       sum(f.first_micros),
       sum(f.final_micros)
  from application_fact f cross join lateral (values ('', null), ('channel', f.channel), ('customerType', f.customer_type),
       ('amountClass', case when f.amount < 500000 then 'below500' when f.amount < 1000000 then 'below1000' when f.amount < 2000000 then 'below2000' else 'from2000' end),
       ('termDays', f.term_days::text), ('province', f.province), ('product', f.product_code),
       ('ruleVersion', f.rule_version::text), ('reviewer', f.reviewer_id::text), ('rejectReason', f.reject_reason)) d(dimension, value)
 group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;
insert into due_tally (day, app_code, dimension, value, due_day, cleared_by, is_oldest, written_off, n, principal, principal_left, principal_repaid, interest_repaid, penalty_repaid)
select f.due_day, f.app_code, d.dimension, coalesce(d.value, '-'), f.due_day, f.cleared_by, f.is_oldest, f.written_off, count(*),
       sum(f.principal),
       sum(f.principal_left),
       sum(f.principal_repaid),
       sum(f.interest_repaid),
       sum(f.penalty_repaid)
  from instalment_fact f cross join lateral (values ('', null), ('channel', f.channel), ('customerType', f.customer_type),
       ('amountClass', case when f.amount < 500000 then 'below500' when f.amount < 1000000 then 'below1000' when f.amount < 2000000 then 'below2000' else 'from2000' end),
       ('termDays', f.term_days::text), ('province', f.province), ('product', f.product_code)) d(dimension, value)
 where not f.gone group by 1, 2, 3, 4, 5, 6, 7, 8;
insert into loan_tally (day, app_code, dimension, value, due_day, last_due_day, is_first, n, loan_principal, arrival, channel_cost, extension_fee, cash, cash_before, principal, interest, principal_left, principal_repaid, interest_repaid, penalty_repaid, cash_0, cash_1, cash_3, cash_7, cash_15, cash_30, cash_60, cash_90, seen_1, seen_2, seen_3, seen_4, seen_5, seen_6, seen_late_1, seen_late_2, seen_late_3, seen_late_4, seen_late_5, seen_late_6, ever_1, ever_2, ever_3, ever_4, ever_5, ever_6, ever_late_1, ever_late_2, ever_late_3, ever_late_4, ever_late_5, ever_late_6)
select f.loan_day, f.app_code, d.dimension, coalesce(d.value, '-'), f.due_day, f.last_due_day, f.is_first, count(*),
       sum(f.loan_principal),
       sum(f.arrival),
       sum(f.channel_cost),
       sum(f.extension_fee),
       sum(f.cash),
       sum(f.cash_before),
       sum(f.principal),
       sum(f.interest),
       sum(f.principal_left),
       sum(f.principal_repaid),
       sum(f.interest_repaid),
       sum(f.penalty_repaid),
       sum(f.cash_0),
       sum(f.cash_1),
       sum(f.cash_3),
       sum(f.cash_7),
       sum(f.cash_15),
       sum(f.cash_30),
       sum(f.cash_60),
       sum(f.cash_90),
       sum(f.seen_1),
       sum(f.seen_2),
       sum(f.seen_3),
       sum(f.seen_4),
       sum(f.seen_5),
       sum(f.seen_6),
       sum(case when f.late_1 then 1 else 0 end),
       sum(case when f.late_2 then 1 else 0 end),
       sum(case when f.late_3 then 1 else 0 end),
       sum(case when f.late_4 then 1 else 0 end),
       sum(case when f.late_5 then 1 else 0 end),
       sum(case when f.late_6 then 1 else 0 end),
       sum(case when f.reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '2 months')::date - 1 then f.principal else 0 end),
       sum(case when f.reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '3 months')::date - 1 then f.principal else 0 end),
       sum(case when f.reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '4 months')::date - 1 then f.principal else 0 end),
       sum(case when f.reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '5 months')::date - 1 then f.principal else 0 end),
       sum(case when f.reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '6 months')::date - 1 then f.principal else 0 end),
       sum(case when f.reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '7 months')::date - 1 then f.principal else 0 end),
       sum(case when f.loan_reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '2 months')::date - 1 then 1 else 0 end),
       sum(case when f.loan_reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '3 months')::date - 1 then 1 else 0 end),
       sum(case when f.loan_reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '4 months')::date - 1 then 1 else 0 end),
       sum(case when f.loan_reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '5 months')::date - 1 then 1 else 0 end),
       sum(case when f.loan_reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '6 months')::date - 1 then 1 else 0 end),
       sum(case when f.loan_reached_30 <= (date_trunc('month', f.loan_day::timestamp) + interval '7 months')::date - 1 then 1 else 0 end)
  from instalment_fact f cross join lateral (values ('', null), ('channel', f.channel), ('customerType', f.customer_type),
       ('amountClass', case when f.amount < 500000 then 'below500' when f.amount < 1000000 then 'below1000' when f.amount < 2000000 then 'below2000' else 'from2000' end),
       ('termDays', f.term_days::text), ('province', f.province), ('product', f.product_code)) d(dimension, value)
 where not f.gone group by 1, 2, 3, 4, 5, 6, 7;

do $$
declare
  one_app constant text := 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])';
  tally text;
begin
  foreach tally in array array['application_tally', 'due_tally', 'loan_tally'] loop
    execute format('create index %I on %I (n) where n = 0', tally || '_none', tally);
    call fence(tally, one_app);
    call fence_agency(tally, 'false');
  end loop;
end $$;
grant select, insert, update, delete on application_tally, due_tally, loan_tally to lumbung_app;
