-- Why: a rest so small that nobody should be chased for it is forgiven with the payment that leaves it. How small is a
-- dated setting: the day of the payment decides, nothing is forgiven where none is set.

create table small_balance (
  valid_from date primary key,
  -- The most that is forgiven of one loan, rupiah; domain/forgive.ts has the same bound.
  amount bigint not null check (amount between 0 and 10000),
  note text not null,
  set_by integer not null references staff,
  set_at timestamptz not null
);
grant select, insert, update on small_balance to lumbung_app;
-- Of all apps: read by all, changed by who works for all.
call fence('small_balance', 'true', 'false');
