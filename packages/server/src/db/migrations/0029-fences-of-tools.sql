-- Why: what a person once did for other apps (bulk acts, kept answers, what the bell told) still told its order numbers
-- when their role was narrowed; a payment put forward for another app's order, the groups of another app and the trail
-- of roles and rules were read by all.

-- As with exports: what was seen under a scope is seen again by who may still see all of it.
alter table bulk add column apps text not null
  default coalesce(nullif(current_setting('lumbung.apps', true), ''), '*');
alter table once_key add column apps text not null default '*';
update once_key set apps = substr(caller, 5) where caller like 'app:%';
alter table once_key alter column apps set default coalesce(current_setting('lumbung.apps', true), '');

do $$
declare
  my_apps constant text := '(select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[]';
  kept_apps constant text := 'apps <> ''*'' and string_to_array(apps, '','') <@ ' || my_apps;
  -- What the bell told of, and is out of sight.
  told text := (
    select string_agg(format('(detail ->> %L is null or exists (select from %I t where t.%I = (notification.detail ->> %L)%s))',
                             field, named, key, field, type), ' and ')
      from (values ('orderNo', 'orders', 'order_no', ''), ('exportId', 'export', 'id', '::integer'),
                   ('importId', 'import_file', 'id', '::integer'), ('bulkId', 'bulk', 'id', '::integer'))
        as said(field, named, key, type));
begin
  call fence('bulk', kept_apps);
  call fence('bulk_row', 'exists (select from bulk b where b.id = bulk_row.bulk_id)');
  call fence('once_key', kept_apps);
  call fence('notification', told);
  -- Whose the money is was said already, though another person has yet to agree.
  call fence('cash_record', 'app_code = any (' || my_apps || ') or app_code is null and (match_order_no is null
    or exists (select from orders o where o.order_no = cash_record.match_order_no))');
  -- A group for all apps is seen by all; who works for one of its apps sees it, who works for all of them changes it.
  call fence('review_group', 'app_codes = ''{}'' or app_codes && ' || my_apps,
    'app_codes <> ''{}'' and app_codes <@ ' || my_apps);
  call fence('review_group_member', 'exists (select from review_group g where g.id = review_group_member.group_id)',
    'exists (select from review_group g where g.id = review_group_member.group_id and g.app_codes <> ''{}'' and g.app_codes <@ ' || my_apps || ')');
end $$;

-- What was done to roles, rules, accounts and files is read by who works for all apps; a call that names no order has
-- nothing but its name to tell.
drop policy audit_seen on audit;
create policy audit_seen on audit for select to lumbung_app
  using (case when (select current_setting('lumbung.apps', true) = '*') then true
              when subject_kind = 'order' then exists (select from orders o where o.order_no = audit.subject)
              else subject_kind is not distinct from 'setting' or (subject_kind is null and detail = '{}') end);
