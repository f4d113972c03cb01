-- Why: of two versions agreed on for the same moment the one with the higher number decided, so that what was agreed on last, which is
-- what people then believe to hold, could be passed over by an older agreement for good. It is as with dated settings: of one moment
-- the last agreed on holds.
create or replace function live_rule_version(wanted_set integer, wanted_at timestamptz) returns integer
language sql stable parallel safe as $$
  select id from rule_version
   where rule_set_id = wanted_set and state = 'approved' and live_from <= wanted_at
   order by live_from desc, decided_at desc nulls last, id desc limit 1
$$;

drop index rule_version_live;
create index rule_version_live on rule_version (rule_set_id, live_from desc, decided_at desc nulls last, id desc)
  where state = 'approved';
