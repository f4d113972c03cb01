-- Why: months are made at a start, for the two years ahead. What is dated behind them goes to the default partition; a later start that
-- came to make such a month broke on these rows, and so did every start after it.

-- Makes the monthly partitions of an event table for a span of months, once; nobody but their owner reaches them, and he
-- changes nothing in them either. A month of which the default has rows already stays there whole.
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
      begin
        execute format(
          'create table %I partition of %I for values from (%L) to (%L)',
          child, parent, month, (month + interval '1 month')::date);
        execute format('alter table %I enable row level security, force row level security', child);
        execute format(
          'create trigger month_append_only before update or delete or truncate on %I for each statement execute function refuse_change()',
          child);
      exception when check_violation then
        -- Asked for beforehand, rows could still come, and their fence hides them from who asks.
        null;
      end;
    end if;
  end loop;
end $$;
