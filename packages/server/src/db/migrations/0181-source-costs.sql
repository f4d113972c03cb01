-- Why: what sources of facts charge for a day is a cost of winning customers and is owed to them: it comes into the books before the
-- day is closed, once for each app.
create table source_cost_day (
  day date not null,
  app_code text not null references app,
  -- rupiah
  amount bigint not null check (amount > 0),
  inquiries integer not null check (inquiries > 0),
  posted_at timestamptz not null,
  primary key (day, app_code)
);
create trigger source_cost_day_append_only before update or delete or truncate on source_cost_day
  for each statement execute function refuse_change();
call fence('source_cost_day', 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])');
grant select, insert on source_cost_day to lumbung_app;
