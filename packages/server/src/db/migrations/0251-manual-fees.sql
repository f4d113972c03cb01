-- Why: a transfer that bounced or a copy of a document could not be charged, though contracts say so. One person puts a fee forward,
-- another charges it, under the ceilings that the loan was signed under; while nothing of it is paid it is taken back the same way.

alter table loan_event
  drop constraint loan_event_kind_check,
  add constraint loan_event_kind_check check (kind in (
    'disbursed', 'paid', 'reduced', 'extended', 'reversed', 'writtenOff', 'creditRefunded', 'feeCharged'));

alter table payment_request
  drop constraint payment_request_kind_check,
  add constraint payment_request_kind_check check (kind in (
    'entry', 'reversal', 'refund', 'return', 'moveCredit', 'writeOff', 'fee', 'feeBack')),
  add column fee text check (fee in ('bouncedTransfer', 'documentCopy')),
  -- Of what takes a fee back: the request that it was charged by.
  add column fee_request_id integer references payment_request,
  drop constraint payment_request_paid,
  add constraint payment_request_paid check (
    paid_at is not null or kind in ('refund', 'moveCredit', 'writeOff', 'fee', 'feeBack')),
  add constraint payment_request_fee check ((kind in ('fee', 'feeBack')) = (fee is not null)),
  add constraint payment_request_fee_back check ((kind = 'feeBack') = (fee_request_id is not null));
-- One word at a time about a kind of fee of a loan, and a fee is taken back once.
create unique index payment_request_fee_once on payment_request (order_no, fee) where kind = 'fee' and state = 'asked';
create unique index payment_request_fee_back_once on payment_request (fee_request_id) where state <> 'refused';

-- Of the interest bucket what was charged by hand: earned the day it is charged, not over the term.
alter table instalment add column charged_fees bigint not null default 0 check (charged_fees >= 0);

-- What the close of a day says of all other loans of such a part, by app: domain dayCloseOf(), set-wise.
create or replace function standing_closes(asked date, accounts text[], after text, upto text)
returns table (app_code text, interest bigint, service_fee bigint, handling_fee bigint, extension_fee bigint, penalty bigint)
language sql stable parallel safe as $$
  with standing as (
    select l.*, (l.due_rule = 'inclusive')::integer as first_day,
           l.principal * l.service_fee_ppm / 1000000 as service_fee,
           case l.calendar when 'month' then (l.loan_day + make_interval(months => l.term_days / 30))::date - l.loan_day
                           else l.term_days end as days
      from loan l
     where l.cleared_day is null and not l.written_off and l.loan_day <= asked
       and l.order_no > after and (upto is null or l.order_no <= upto)
       and not exists (select from changed_since(asked, accounts, after, upto) c where c.order_no = l.order_no)
  ), fee as (
    select s.app_code, s.order_no, s.service_fee, s.handling_fee, s.days,
           greatest(0, least(asked - s.loan_day + s.first_day, s.days)) as passed,
           case when s.fee_mode = 'backend' then s.service_fee + s.handling_fee else 0 end as in_interest
      from standing s
  ), penalty as (
    -- As owed_on counts it since the last event, for all at once.
    select s.order_no,
           least(greatest(0, s.principal * s.total_cap_ppm / 1000000 - s.cost_so_far),
                 sum((i.principal_left * s.overdue_first_ppm / 1000000)
                       * greatest(0, least(asked - i.due_day, 7) - greatest(s.as_of_day - i.due_day, 0))
                     + (i.principal_left * s.overdue_later_ppm / 1000000)
                       * greatest(0, (asked - i.due_day) - greatest(s.as_of_day - i.due_day, 7)))::bigint) as accrued
      from standing s join instalment i on i.order_no = s.order_no and i.order_no > after and i.principal_left > 0
     where s.due_day < asked
     group by s.order_no, s.principal, s.total_cap_ppm, s.cost_so_far
  ), period as (
    select i.order_no, i.no, i.interest - i.charged_fees as interest, i.cleared_day, i.due_day, s.first_day,
           -- It starts earlier where all instalments before it were settled earlier.
           case when bool_and(i.cleared_day is not null) over before
                then least(i.start_day, max(i.cleared_day) over before) else i.start_day end as start_day
      from instalment i join standing s on s.order_no = i.order_no where i.order_no > after
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
    select e.order_no, e.loan_event_id, -sum(e.amount)::bigint as fee
      from standing s join ledger_entry e on e.order_no = s.order_no and e.account = 'extensionFeeIncome'
     where s.extensions > 0
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
         sum(coalesce(x.unearned, 0))::bigint, sum(coalesce(p.accrued, 0))::bigint
    from fee f left join interest i on i.order_no = f.order_no left join extension x on x.order_no = f.order_no
    left join penalty p on p.order_no = f.order_no
   group by f.app_code
$$;
