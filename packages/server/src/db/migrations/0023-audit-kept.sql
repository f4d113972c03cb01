-- Why: the dashboard counts what a person did today and read the whole trail for it; and the trail's months could be changed
-- by their own names, where the trigger of the parent does not stand.
create index audit_staff on audit (staff_id, at desc) where staff_id is not null;

do $$
declare
  child regclass;
begin
  for child in select inhrelid::regclass from pg_inherits
                where inhparent in ('audit'::regclass, 'access_log'::regclass, 'order_event'::regclass) loop
    execute format(
      'create trigger month_append_only before update or delete or truncate on %s for each statement execute function refuse_change()',
      child);
  end loop;
end $$;

-- Makes the monthly partitions of an event table for a span of months, once; nobody but their owner reaches them, and he
-- changes nothing in them either.
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
      execute format(
        'create trigger month_append_only before update or delete or truncate on %I for each statement execute function refuse_change()',
        child);
    end if;
  end loop;
end $$;
