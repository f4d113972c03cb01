-- Why: no account of the ledger equalled what the bank says. A line of a closed day is posted now, the company's account is what its
-- closed days come to, and what was told of by our own records only is in transit until the bank has it.

-- What a line without a record of ours is posted against, and by which channel a transfer of the company went.
alter table bank_line
  add column against text check (against in ('cashAtChannel', 'moneyInTransit', 'paidInCapital', 'borrowings', 'otherIncome',
    'operatingCosts', 'taxes', 'sourcesPayable', 'bankUnclear')),
  add column channel text;
alter table bank_correction
  add column against text check (against in ('cashAtChannel', 'moneyInTransit', 'paidInCapital', 'borrowings', 'otherIncome',
    'operatingCosts', 'taxes', 'sourcesPayable', 'bankUnclear')),
  add column channel text;

-- Which postings are the bank's: of a line, of what an agreed correction made of it, or of what an account held before its first line.
create table bank_posting (
  posting bigint primary key,
  account_id integer not null references bank_account,
  -- Both null: the opening.
  line_id integer references bank_line,
  correction_id integer references bank_correction,
  check (correction_id is null or line_id is not null)
);
-- A line is posted once.
create unique index bank_posting_line on bank_posting (line_id) where correction_id is null;
create index bank_posting_account on bank_posting (account_id, line_id);
create trigger bank_posting_append_only before update or delete or truncate on bank_posting
  for each statement execute function refuse_change();
call fence('bank_posting', 'false');
grant select, insert on bank_posting to lumbung_app;

-- Where a payment stands is asked for each that a line is explained by.
create index ledger_entry_received on ledger_entry (cash_record_id) where memo = 'received' and amount > 0;

-- What withdrawals brought stood in the company's account before any bank had said so: on the open day it goes back to where the
-- bank's line will find it.
with brought as materialized (
  select channel, sum(amount)::bigint as amount, max(recorded_at) as recorded_at from ledger_entry
   where account = 'bankAccount' group by channel having sum(amount) <> 0
), numbered as materialized (
  select nextval('ledger_posting') as posting, channel, amount, recorded_at from brought
), open_day as (
  select coalesce((select max(day) + 1 from closed_day), (select max(day) from ledger_entry)) as day
)
insert into ledger_entry (posting, channel, day, account, amount, memo, recorded_at)
select n.posting, n.channel, o.day, a.account, a.sign * n.amount, 'bankOpening', n.recorded_at
  from numbered n cross join open_day o cross join (values ('bankAccount', -1), ('moneyInTransit', 1)) a (account, sign);
