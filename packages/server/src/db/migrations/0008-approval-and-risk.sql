-- Why: who reviews what today, what is looked at twice or corrected at a desk, and rule sets that are drafted, replayed,
-- approved by another person and watched.

-- ---------------------------------------------------------------------------------------------------- review desks

-- Which orders a group of reviewers takes; an empty list means all.
create table review_group (
  id integer generated always as identity primary key,
  name text not null unique,
  stage text not null check (stage in ('first', 'final')),
  app_codes text[] not null default '{}',
  customer_types text[] not null default '{}',
  amount_from bigint,
  amount_to bigint,
  -- Orders that one member decides in a business day.
  daily_capacity integer not null check (daily_capacity between 1 and 1000),
  -- New orders are given to members as they come; otherwise members take the next themselves.
  auto_assign boolean not null default false,
  active boolean not null default true,
  version integer not null default 0,
  changed_at timestamptz not null,
  check (amount_from is null or amount_to is null or amount_from <= amount_to)
);
create table review_group_member (
  group_id integer not null references review_group,
  staff_id integer not null references staff,
  primary key (group_id, staff_id)
);
create index review_group_member_staff on review_group_member (staff_id);

-- Who has no row is on duty, with the capacity of the group.
create table reviewer (
  staff_id integer primary key references staff,
  on_duty boolean not null default true,
  -- Of this person alone; null = the group's.
  daily_capacity integer check (daily_capacity between 0 and 1000),
  changed_at timestamptz not null
);

alter table review_task rename column preferred_reviewer_id to assignee_id;
alter table review_task add column assigned_at timestamptz;
alter table review_task add column assign_reason text
  check (assign_reason in ('cameBack', 'load', 'manual', 'handOver'));
-- Numbers behind the reason: load and capacity of the assignee then, who did it.
alter table review_task add column assign_detail jsonb not null default '{}';
update review_task set assigned_at = opened_at, assign_reason = 'cameBack' where assignee_id is not null;
-- When its reviewer took it, by the business clock; renewing a lock leaves it.
alter table review_task add column taken_at timestamptz;
create index review_task_assignee on review_task (assignee_id) where state in ('wait', 'locked');
create index review_task_decided on review_task (decided_at desc, id desc) where decided_at is not null;
create index review_task_ended on review_task (stage, state, decided_at desc, id desc) where decided_at is not null;

-- A sample of decisions is looked at again by another person, who does not know the first answer.
create table second_look (
  task_id integer primary key references review_task,
  order_no text not null references orders,
  state text not null check (state in ('wait', 'locked', 'done', 'lapsed')),
  reviewer_id integer references staff,
  locked_until timestamptz,
  checks jsonb not null default '{}',
  decision text check (decision in ('pass', 'reject')),
  reason_code text,
  note text not null default '',
  drawn_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'done') = (decision is not null))
);
create index second_look_open on second_look (drawn_at, task_id) where state in ('wait', 'locked');

-- What was changed of a person's papers at a desk: old and new value, who, why, and who agreed.
create table order_correction (
  id integer generated always as identity primary key,
  order_no text not null references orders,
  field text not null check (field in ('idNumber', 'bankName', 'bankAccount')),
  old_sealed bytea not null,
  old_masked text not null,
  new_sealed bytea not null,
  new_masked text not null,
  reason_code text not null,
  note text not null default '',
  state text not null check (state in ('waiting', 'applied', 'refused', 'withdrawn')),
  asked_by integer not null references staff,
  asked_at timestamptz not null,
  decided_by integer references staff,
  decided_at timestamptz,
  decision_note text not null default '',
  check (decided_by is distinct from asked_by or state = 'withdrawn'),
  -- Where money goes is never changed by one person alone.
  check (field = 'idNumber' or state <> 'applied' or decided_by is not null)
);
create unique index order_correction_waiting on order_correction (order_no, field) where state = 'waiting';
create index order_correction_order on order_correction (order_no, id);

-- No money is put forward or sent while it is open where it goes, nor released by who said where.
create function guard_payout_account() returns trigger language plpgsql as $$
begin
  if (new.state in ('audited', 'submitting') and new.state <> old.state or new.sent_at is not null and old.sent_at is null)
     and exists (select from order_correction
                  where order_no = new.order_no and field <> 'idNumber' and state = 'waiting') then
    raise exception 'a bank correction of order % waits', new.order_no using errcode = 'check_violation';
  end if;
  if new.checker_id is distinct from old.checker_id
     and exists (select from order_correction
                  where order_no = new.order_no and field <> 'idNumber' and state = 'applied'
                    and new.checker_id in (asked_by, decided_by)) then
    raise exception 'who corrected the bank data of order % does not release its money', new.order_no
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger disbursement_account before update on disbursement
  for each row execute function guard_payout_account();

-- ------------------------------------------------------------------------------------------------------ risk rules

-- A line of rule versions for an app and a customer type; null = any. The most particular one that fits decides.
-- Number 1, here and of the versions, is what comes with the product.
create table rule_set (
  id integer generated by default as identity (start with 2) primary key,
  name text not null unique,
  app_code text references app,
  customer_type text check (customer_type in ('new', 'old', 'globalOld')),
  active boolean not null default true,
  created_at timestamptz not null,
  unique nulls not distinct (app_code, customer_type)
);

-- Versions are counted over all sets: "rules v12" names one content for good. Only a draft's content changes.
create table rule_version (
  id integer generated by default as identity (start with 2) primary key,
  rule_set_id integer not null references rule_set,
  based_on integer references rule_version,
  state text not null check (state in ('draft', 'submitted', 'approved', 'withdrawn')),
  version integer not null default 0,
  content jsonb not null,
  content_hash bytea not null,
  -- What this version is for, in the words of its authors.
  note text not null default '',
  -- Everyone who wrote at it; none of them may approve it. Empty for what came with the product.
  author_ids integer[] not null default '{}',
  changed_at timestamptz not null,
  submitted_by integer references staff,
  submitted_at timestamptz,
  decided_by integer references staff,
  decided_at timestamptz,
  decision_note text not null default '',
  live_from timestamptz,
  withdrawn_by integer references staff,
  withdrawn_at timestamptz,
  check (state <> 'approved' or live_from is not null),
  check (decided_by is null or decided_by <> all (author_ids)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index rule_version_set on rule_version (rule_set_id, id desc);
create index rule_version_live on rule_version (rule_set_id, live_from desc, id desc) where state = 'approved';

-- The version of a set that decides at an instant; null before its first.
create function live_rule_version(wanted_set integer, wanted_at timestamptz) returns integer
language sql stable parallel safe as $$
  select id from rule_version
   where rule_set_id = wanted_set and state = 'approved' and live_from <= wanted_at
   order by live_from desc, id desc limit 1
$$;

-- What was submitted is what is replayed, approved and named by orders for good.
create function guard_rule_version() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'rule versions are never deleted';
  end if;
  if (new.id, new.rule_set_id, new.based_on) is distinct from (old.id, old.rule_set_id, old.based_on)
     or old.state <> 'draft'
        and (new.content, new.content_hash, new.author_ids) is distinct from (old.content, old.content_hash, old.author_ids) then
    raise exception 'rule version % is no draft any more: its content stands', old.id;
  end if;
  if old.state = 'withdrawn' or old.state = 'approved' and new.state <> 'withdrawn'
     or old.state = 'approved' and (new.live_from, new.decided_by) is distinct from (old.live_from, old.decided_by) then
    raise exception 'rule version % is decided: it can only be withdrawn before it is live', old.id;
  end if;
  return new;
end $$;
create trigger rule_version_guard before update or delete on rule_version
  for each row execute function guard_rule_version();

-- A version watched beside the live one: in the shadow it only writes down, as a challenger it decides for its share.
create table rule_trial (
  id integer generated always as identity primary key,
  rule_set_id integer not null references rule_set,
  version_id integer not null references rule_version,
  mode text not null check (mode in ('shadow', 'challenger')),
  -- Of the borrowers; a borrower stays on the same side for as long as the trial runs.
  percent integer not null check (percent between 1 and 100),
  started_by integer not null references staff,
  started_at timestamptz not null,
  ended_by integer references staff,
  ended_at timestamptz
);
create unique index rule_trial_running on rule_trial (rule_set_id, mode) where ended_at is null;

create table shadow_review (
  order_no text not null references orders,
  version_id integer not null references rule_version,
  trial_id integer not null references rule_trial,
  score integer not null,
  rating text not null,
  decision text not null check (decision in ('pass', 'manual', 'reject')),
  hits jsonb not null,
  at timestamptz not null,
  primary key (order_no, version_id)
);
create index shadow_review_trial on shadow_review (trial_id);

create table risk_entry (
  id integer generated always as identity primary key,
  list text not null check (list in ('black', 'white')),
  kind text not null check (kind in ('idNumber', 'phone', 'device', 'bankAccount')),
  blind bytea not null,
  masked text not null,
  reason text not null,
  source text not null,
  -- The last day it counts; null = until it is ended.
  expires_on date,
  added_by integer references staff,
  added_at timestamptz not null,
  ended_by integer references staff,
  ended_at timestamptz,
  end_reason text not null default ''
);
create unique index risk_entry_live on risk_entry (list, kind, blind) where ended_at is null;
create index risk_entry_newest on risk_entry (added_at desc, id desc);

-- A rule version run over the values of orders decided before.
create table rule_replay (
  id integer generated always as identity primary key,
  version_id integer not null references rule_version,
  content jsonb not null,
  content_hash bytea not null,
  -- Due days of the loans, both ends included; of refused orders the day they would have been due.
  from_day date not null,
  to_day date not null,
  -- The apps that the person who asked may see: codes, or '*'.
  apps text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled')),
  -- Which start of the work this is: an older one that still lives stops when it sees another number.
  run integer not null default 0,
  done integer not null default 0,
  total integer,
  summary jsonb,
  error text,
  asked_by integer not null references staff,
  asked_at timestamptz not null,
  finished_at timestamptz
);
create index rule_replay_version on rule_replay (version_id, id desc);
create index rule_replay_under_way on rule_replay (id) where state in ('queued', 'running');

-- Orders whose decision would change.
create table rule_replay_order (
  replay_id integer not null references rule_replay on delete cascade,
  order_no text not null references orders,
  was text not null check (was in ('pass', 'manual', 'reject')),
  would text not null check (would in ('pass', 'manual', 'reject')),
  was_score integer not null,
  would_score integer not null,
  ending text not null check (ending in ('clearedOnTime', 'clearedLate', 'overdue', 'running', 'notLent')),
  days_late integer not null,
  principal bigint not null,
  -- rupiah of the principal that never came back, and of interest, fees and penalty that did.
  principal_lost bigint not null,
  income bigint not null,
  decided_at timestamptz not null,
  primary key (replay_id, order_no)
);
create index rule_replay_order_newest on rule_replay_order (replay_id, decided_at desc, order_no desc);

-- The machine's answer stands for each version by its number.
alter table machine_review alter column rule_version type integer using rule_version::integer;
-- A hit names its facts and the value seen of each; an expression may look at more than one.
update machine_review
   set hits = coalesce(
     (select jsonb_agg(
               case when hit ? 'fields' then hit
                    else (hit - 'field' - 'value') || jsonb_build_object(
                      'title', '',
                      'fields', jsonb_build_array(hit -> 'field'),
                      'values', jsonb_build_object(hit ->> 'field', hit -> 'value'),
                      'error', false)
               end order by place)
        from jsonb_array_elements(hits) with ordinality as kept(hit, place)),
     '[]');
-- Why it was rejected, kept here because an appeal clears it on the order.
alter table machine_review add column reject_reason text;
-- The rules that hit, for finding reviews by them without opening all that each rule saw.
alter table machine_review add column hit_rules jsonb not null
  generated always as (jsonb_path_query_array(hits, '$[*] ? (@.hit == true).ruleId')) stored;
update machine_review m set reject_reason = o.reject_reason
  from orders o where o.order_no = m.order_no and o.state = 'machineRejected';
create index machine_review_hit_rules on machine_review using gin (hit_rules jsonb_path_ops);
create index machine_review_at on machine_review (at desc, order_no desc);
-- What went to people counts as passed. Written as a case: a comparison would be turned round and find no index.
create index machine_review_decided on machine_review
  ((case when decision = 'reject' then 'reject' else 'pass' end), at desc, order_no desc);
create index machine_review_score on machine_review
  ((case when decision = 'reject' then 'reject' else 'pass' end), score desc, order_no desc);
create index machine_review_version on machine_review (rule_version, at);
-- Orders of an older product name version 1, which the first start of this one adds: they are not looked at again.
alter table machine_review add constraint machine_review_rule_version_fkey
  foreign key (rule_version) references rule_version not valid;

grant select, insert, update on review_group, reviewer, second_look, order_correction, rule_set, rule_version, rule_trial,
  risk_entry, rule_replay to lumbung_app;
grant select, insert, delete on review_group_member, rule_replay_order to lumbung_app;
grant select, insert on shadow_review to lumbung_app;
