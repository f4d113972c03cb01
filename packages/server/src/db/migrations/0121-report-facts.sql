-- Why: a report over three months of 2,000,000 orders read every event of them. What a report counts of an order, an instalment,
-- a device is kept as a fact, a row each, made by the very statement that says it of a moment (packages/server/src/reports). The
-- transaction that changes what a fact is made of marks its order or device as stale; timed work makes the fact again and takes
-- the mark away in one transaction. Who asks reads the facts that are not stale, and of the others what the statement says.

create table report_stale_order (
  id bigint generated always as identity primary key,
  order_no text not null
);
create index report_stale_order_no on report_stale_order (order_no);
create table report_stale_device (
  id bigint generated always as identity primary key,
  app_code text not null references app,
  device_blind bytea not null
);
create index report_stale_device_of on report_stale_device (app_code, device_blind);

-- An application as it stands. `since` is from when on it is so: asked for an earlier moment, the fact is not used.
create table application_fact (
  order_no text primary key references orders,
  app_code text not null references app,
  channel text not null,
  customer_type text,
  amount bigint not null,
  term_days integer not null,
  province text,
  product_code text not null,
  rule_version integer references rule_version,
  reviewer_id integer references staff,
  reject_reason text,
  at timestamptz not null,
  day date not null,
  machine_passed boolean not null,
  machine_rejected boolean not null,
  was_first_wait boolean not null,
  first_passed boolean not null,
  first_rejected boolean not null,
  final_passed boolean not null,
  final_rejected boolean not null,
  approved boolean not null,
  -- Where it waits or ended undecided: firstWait, finalWait, returned, cancelled.
  waits_in text,
  -- Microseconds that each stage took.
  machine_micros bigint not null,
  first_micros bigint not null,
  final_micros bigint not null,
  machine_pass_at timestamptz,
  machine_pass_day date,
  approved_at timestamptz,
  approved_day date,
  signed_at timestamptz,
  signed_day date,
  disbursed_at timestamptz,
  disbursed_day date,
  since timestamptz not null
);
create index application_fact_day on application_fact (day);
create index application_fact_machine_pass on application_fact (machine_pass_day);
create index application_fact_approved on application_fact (approved_day);
create index application_fact_signed on application_fact (signed_day);
create index application_fact_disbursed on application_fact (disbursed_day);
create index application_fact_since on application_fact (since);
create index application_fact_channel on application_fact (channel);
create index application_fact_term on application_fact (term_days);
create index application_fact_province on application_fact (province);

-- An instalment; what belongs to the whole loan stands with its first one, zero with the others. Rupiah.
create table instalment_fact (
  order_no text not null references orders,
  no integer not null,
  app_code text not null references app,
  channel text not null,
  customer_type text,
  amount bigint not null,
  term_days integer not null,
  province text,
  product_code text not null,
  loan_day date not null,
  due_day date not null,
  last_due_day date not null,
  cleared_day date,
  -- Days after the due day by which it was cleared, as far as reports tell them apart; null: not cleared.
  cleared_by integer,
  is_oldest boolean not null,
  is_first boolean not null,
  principal bigint not null,
  interest bigint not null,
  principal_left bigint not null,
  principal_repaid bigint not null,
  interest_repaid bigint not null,
  penalty_repaid bigint not null,
  loan_principal bigint not null,
  arrival bigint not null,
  channel_cost bigint not null,
  extension_fee bigint not null,
  cash bigint not null,
  cash_before bigint not null,
  cash_0 bigint not null,
  cash_1 bigint not null,
  cash_3 bigint not null,
  cash_7 bigint not null,
  cash_15 bigint not null,
  cash_30 bigint not null,
  cash_60 bigint not null,
  cash_90 bigint not null,
  -- Principal 30 days overdue or more when so many months after that of the payout were over, as known then; and whether the
  -- loan had any.
  seen_1 bigint not null,
  seen_2 bigint not null,
  seen_3 bigint not null,
  seen_4 bigint not null,
  seen_5 bigint not null,
  seen_6 bigint not null,
  late_1 boolean not null,
  late_2 boolean not null,
  late_3 boolean not null,
  late_4 boolean not null,
  late_5 boolean not null,
  late_6 boolean not null,
  -- The day on which it is 30 days overdue, unless it is cleared before; and the first such of the loan.
  reached_30 date,
  loan_reached_30 date,
  written_off boolean not null,
  -- The payout came back: there is no loan, and there was one.
  gone boolean not null,
  since timestamptz not null,
  primary key (order_no, no)
);
create index instalment_fact_due on instalment_fact (due_day);
create index instalment_fact_loan on instalment_fact (loan_day);
create index instalment_fact_since on instalment_fact (since);

-- An order that is settled, and what its customer did in that app afterwards.
create table settled_fact (
  order_no text primary key references orders,
  app_code text not null references app,
  borrower_id integer not null references borrower,
  channel text not null,
  customer_type text,
  amount bigint not null,
  term_days integer not null,
  province text,
  -- Null: nothing of it is cleared any more.
  day date,
  is_late boolean not null,
  -- Days until the next application, and until the next loan was paid out.
  applied_after integer,
  borrowed_after integer,
  next_amount bigint,
  -- A payment was taken back: it was settled, and is not.
  gone boolean not null,
  since timestamptz not null
);
create index settled_fact_day on settled_fact (day);
create index settled_fact_since on settled_fact (since);

-- A device in an app: when it first took each step, and its first application with what became of it.
create table visitor_fact (
  app_code text not null references app,
  device_blind bytea not null,
  first_at timestamptz not null,
  channel text not null,
  clicked_at timestamptz,
  visited_at timestamptz,
  visited_day date,
  installed_at timestamptz,
  code_at timestamptz,
  registered_at timestamptz,
  registered_day date,
  -- When it registered, or was first seen.
  reached_at timestamptz not null,
  reached_day date not null,
  login_at timestamptz,
  kyc_started_at timestamptz,
  kyc_done_at timestamptz,
  kyc_done_day date,
  order_no text references orders,
  customer_type text,
  amount bigint,
  applied_at timestamptz,
  applied_day date,
  machine_pass_day date,
  approved_day date,
  signed_day date,
  disbursed_day date,
  -- The first instalment of that loan.
  due_day date,
  cleared_by integer,
  -- What was paid to the sources that were asked about that application; rupiah.
  asked_cost bigint not null,
  since timestamptz not null,
  primary key (app_code, device_blind)
);
create index visitor_fact_visited on visitor_fact (visited_day);
create index visitor_fact_registered on visitor_fact (registered_day);
create index visitor_fact_reached on visitor_fact (reached_day);
create index visitor_fact_since on visitor_fact (since);

-- A step of a device on a day.
create table device_step_fact (
  app_code text not null references app,
  device_blind bytea not null,
  step text not null check (step in ('visits', 'registered', 'kycDone')),
  day date not null,
  at timestamptz not null,
  channel text not null,
  since timestamptz not null,
  primary key (app_code, device_blind, step, day)
);
create index device_step_fact_day on device_step_fact (day);
create index device_step_fact_since on device_step_fact (since);

do $$
declare
  one_app constant text := 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])';
  fenced text;
begin
  foreach fenced in array array['application_fact', 'instalment_fact', 'settled_fact', 'visitor_fact', 'device_step_fact',
                                'report_stale_device'] loop
    call fence(fenced, one_app);
  end loop;
  call fence('report_stale_order', 'exists (select from orders o where o.order_no = report_stale_order.order_no)');
  -- Reports are nothing of an agency's.
  foreach fenced in array array['application_fact', 'instalment_fact', 'settled_fact', 'visitor_fact', 'device_step_fact',
                                'report_stale_device', 'report_stale_order'] loop
    call fence_agency(fenced, 'false');
  end loop;
end $$;
grant select, insert, update, delete on application_fact, instalment_fact, settled_fact, visitor_fact, device_step_fact to lumbung_app;
grant select, insert, delete on report_stale_order, report_stale_device to lumbung_app;

-- Whoever may write the cause leaves the mark, whatever they may see.
create function mark_stale_orders() returns trigger
language plpgsql security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
begin
  if tg_table_name = 'order_event' then
    insert into report_stale_order (order_no)
    select distinct order_no from changed where to_state is not null or kind in ('disburse', 'correctPayout', 'sign');
  else
    insert into report_stale_order (order_no) select distinct order_no from changed where order_no is not null;
  end if;
  return null;
end $$;
create function mark_stale_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
begin
  insert into report_stale_order (order_no) values (new.order_no);
  return null;
end $$;
create function mark_stale_devices() returns trigger
language plpgsql security definer set search_path = public, pg_temp set lumbung.apps = '*' set lumbung.agency = '' as $$
begin
  insert into report_stale_device (app_code, device_blind)
  select distinct app_code, device_blind from changed where device_blind is not null;
  return null;
end $$;

create trigger order_event_stale after insert on order_event
  referencing new table as changed for each statement execute function mark_stale_orders();
create trigger machine_review_stale after insert on machine_review
  referencing new table as changed for each statement execute function mark_stale_orders();
create trigger instalment_history_stale after insert on instalment_history
  referencing new table as changed for each statement execute function mark_stale_orders();
create trigger ledger_entry_stale after insert on ledger_entry
  for each row when (new.account = 'channelCost' and new.order_no is not null) execute function mark_stale_order();
create trigger cash_record_made_stale after insert on cash_record
  for each row when (new.order_no is not null) execute function mark_stale_order();
create trigger cash_record_stale after update on cash_record for each row
  when (new.order_no is not null and (old.order_no, old.state, old.amount, old.value_day)
        is distinct from (new.order_no, new.state, new.amount, new.value_day)) execute function mark_stale_order();
create trigger extension_stale after update on extension for each row
  when (old.state is distinct from new.state) execute function mark_stale_order();
create trigger orders_stale after update on orders for each row
  when ((old.acquisition_channel, old.customer_type, old.loan_amount, old.term_days, old.product_code, old.borrower_id, old.device_blind,
         old.apply_time) is distinct from
        (new.acquisition_channel, new.customer_type, new.loan_amount, new.term_days, new.product_code, new.borrower_id, new.device_blind,
         new.apply_time)) execute function mark_stale_order();
create trigger source_inquiry_stale after insert or update on source_inquiry for each row
  when (new.answered_at is not null) execute function mark_stale_order();
create trigger order_facts_stale after update on order_facts for each row
  when (old.regency is distinct from new.regency) execute function mark_stale_order();
create trigger app_event_stale after insert on app_event
  referencing new table as changed for each statement execute function mark_stale_devices();

-- What is here already is made by the same work.
insert into report_stale_order (order_no) select order_no from orders order by order_no;
insert into report_stale_device (app_code, device_blind)
select distinct app_code, device_blind from app_event where device_blind is not null;
