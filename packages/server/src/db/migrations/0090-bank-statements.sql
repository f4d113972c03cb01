-- Why: nobody could say whether the bank agrees with the books. A statement is kept with its lines, each line is explained by what
-- stands in the books or by people, and a day is closed at zero unexplained, by two, and stays so.

-- Accounts of the lender itself. They belong to no single app: who works for all sees them.
create table bank_account (
  id integer generated always as identity primary key,
  bank text not null,
  number text not null,
  name text not null,
  -- What the columns of its .csv and .xlsx files are, by their heading.
  mapping jsonb not null default '{}',
  made_by integer references staff,
  made_at timestamptz not null,
  unique (bank, number)
);

create table bank_statement (
  id integer generated always as identity primary key,
  account_id integer not null references bank_account,
  name text not null,
  format text not null check (format in ('csv', 'xlsx', 'mt940', 'camt053')),
  file_key text not null,
  sha256 bytea not null,
  columns text[] not null default '{}',
  uploader_id integer references staff,
  uploaded_at timestamptz not null,
  -- Once its lines are in.
  state text not null check (state in ('uploaded', 'loaded')),
  number text,
  from_day date,
  to_day date,
  start_balance bigint,
  end_balance bigint,
  lines integer,
  loaded_by integer references staff,
  loaded_at timestamptz,
  check ((state = 'loaded') = (loaded_at is not null and from_day is not null and start_balance is not null))
);
-- The same file is loaded once.
create unique index bank_statement_loaded on bank_statement (account_id, sha256) where state = 'loaded';

create table bank_day (
  account_id integer not null references bank_account,
  day date not null,
  statement_id integer not null references bank_statement,
  start_balance bigint not null,
  end_balance bigint not null,
  state text not null check (state in ('open', 'proposed', 'closed')),
  proposed_by integer references staff,
  proposed_at timestamptz,
  closed_by integer references staff,
  closed_at timestamptz,
  note text not null default '',
  -- SHA-256 over what the two signed.
  seal text,
  version integer not null default 0,
  primary key (account_id, day),
  check (closed_by <> proposed_by),
  check ((state = 'closed') = (closed_by is not null and seal is not null))
);

create table bank_line (
  id integer generated always as identity primary key,
  account_id integer not null references bank_account,
  statement_id integer not null references bank_statement,
  day date not null,
  -- Where the bank tells it.
  time text,
  tx_id text not null,
  amount bigint not null check (amount <> 0),
  type text not null,
  info_masked text not null,
  info_sealed bytea not null,
  state text not null check (state in ('new', 'proposed', 'matched', 'manual')),
  kind text check (kind in ('cash', 'payout', 'settlement', 'received', 'bankFee', 'ownTransfer', 'other')),
  -- The rule that explained it, or nobody's.
  rule text,
  note text not null default '',
  -- What would fit less surely, with its reason.
  suggestion jsonb,
  operator_id integer references staff,
  checker_id integer references staff,
  explained_at timestamptz,
  owner_id integer references staff,
  version integer not null default 0,
  unique (account_id, tx_id),
  foreign key (account_id, day) references bank_day,
  check (checker_id <> operator_id),
  check ((state = 'new') = (kind is null))
);
create index bank_line_day on bank_line (account_id, day, id);
create index bank_line_open on bank_line (id) where state in ('new', 'proposed');

-- What stands behind a line: each record of ours behind one line at the most.
create table bank_line_part (
  id integer generated always as identity primary key,
  line_id integer not null references bank_line,
  cash_record_id integer unique references cash_record,
  disbursement_id integer unique references disbursement,
  -- As the statement would have it: in above zero, out below.
  amount bigint not null,
  fee bigint not null default 0,
  check ((cash_record_id is null) <> (disbursement_id is null))
);
create index bank_line_part_line on bank_line_part (line_id);

-- What turned out wrong about a closed day, dated on an open one, and what it points at.
create table bank_correction (
  id integer generated always as identity primary key,
  line_id integer not null references bank_line,
  account_id integer not null,
  day date not null,
  kind text not null check (kind in ('cash', 'payout', 'settlement', 'received', 'bankFee', 'ownTransfer', 'other')),
  note text not null,
  state text not null check (state in ('proposed', 'agreed', 'refused')),
  operator_id integer not null references staff,
  asked_at timestamptz not null,
  checker_id integer references staff,
  decided_at timestamptz,
  decision_note text not null default '',
  version integer not null default 0,
  foreign key (account_id, day) references bank_day,
  check (checker_id <> operator_id),
  check ((state = 'proposed') = (checker_id is null))
);
create index bank_correction_line on bank_correction (line_id);
create index bank_correction_day on bank_correction (account_id, day);

do $$
declare
  fenced text;
begin
  foreach fenced in array array['bank_account', 'bank_statement', 'bank_day', 'bank_line', 'bank_line_part', 'bank_correction'] loop
    call fence(fenced, 'false');
    execute format('grant select, insert, update on %I to lumbung_app', fenced);
  end loop;
end $$;
grant delete on bank_line_part to lumbung_app;

-- A closed day stays as two people signed it, whatever is asked.
create function is_bank_day_closed(account integer, at_day date) returns boolean language sql stable as $$
  select exists (select from bank_day d where d.account_id = account and d.day = at_day and d.state = 'closed')
$$;

create function refuse_closed_bank_line() returns trigger language plpgsql as $$
begin
  if is_bank_day_closed(new.account_id, new.day) or (tg_op = 'UPDATE' and is_bank_day_closed(old.account_id, old.day)) then
    raise exception 'the day % of account % is closed', new.day, new.account_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger bank_line_closed before insert or update on bank_line for each row execute function refuse_closed_bank_line();
create trigger bank_correction_closed before insert or update on bank_correction for each row execute function refuse_closed_bank_line();

create function refuse_closed_bank_part() returns trigger language plpgsql as $$
declare
  touched integer := coalesce(new.line_id, old.line_id);
begin
  if exists (select from bank_line l where l.id = touched and is_bank_day_closed(l.account_id, l.day)) then
    raise exception 'the day of line % is closed', touched using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger bank_line_part_closed before insert or update or delete on bank_line_part for each row
  execute function refuse_closed_bank_part();

create function refuse_closed_bank_day() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' then
    raise exception 'the day % of account % is closed', old.day, old.account_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger bank_day_closed before update on bank_day for each row execute function refuse_closed_bank_day();
