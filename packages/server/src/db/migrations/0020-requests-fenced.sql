-- Why: the signed requests of an app are kept by app, and every table with an app is fenced.

alter table app_request enable row level security, force row level security;
create policy app_request_app on app_request to lumbung_app
  using (case when (select current_setting('lumbung.apps', true) = '*') then true
              else coalesce(app_code = any ((select string_to_array(current_setting('lumbung.apps', true), ','))::text[]), false) end)
  with check (case when (select current_setting('lumbung.apps', true) = '*') then true
              else coalesce(app_code = any ((select string_to_array(current_setting('lumbung.apps', true), ','))::text[]), false) end);
