-- Why: a report says what was known at a moment, and opened again tomorrow says the same. The snapshot of a loan is rewritten
-- with every event, a late payment dated back too; what an instalment was after each is kept here.

create table instalment_history (
  id bigint generated always as identity primary key,
  order_no text not null references orders,
  app_code text not null references app,
  no integer not null,
  -- From when on it was known so, by the business clock.
  at timestamptz not null,
  due_day date not null,
  -- Null: not cleared.
  cleared_day date,
  -- The payout came back: there never was a loan.
  voided boolean not null,
  -- rupiah
  principal bigint not null,
  interest bigint not null,
  principal_left bigint not null,
  principal_repaid bigint not null,
  interest_repaid bigint not null,
  penalty_repaid bigint not null
);
create index instalment_history_last on instalment_history (order_no, no, id desc);
create trigger instalment_history_append_only before update or delete or truncate on instalment_history
  for each statement execute function refuse_change();
call fence('instalment_history', 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])');
call fence_agency('instalment_history', 'agency_may_see(instalment_history.order_no, (select current_setting(''lumbung.agency'', true))::integer)');

-- Of loans from before it is known how they began, and what they are now.
insert into instalment_history (order_no, app_code, no, at, due_day, cleared_day, voided, principal, interest, principal_left,
                                principal_repaid, interest_repaid, penalty_repaid)
select i.order_no, l.app_code, i.no, l.loan_day::timestamp at time zone 'Asia/Jakarta', i.due_day, null, false, i.principal,
       i.interest, i.principal, 0, 0, 0
  from instalment i join loan l on l.order_no = i.order_no;
insert into instalment_history (order_no, app_code, no, at, due_day, cleared_day, voided, principal, interest, principal_left,
                                principal_repaid, interest_repaid, penalty_repaid)
select i.order_no, l.app_code, i.no,
       coalesce((select max(r.received_at) from cash_record r where r.order_no = i.order_no), o.changed_time),
       i.due_day, i.cleared_day, l.voided_day is not null, i.principal, i.interest, i.principal_left, i.principal_repaid,
       i.interest_repaid, i.penalty_repaid
  from instalment i join loan l on l.order_no = i.order_no join orders o on o.order_no = i.order_no
 where i.cleared_day is not null or i.principal_repaid + i.interest_repaid + i.penalty_repaid > 0;

grant select, insert on instalment_history to lumbung_app;
