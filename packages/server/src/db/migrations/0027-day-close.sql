-- Why: interest and fees are earned by day and the penalty of a day is that day's (rulings 47), so each business day that
-- is over is closed: its books are shut, then one posting an app says what of the income is not earned yet.

-- Up to here the ledger was written when the day was shut; nothing dated on it or before comes after, but its own close.
alter table closed_day add column last_entry bigint;

-- The last day that is closed. Holds it until the transaction ends: whoever shuts a day waits for who is posting, and a
-- posting that comes meanwhile sees the day shut. A statement of its own inside sees what was committed while it waited.
create function last_closed_day() returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closed day', 13));
  return (select max(day) from closed_day);
end $$;

-- Once a statement instead of once a row. The close of the last day is the one thing still dated on it, while it is under
-- way.
create or replace function refuse_closed_day() returns trigger language plpgsql as $$
declare
  closed constant date := last_closed_day();
  late date;
begin
  select min(a.day) into late from added a
   where a.day <= closed
     and not (a.day = closed and a.memo = 'dayClosed' and a.order_no is null and a.loan_event_id is null
              and a.cash_record_id is null
              and exists (select from nightly_run n
                           where n.job = 'closeDay' and n.business_day = closed and n.finished_at is null));
  if late is not null then
    raise exception 'the books of % are closed', late using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger ledger_entry_open_day on ledger_entry;
create trigger ledger_entry_open_day after insert on ledger_entry
  referencing new table as added for each statement execute function refuse_closed_day();

-- Loans of which the rows no longer say what the books knew at the end of a day: something was booked for them later.
-- Over every account, because the ledger is found by account and day.
create function changed_since(asked date, accounts text[]) returns table (order_no text)
language sql stable parallel safe as $$
  select e.order_no from ledger_entry e
   where e.account = any(accounts) and e.day > asked and e.order_no is not null
  union
  -- An extension found in a file moves no money.
  select l.order_no from loan l where l.cleared_day is null and l.as_of_day > asked
$$;

-- What the close of a day says of all other loans, by app: domain dayCloseOf(), set-wise.
create function standing_closes(asked date, accounts text[])
returns table (app_code text, interest bigint, service_fee bigint, handling_fee bigint, extension_fee bigint, penalty bigint)
language sql stable parallel safe as $$
  with standing as (
    select l.*, (l.due_rule = 'inclusive')::integer as first_day,
           l.principal * l.service_fee_ppm / 1000000 as service_fee,
           case l.calendar when 'month' then (l.loan_day + make_interval(months => l.term_days / 30))::date - l.loan_day
                           else l.term_days end as days
      from loan l
     where l.cleared_day is null and not l.written_off and l.loan_day <= asked
       and not exists (select from changed_since(asked, accounts) c where c.order_no = l.order_no)
  ), fee as (
    select s.app_code, s.order_no, s.service_fee, s.handling_fee, s.days,
           greatest(0, least(asked - s.loan_day + s.first_day, s.days)) as passed,
           case when s.due_day < asked
                then (select w.penalty from owed_on(s.order_no, asked) w) - s.penalty_left else 0 end as penalty,
           case when s.fee_mode = 'backend' then s.service_fee + s.handling_fee else 0 end as in_interest
      from standing s
  ), period as (
    select i.order_no, i.no, i.interest, i.cleared_day, i.due_day, s.first_day,
           -- It starts earlier where all instalments before it were settled earlier.
           case when bool_and(i.cleared_day is not null) over before
                then least(i.start_day, max(i.cleared_day) over before) else i.start_day end as start_day
      from instalment i join standing s on s.order_no = i.order_no
    window before as (partition by i.order_no order by i.no rows between unbounded preceding and 1 preceding)
  ), billed as (
    select p.order_no, p.interest - case when p.no = 1 then f.in_interest else 0 end as interest,
           greatest(0, least(asked, p.due_day) - p.start_day + p.first_day) as passed,
           p.due_day - p.start_day + p.first_day as days
      from period p join fee f on f.order_no = p.order_no
     where p.cleared_day is null
  ), interest as (
    select b.order_no, sum(b.interest - b.interest * b.passed / b.days) as unearned from billed b group by b.order_no
  ), bought as (
    select e.order_no, e.loan_event_id, -sum(e.amount)::bigint as fee from ledger_entry e
     where e.account = 'extensionFeeIncome' and e.order_no is not null
     group by e.order_no, e.loan_event_id having sum(e.amount) <> 0
  ), extension as (
    select b.order_no, sum(b.fee - b.fee * least(asked - v.day, x.days) / x.days) as unearned
      from bought b join standing s on s.order_no = b.order_no join loan_event v on v.id = b.loan_event_id
     cross join lateral (select (v.detail ->> 'days')::integer as days) x
     group by b.order_no
  )
  select f.app_code, sum(coalesce(i.unearned, 0))::bigint,
         sum(f.service_fee - f.service_fee * f.passed / f.days)::bigint,
         sum(f.handling_fee - f.handling_fee * f.passed / f.days)::bigint,
         sum(coalesce(x.unearned, 0))::bigint, sum(f.penalty)::bigint
    from fee f left join interest i on i.order_no = f.order_no left join extension x on x.order_no = f.order_no
   group by f.app_code
$$;
