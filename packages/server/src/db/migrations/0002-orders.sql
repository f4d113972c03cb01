-- Why: an order from application to approval: who asked, what was seen, who decided.

create table product (
  code text primary key,
  app_code text not null references app,
  name text not null,
  amount_min bigint not null check (amount_min > 0),
  amount_max bigint not null check (amount_max >= amount_min),
  term_days integer[] not null,
  instalments integer not null default 1 check (instalments >= 1),
  service_fee_ppm integer not null check (service_fee_ppm >= 0),
  handling_fee bigint not null check (handling_fee >= 0),
  interest_ppm integer not null check (interest_ppm >= 0),
  overdue_first_ppm integer not null check (overdue_first_ppm >= 0),
  overdue_later_ppm integer not null check (overdue_later_ppm >= 0),
  fee_mode text not null check (fee_mode in ('upfront', 'backend')),
  due_rule text not null check (due_rule in ('after', 'inclusive')),
  early_interest text not null check (early_interest in ('actualDays', 'fullTerm')),
  extension_fee_ppm integer not null check (extension_fee_ppm >= 0),
  active boolean not null default true
);

-- Cost ceilings with their dates (domain.md 1.1); ppm a calendar day, total in ppm of the principal.
create table fee_cap (
  id integer generated always as identity primary key,
  term_days_min integer not null,
  term_days_max integer not null,
  valid_from date not null,
  valid_to date,
  benefit_ppm integer not null,
  late_ppm integer not null,
  total_ppm integer not null default 1000000,
  enabled boolean not null,
  source text not null,
  confirmed_by integer references staff
);

-- A person over all apps of the group, known by the blind index of the ID number.
create table borrower (
  id integer generated always as identity primary key,
  id_number_blind bytea unique,
  created_at timestamptz not null
);

create table orders (
  order_no text primary key,
  app_code text not null references app,
  application_id text,
  application_hash bytea,
  borrower_id integer references borrower,
  product_code text references product,
  state text not null check (state in (
    'created', 'machineReview', 'machineRejected', 'firstWait', 'firstRejected', 'finalWait', 'finalRejected',
    'returned', 'approved', 'waitLoan', 'loaning', 'loanFailed', 'repaying', 'cleared', 'writtenOff',
    'cancelled', 'reversed')),
  version integer not null default 0,
  customer_type text not null check (customer_type in ('new', 'old', 'globalOld')),
  app_customer_type text not null check (app_customer_type in ('new', 'old')),
  batch text,
  acquisition_channel text not null default 'organic',
  loan_count integer not null default 0,
  failed_order_count integer not null default 0,

  -- All rates and rules as they were when it was applied for: what is signed is what is lent, whatever
  -- becomes of the product. Empty for imported orders, whose loan has its own.
  terms jsonb,
  loan_amount bigint not null check (loan_amount > 0),
  term_days integer not null check (term_days > 0),
  instalments integer not null default 1,
  service_fee bigint not null,
  handling_fee bigint not null,
  interest bigint not null,
  arrival_amount bigint not null,

  machine_score integer,
  machine_rating text,
  channel text,
  first_reviewer_id integer references staff,
  final_reviewer_id integer references staff,
  return_count integer not null default 0,
  go_back_count integer not null default 0,
  return_reason text,
  answer_by timestamptz,
  reject_reason text,

  apply_time timestamptz not null,
  changed_time timestamptz not null,
  machine_time timestamptz,
  first_time timestamptz,
  final_time timestamptz,
  approved_time timestamptz,
  sign_time timestamptz,
  loan_time timestamptz,
  cleared_day date,
  cleared_late boolean not null default false,

  -- Masked texts for lists and blind indexes for exact search: a list never opens a seal.
  name_masked text not null default '',
  name_first text not null default '',
  phone_masked text not null default '',
  id_number_masked text not null default '',
  phone_blind bytea,
  id_number_blind bytea,
  device_blind bytea,
  bank_account_blind bytea,

  import_id integer,
  unique (app_code, application_id)
);
create index orders_changed on orders (changed_time desc, order_no desc);
create index orders_state_changed on orders (state, changed_time desc, order_no desc);
create index orders_applied on orders (apply_time desc, order_no desc);
create index orders_state_applied on orders (state, customer_type, apply_time desc, order_no desc);
create index orders_amount on orders (loan_amount, order_no);
-- Every row has a place in every sort: an order without a loan stands before all time.
create index orders_loan_time on orders (coalesce(loan_time, '-infinity'::timestamptz) desc, order_no desc);
create index orders_phone on orders (phone_blind) where phone_blind is not null;
create index orders_id_number on orders (id_number_blind) where id_number_blind is not null;
create index orders_device on orders (device_blind) where device_blind is not null;
create index orders_bank_account on orders (bank_account_blind) where bank_account_blind is not null;
create index orders_cleared_late on orders (changed_time desc, order_no desc) where state = 'cleared' and cleared_late;
create index orders_cleared_day on orders (cleared_day) where cleared_day is not null;
create index orders_batch on orders (batch, changed_time desc, order_no desc) where batch is not null;
create index orders_name on orders (name_first text_pattern_ops, changed_time desc);
create index orders_borrower on orders (borrower_id, apply_time desc);
create index orders_answer_by on orders (answer_by) where state = 'returned';
create index orders_approved on orders (approved_time) where state = 'approved';
create index orders_import on orders (import_id) where import_id is not null;

create sequence order_serial;

-- Personal data of one order as it was given: sealed, with the text a screen may show.
create table order_identity (
  order_no text not null references orders,
  field text not null,
  sealed bytea not null,
  masked text not null,
  primary key (order_no, field)
);

-- What is no personal secret but belongs to the application.
create table order_facts (
  order_no text primary key references orders,
  gender text check (gender in ('female', 'male')),
  regency text,
  occupation text,
  education text,
  age integer,
  monthly_income bigint,
  monthly_debt bigint,
  bank_code text,
  consents jsonb not null default '{}'
);

create table order_contact (
  id integer generated always as identity primary key,
  order_no text not null references orders,
  name_masked text not null,
  name_sealed bytea not null,
  relation text not null,
  phone_masked text not null,
  phone_sealed bytea not null,
  phone_blind bytea not null,
  consent text not null check (consent in ('asked', 'given', 'refused', 'notAsked'))
);
create index order_contact_order on order_contact (order_no);
create index order_contact_phone on order_contact (phone_blind);

create table photo (
  id integer generated always as identity primary key,
  app_code text not null references app,
  kind text not null check (kind in ('idCard', 'selfie', 'incomeProof')),
  file_key text not null,
  media_type text not null,
  bytes integer not null,
  order_no text references orders,
  replaced boolean not null default false,
  created_at timestamptz not null
);
create index photo_order on photo (order_no) where order_no is not null;

create table machine_review (
  order_no text not null references orders,
  round integer not null,
  rule_version text not null,
  score integer not null,
  rating text not null,
  decision text not null check (decision in ('pass', 'manual', 'reject')),
  facts jsonb not null,
  hits jsonb not null,
  at timestamptz not null,
  primary key (order_no, round)
);

-- One review of one stage; a go-back or rollback opens the next round and keeps this one.
create table review_task (
  id integer generated always as identity primary key,
  order_no text not null references orders,
  stage text not null check (stage in ('first', 'final')),
  round integer not null,
  state text not null check (state in ('wait', 'locked', 'pass', 'reject', 'returned', 'goneBack', 'withdrawn')),
  reviewer_id integer references staff,
  preferred_reviewer_id integer references staff,
  locked_until timestamptz,
  checks jsonb not null default '{}',
  opened_at timestamptz not null,
  decided_at timestamptz,
  reason_code text,
  note text not null default '',
  unique (order_no, stage, round)
);
create unique index review_task_open on review_task (order_no) where state in ('wait', 'locked');
create index review_task_queue on review_task (stage, opened_at) where state in ('wait', 'locked');
create index review_task_reviewer on review_task (reviewer_id, decided_at);

create table order_event (
  id bigint generated always as identity,
  recorded_at timestamptz not null,
  -- When it happened in the business, which an import or a late callback puts in the past.
  at timestamptz not null,
  order_no text not null,
  kind text not null,
  from_state text,
  to_state text,
  actor_kind text not null check (actor_kind in ('staff', 'app', 'system', 'provider')),
  actor text not null,
  staff_id integer,
  reason text,
  amount bigint,
  detail jsonb not null default '{}',
  primary key (id, recorded_at)
) partition by range (recorded_at);
create table order_event_default partition of order_event default;
create index order_event_order on order_event (order_no, at, id);
create trigger order_event_append_only before update or delete or truncate on order_event
  for each statement execute function refuse_change();

-- The apps of this transaction: a list of codes, or '*' for the system's own work. A case, not an `or`: the planner
-- takes it to let half of the rows through, where it would take the comparison with '*' to let hardly any and then
-- read and sort whole tables for one page.
create function app_in_scope(code text) returns boolean language sql stable parallel safe as $$
  select case current_setting('lumbung.apps', true)
           when '*' then true
           else code = any (string_to_array(current_setting('lumbung.apps', true), ','))
         end
$$;

-- Second fence under the app scope of every query.
alter table orders enable row level security;
create policy orders_app on orders to lumbung_app using (app_in_scope(app_code)) with check (app_in_scope(app_code));
alter table photo enable row level security;
create policy photo_app on photo to lumbung_app using (app_in_scope(app_code)) with check (app_in_scope(app_code));

-- What the group knows of a person on a day, as counts and one date: an app asks it without ever reading a
-- sister app's orders. `cool_off` gives the days of each reject code, null = forever; `cooling_until` is the first
-- day a new application is taken again, null = today.
create function borrower_standing(person integer, app text, today date, cool_off jsonb)
returns table (
  open_orders integer, disbursed integer, settled_here integer, settled_elsewhere integer,
  cleared_on_time integer, cleared_late integer, refused integer, cooling_until date)
language sql stable security definer set search_path = public, pg_temp as $$
  with mine as (
    select o.state, o.app_code, o.cleared_late,
           case o.state when 'machineRejected' then o.machine_time
                        when 'firstRejected' then o.first_time
                        when 'finalRejected' then o.final_time end as refused_at,
           o.reject_reason
      from orders o where o.borrower_id = person
  ), cooling as (
    select case when cool_off ->> m.reject_reason is null then date '9999-12-31'
                else (m.refused_at at time zone 'Asia/Jakarta')::date + (cool_off ->> m.reject_reason)::integer end as until
      from mine m where m.refused_at is not null and cool_off ? m.reject_reason
  )
  select count(*) filter (where state in ('created', 'machineReview', 'firstWait', 'finalWait', 'returned', 'approved',
                                          'waitLoan', 'loaning', 'loanFailed', 'repaying', 'writtenOff'))::integer,
         count(*) filter (where state in ('repaying', 'cleared', 'writtenOff'))::integer,
         count(*) filter (where state = 'cleared' and app_code = app)::integer,
         count(*) filter (where state = 'cleared' and app_code <> app)::integer,
         count(*) filter (where state = 'cleared' and not cleared_late)::integer,
         count(*) filter (where state = 'cleared' and cleared_late)::integer,
         count(*) filter (where refused_at is not null)::integer,
         (select max(until) from cooling where until > today)
    from mine
$$;

-- Whether the person behind an order has a newer one, or another one open, in any app of the group.
create function borrower_moved_on(this_order text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from orders o join orders t on t.order_no = this_order
     where o.borrower_id = t.borrower_id and o.order_no <> t.order_no
       and (o.apply_time > t.apply_time
            or o.state in ('created', 'machineReview', 'firstWait', 'finalWait', 'returned', 'approved',
                           'waitLoan', 'loaning', 'loanFailed', 'repaying', 'writtenOff')))
$$;
revoke execute on function borrower_standing, borrower_moved_on from public;
grant execute on function borrower_standing, borrower_moved_on to lumbung_app;

grant select, insert, update on product, fee_cap, borrower, orders, order_identity, order_facts, order_contact, photo, review_task to lumbung_app;
grant delete on order_contact to lumbung_app;
grant select, insert on machine_review, order_event to lumbung_app;
grant usage on sequence order_serial to lumbung_app;
