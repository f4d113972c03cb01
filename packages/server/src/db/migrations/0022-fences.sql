-- Why: the second fence stood around four tables, and the app scope of a query was all that kept one app's identities,
-- payouts, codes and cases from another's staff. Now every table that has an app, or an order that has one, is fenced, for
-- its owner too. What belongs to all apps may be read by all and is changed by who works for all.

-- Whether the scope is all apps is one boolean a statement (see 0011); through an order its own policy decides.
create procedure fence(fenced text, visible text, changeable text default null) language plpgsql as $$
declare
  all_apps constant text := 'case when (select current_setting(''lumbung.apps'', true) = ''*'') then true else coalesce(%s, false) end';
  seen constant text := format(all_apps, visible);
  changed constant text := format(all_apps, coalesce(changeable, visible));
  policy record;
begin
  for policy in select policyname from pg_policies where schemaname = 'public' and tablename = fenced loop
    execute format('drop policy %I on %I', policy.policyname, fenced);
  end loop;
  execute format('alter table %I enable row level security, force row level security', fenced);
  if changeable is null then
    execute format('create policy %I on %I to lumbung_app using (%s) with check (%s)', fenced || '_app', fenced, seen, seen);
  else
    execute format('create policy %I on %I for select to lumbung_app using (%s)', fenced || '_seen', fenced, seen);
    execute format('create policy %I on %I for insert to lumbung_app with check (%s)', fenced || '_added', fenced, changed);
    execute format('create policy %I on %I for update to lumbung_app using (%s) with check (%s)', fenced || '_changed', fenced, changed, changed);
    execute format('create policy %I on %I for delete to lumbung_app using (%s)', fenced || '_taken', fenced, changed);
  end if;
end $$;

revoke execute on procedure fence from public;

do $$
declare
  my_apps constant text := '(select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[]';
  one_app constant text := 'app_code = any (' || my_apps || ')';
  fenced text;
begin
  -- With an app of their own.
  foreach fenced in array array['orders', 'loan', 'photo', 'collection_case', 'product'] loop
    call fence(fenced, one_app);
  end loop;
  -- Money that no order explains, and a file whose app is not chosen yet, belong to no app: who has the call sees them.
  foreach fenced in array array['cash_record', 'import_file'] loop
    call fence(fenced, 'app_code is null or ' || one_app);
  end loop;
  -- Through their order.
  foreach fenced in array array[
    'order_identity', 'order_facts', 'order_contact', 'order_event', 'machine_review', 'shadow_review', 'review_task',
    'second_look', 'order_correction', 'disbursement', 'payment_code', 'instalment', 'loan_event', 'extension', 'reduction',
    'case_event', 'access_log', 'rule_replay_order'
  ] loop
    call fence(fenced, format('exists (select from orders o where o.order_no = %I.order_no)', fenced));
  end loop;
  call fence('ledger_entry', 'app_code is null or ' || one_app);
  call fence('import_row', 'exists (select from import_file f where f.id = import_row.import_id)');
  -- What a provider said, in its own words: whole only for the system; a person sees the one of what they may see.
  call fence('hook_event', 'exists (select from cash_record c where c.hook_event_id = hook_event.id)
                            or exists (select from open_item i where i.hook_event_id = hook_event.id)');
  call fence('rule_replay', 'apps <> ''*'' and string_to_array(apps, '','') <@ ' || my_apps);
  -- For all apps without one: read by all, changed by who works for all.
  call fence('rule_set', 'app_code is null or ' || one_app, one_app);
  foreach fenced in array array['rule_version', 'rule_trial'] loop
    call fence(fenced, format('exists (select from rule_set s where s.id = %I.rule_set_id)', fenced),
      format('exists (select from rule_set s where s.id = %I.rule_set_id and s.app_code is not null)', fenced));
  end loop;
  call fence('review_group', 'true', 'app_codes <> ''{}'' and app_codes <@ ' || my_apps);
  call fence('review_group_member', 'true',
    'exists (select from review_group g where g.id = review_group_member.group_id and g.app_codes <> ''{}'' and g.app_codes <@ ' || my_apps || ')');
  -- A grant for all apps is given and taken by who works for all.
  call fence('role_grant', 'true', one_app);
  foreach fenced in array array['setting', 'closed_day', 'channel_fee', 'fee_cap', 'app', 'nightly_run', 'risk_entry', 'seeded_grant'] loop
    call fence(fenced, 'true', 'false');
  end loop;
end $$;

-- A line about an order belongs to the order's app; every act leaves its line, whoever made it.
alter table audit enable row level security, force row level security;
create policy audit_seen on audit for select to lumbung_app
  using (case when (select current_setting('lumbung.apps', true) = '*') then true
              else subject_kind is distinct from 'order'
                   or exists (select from orders o where o.order_no = audit.subject) end);
create policy audit_added on audit for insert to lumbung_app with check (true);

-- An export holds what its asker might see when it was asked for: who may see less since then does not open it.
alter table export add column apps text not null
  default coalesce(nullif(current_setting('lumbung.apps', true), ''), '*');
call fence('export', 'apps <> ''*'' and string_to_array(apps, '','')
  <@ (select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[]');
call fence('export_ticket', 'exists (select from export e where e.id = export_ticket.export_id)');

alter table open_item force row level security;
alter table open_item_event force row level security;

-- They answer over the whole group by design, also where the owner of the schema is under the fences himself.
alter function borrower_standing set lumbung.apps = '*';
alter function borrower_moved_on set lumbung.apps = '*';

-- A partition is reached through its parent alone: by its own name it would stand outside the fence.
do $$
declare
  child regclass;
begin
  for child in select inhrelid::regclass from pg_inherits
                where inhparent in ('audit'::regclass, 'access_log'::regclass, 'order_event'::regclass) loop
    execute format('revoke all on %s from lumbung_app', child);
    execute format('alter table %s enable row level security, force row level security', child);
  end loop;
end $$;

-- Makes the monthly partitions of an event table for a span of months, once; nobody but their owner reaches them.
create or replace function ensure_month_partitions(parent text, first_month date, months integer) returns void
language plpgsql as $$
declare
  month date;
  child text;
begin
  for i in 0 .. months - 1 loop
    month := (date_trunc('month', first_month) + make_interval(months => i))::date;
    child := format('%s_%s', parent, to_char(month, 'YYYYMM'));
    if to_regclass(child) is null then
      execute format(
        'create table %I partition of %I for values from (%L) to (%L)',
        child, parent, month, (month + interval '1 month')::date);
      execute format('alter table %I enable row level security, force row level security', child);
    end if;
  end loop;
end $$;
