-- Why: how much of an income instalments may take, and how many platforms may lend to one person, is the regulator's word and
-- changes by day: what held on a day stays explicable.
create table affordability_rule (
  id integer generated always as identity primary key,
  valid_from date not null,
  ratio_ppm_max integer not null check (ratio_ppm_max between 0 and 1000000),
  platforms_max integer not null check (platforms_max between 1 and 20),
  -- Law or decision that it follows.
  source text not null,
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null
);
create index affordability_rule_day on affordability_rule (valid_from desc, id desc);
create trigger affordability_rule_append_only before update or delete or truncate on affordability_rule
  for each statement execute function refuse_change();
call fence('affordability_rule', 'true', 'false');
grant select, insert on affordability_rule to lumbung_app;
