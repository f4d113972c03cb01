/** The most minutes that a copy lies before what was played, beside whole days. */
export const backMinutesMax = 100

/** Puts the days and instants in a text back, as a row's own columns are: `moved(said, days, minutes, now)`. */
export const movedFunction = `
  create or replace function pg_temp.moved(said text, days integer, minutes integer, now timestamptz) returns text language plpgsql as $$
  declare
    found text;
    at timestamptz;
    free boolean;
  begin
    for found in select distinct m[1] from regexp_matches(said, '(\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z)?)', 'g') m order by 1 desc loop
      if length(found) = 10 then
        -- Marked, so that it is not found again as another one's old day.
        said := replace(said, found, overlay((found::date - days)::text placing E'\\x01' from 2 for 0));
      else
        at := found::timestamptz;
        free := at <= now and (at at time zone 'Asia/Jakarta')::time between make_time(${Math.floor(backMinutesMax / 60)}, ${backMinutesMax % 60}, 0) and '23:58';
        at := at - make_interval(hours => 24 * days, mins => case when free then minutes else 0 end);
        said := replace(said, found, overlay(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') placing E'\\x01' from 2 for 0));
      end if;
    end loop;
    return replace(said, E'\\x01', '');
  end $$`
