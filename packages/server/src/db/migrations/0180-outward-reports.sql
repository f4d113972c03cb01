-- Why: a lender tells the regulator and the industry's pool of its own loans. What is told is a row of its own, made with the fact
-- it tells of and single by its key, so that nothing is forgotten, nothing told twice, and a refusal waits for a person. Layouts
-- are not public: each is a dated setting that two people stand for (`slikLayout`, `fdcLayout`, `pusdafilLayout`).

-- A feed that runs: from which day on, and how far it is.
create table outward_feed (
  feed text primary key check (feed in ('slik', 'fdc', 'pusdafil')),
  since date not null,
  -- What was booked before is told as the loans stood when it began.
  first_event_id bigint not null,
  -- The last day, or month's end, whose rows are made; null before the first, and of a feed that goes by facts.
  made_through date,
  opened_at timestamptz not null
);
call fence('outward_feed', 'true', 'false');

-- A month's file as it was made, and what became of it. A later number of a month holds what was corrected.
create table outward_file (
  id integer generated always as identity primary key,
  feed text not null check (feed = 'slik'),
  -- The month's last day.
  month date not null,
  number integer not null,
  state text not null check (state in ('made', 'submitted', 'answered')),
  lines integer not null,
  bytes bigint not null,
  sha256 text not null,
  file_key text not null,
  layout_id integer not null references dated_setting,
  made_at timestamptz not null,
  submitted_at timestamptz,
  submitted_by integer references staff,
  -- Of the receiver: under which number it took the file.
  receipt text not null default '',
  answered_at timestamptz,
  answered_by integer references staff,
  refused integer,
  unique (feed, month, number),
  check ((state = 'made') = (submitted_at is null)),
  check ((state = 'answered') = (answered_at is not null))
);
call fence('outward_file', 'true', 'false');

create sequence outward_place;
create table outward_row (
  id bigint generated always as identity primary key,
  feed text not null check (feed in ('slik', 'fdc', 'pusdafil')),
  kind text not null check (kind in ('debtor', 'facility', 'user', 'loan', 'payment')),
  -- Names the fact: whoever makes it again finds it there, and the receiver knows it by this.
  key text not null unique,
  -- Value day of the fact; the day, or the month's end, that it speaks of.
  day date not null,
  order_no text not null references orders,
  borrower_id integer references borrower,
  loan_event_id bigint references loan_event,
  -- rupiah
  amount bigint not null default 0,
  -- Held against our own loans; other rows only say more.
  counts boolean not null,
  -- Of the account, as it stood: never personal.
  figures jsonb not null default '{}',
  -- The row that this one is told instead of, or takes back.
  corrects_id bigint references outward_row,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'unknown', 'invalid', 'accepted', 'refused', 'corrected')),
  -- What keeps it from being sent, by field.
  problems jsonb not null default '[]',
  said_code text,
  said_words text,
  tries integer not null default 0,
  -- Null: at once.
  next_try_at timestamptz,
  -- The machine's time: a try that does not end was left by a process that died.
  claimed_at timestamptz,
  layout_id integer references dated_setting,
  -- What was told, by the receiver's names.
  content_sealed bytea,
  file_id integer references outward_file,
  line integer,
  -- Rows of an order leave in this order; one that is told again keeps the place of what it stands for.
  place bigint not null default nextval('outward_place'),
  -- The machine's time.
  made_at timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  version integer not null default 0,
  check (jsonb_typeof(problems) = 'array'),
  check ((file_id is null) = (line is null))
);
create index outward_row_under_way on outward_row (feed, place) where state in ('waiting', 'sent', 'unknown');
create index outward_row_stuck on outward_row (feed, id) where state in ('invalid', 'refused');
create index outward_row_order on outward_row (order_no, feed, place);
create index outward_row_day on outward_row (feed, day, kind);
create index outward_row_made on outward_row (made_at desc, id desc);
create index outward_row_file on outward_row (file_id, line) where file_id is not null;
create index outward_row_event on outward_row (loan_event_id) where loan_event_id is not null;
call fence('outward_row', 'exists (select from orders o where o.order_no = outward_row.order_no)');
call fence_agency('outward_row', 'false');

-- What is told of a borrower instead of what the order has, by whom and why; the last one of a field holds.
create table outward_correction (
  id integer generated always as identity primary key,
  row_id bigint not null references outward_row,
  order_no text not null references orders,
  borrower_id integer references borrower,
  field text not null,
  value_sealed bytea not null,
  reason text not null check (reason <> ''),
  set_by integer not null references staff,
  set_at timestamptz not null
);
create index outward_correction_order on outward_correction (order_no);
create index outward_correction_borrower on outward_correction (borrower_id) where borrower_id is not null;
create trigger outward_correction_append_only before update or delete or truncate on outward_correction
  for each statement execute function refuse_change();
call fence('outward_correction', 'exists (select from orders o where o.order_no = outward_correction.order_no)');
call fence_agency('outward_correction', 'false');

-- A fact is told of by a row of its own transaction. Whoever opens a feed waits for facts under way, and they for it: each is
-- either among the loans that the feed begins with or has its row.
create function tell_loan_event() returns trigger language plpgsql as $$
declare
  borrower text;
  person integer;
  target loan_event;
  first_row bigint;
begin
  if new.kind not in ('disbursed', 'paid', 'extended', 'reversed') then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtext('outward feeds'));
  if not exists (select from outward_feed where feed = 'pusdafil') then return null; end if;
  select o.borrower_id, coalesce(o.borrower_id::text, o.order_no) into person, borrower from orders o where o.order_no = new.order_no;
  if new.kind = 'disbursed' then
    insert into outward_row (feed, kind, key, day, order_no, borrower_id, loan_event_id, counts, made_at)
    values ('pusdafil', 'user', 'pusdafil-user-' || borrower, new.day, new.order_no, person, new.id, false, new.recorded_at)
        on conflict (key) do nothing;
    insert into outward_row (feed, kind, key, day, order_no, borrower_id, loan_event_id, amount, counts, made_at)
    values ('pusdafil', 'loan', 'pusdafil-loan-' || new.order_no, new.day, new.order_no, person, new.id, new.amount, true,
            new.recorded_at)
        on conflict (key) do nothing;
    return null;
  end if;
  if new.kind = 'extended' then
    insert into outward_row (feed, kind, key, day, order_no, borrower_id, loan_event_id, counts, made_at)
    values ('pusdafil', 'loan', 'pusdafil-loan-' || new.order_no || '-' || new.seq, new.day, new.order_no, person, new.id, false,
            new.recorded_at)
        on conflict (key) do nothing;
  end if;
  target := new;
  if new.kind = 'reversed' then
    select * into target from loan_event e where e.order_no = new.order_no and e.seq = (new.detail ->> 'target')::integer;
    if target.kind is null or target.kind not in ('paid', 'extended') then return null; end if;
    select r.id into first_row from outward_row r
     where r.loan_event_id = target.id and r.feed = 'pusdafil' and r.kind = 'payment' order by r.id desc limit 1;
  end if;
  if target.amount = 0 then return null; end if;
  insert into outward_row (feed, kind, key, day, order_no, borrower_id, loan_event_id, amount, counts, figures, corrects_id, made_at)
  values ('pusdafil', 'payment', 'pusdafil-payment-' || new.order_no || '-' || new.seq, new.day, new.order_no, person, new.id,
          case when new.kind = 'reversed' then -target.amount else new.amount end, true,
          jsonb_build_object('paymentKey', new.order_no || '-' || target.seq, 'paidOn', target.day, 'amount', target.amount,
                             'paymentKind', case new.kind when 'paid' then 'payment' when 'extended' then 'extension' else 'takenBack' end),
          first_row, new.recorded_at)
      on conflict (key) do nothing;
  return null;
end $$;
create trigger loan_event_told after insert on loan_event for each row execute function tell_loan_event();

-- A loan that ends, or goes on after all, is told of as it then stands.
create function tell_loan_state() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('outward feeds'));
  if not exists (select from outward_feed where feed = 'pusdafil') then return null; end if;
  insert into outward_row (feed, kind, key, day, order_no, borrower_id, counts, made_at)
  select 'pusdafil', 'loan', 'pusdafil-loan-' || new.order_no || '-state-' || new.id, (new.at at time zone 'Asia/Jakarta')::date,
         new.order_no, o.borrower_id, false, new.recorded_at
    from orders o join loan l on l.order_no = o.order_no where o.order_no = new.order_no
      on conflict (key) do nothing;
  return null;
end $$;
create trigger order_event_told after insert on order_event for each row
  when (new.to_state in ('cleared', 'writtenOff', 'reversed') or (new.to_state = 'repaying' and new.from_state in ('cleared', 'writtenOff')))
  execute function tell_loan_state();

-- Every loan as it was known at a moment, the end of a day: what a month's or a day's rows say.
create function loans_known_at(moment timestamptz, on_day date)
returns table (order_no text, borrower_id integer, loan_day date, term_days integer, principal bigint, outstanding bigint,
               due_day date, days_late integer, loan_state text, ended_on date)
language sql stable as $$
  select l.order_no, o.borrower_id, l.loan_day, l.term_days, l.principal,
         case when known.voided then 0 else known.outstanding end, known.due_day,
         case when standing.loan_state = 'active' then greatest(0, on_day - known.due_day) else 0 end, standing.loan_state,
         case standing.loan_state when 'active' then null when 'cleared' then known.cleared_day else last_move.day end
    from loan l
    join orders o on o.order_no = l.order_no
    join (select h.order_no, sum(h.principal_left)::bigint as outstanding, bool_or(h.voided) as voided, max(h.cleared_day) as cleared_day,
                 bool_and(h.cleared_day is not null) as cleared,
                 coalesce(min(h.due_day) filter (where h.cleared_day is null), max(h.due_day)) as due_day
            from (select distinct on (i.order_no, i.no) i.* from instalment_history i
                   where i.at < moment order by i.order_no, i.no, i.id desc) h
           group by h.order_no) known on known.order_no = l.order_no
    left join lateral (select e.to_state, (e.at at time zone 'Asia/Jakarta')::date as day from order_event e
                        where e.order_no = l.order_no and e.to_state is not null and e.at < moment
                        order by e.at desc, e.id desc limit 1) last_move on true
    cross join lateral (select case when known.voided then 'void' when last_move.to_state = 'writtenOff' then 'writtenOff'
                                    when known.cleared then 'cleared' else 'active' end as loan_state) standing
   where l.loan_day <= on_day
$$;

alter table open_item
  drop constraint open_item_kind_check,
  add constraint open_item_kind_check check (kind in (
    'hookRefused', 'hookNotUnderstood', 'hookGivenUp', 'payoutContradicted', 'payoutUnknown', 'payoutMismatch', 'withdrawalUnknown',
    'paymentPolled', 'paymentAhead', 'codeNotClosed', 'jobFailed', 'mailFailed', 'messagesUnknown', 'messagesFailed',
    'messageContradicted', 'messageNewsUnread', 'outwardRefused', 'outwardStuck', 'outwardLate'));

grant select, insert, update on outward_feed, outward_file, outward_row to lumbung_app;
grant select, insert on outward_correction to lumbung_app;
grant usage on sequence outward_place to lumbung_app;
