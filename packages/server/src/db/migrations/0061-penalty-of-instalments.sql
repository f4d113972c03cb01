-- Why: lists show instalments one by one, and what is owed of each must be what the loan account says. Only where the ceiling of
-- a loan of several instalments binds is that more than a product: there the last rupiah is dealt out day by day, the lowest
-- instalment first (domain accruePenalty). Asked of few rows, so it may look at every day since the last event.

-- What an instalment grows by from after one day up to and including another, the ceiling not looked at. Inlined by the planner.
create function penalty_between(principal bigint, first_ppm integer, later_ppm integer, due date, after date, upto date)
returns bigint language sql immutable parallel safe as $$
  select (principal * first_ppm / 1000000) * greatest(0, least(upto - due, 7) - greatest(after - due, 0))
       + (principal * later_ppm / 1000000) * greatest(0, (upto - due) - greatest(after - due, 7))
$$;

-- rupiah of cost that the ceiling still leaves.
create function cost_room(principal bigint, cap_ppm integer, cost_so_far bigint)
returns bigint language sql immutable parallel safe as $$
  select greatest(0, floor(principal::numeric * cap_ppm / 1000000)::bigint - cost_so_far)
$$;

create function capped_penalty_on(wanted_order text, wanted_no integer, wanted_day date) returns bigint
language sql stable parallel safe as $$
  with loan_now as (
    select l.*, cost_room(l.principal, l.total_cap_ppm, l.cost_so_far) as room from loan l where l.order_no = wanted_order
  ), grown as (
    -- What each instalment has grown by, up to each day.
    select d.days, i.no,
           penalty_between(i.principal_left, l.overdue_first_ppm, l.overdue_later_ppm, i.due_day, l.as_of_day, l.as_of_day + d.days)
             as penalty
      from loan_now l
     cross join generate_series(0, wanted_day - l.as_of_day) d (days)
      join instalment i on i.order_no = l.order_no and i.principal_left > 0
  ), whole as (
    select days, sum(penalty)::bigint as penalty from grown group by days
  ), last_full as (
    select w.days, w.penalty from whole w, loan_now l where w.penalty <= l.room order by w.days desc limit 1
  ), dealt as (
    select now.no, now.penalty as grown, next.penalty - now.penalty as wanted,
           l.room - f.penalty - (sum(next.penalty - now.penalty) over (order by now.no) - (next.penalty - now.penalty)) as rest
      from last_full f
     cross join loan_now l
      join grown now on now.days = f.days
      join grown next on next.days = f.days + 1 and next.no = now.no
  )
  select (d.grown + greatest(0, least(d.wanted, d.rest)))::bigint from dealt d where d.no = wanted_no
$$;
