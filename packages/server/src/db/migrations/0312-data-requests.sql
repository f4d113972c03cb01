-- Why: what a borrower asks about their data has 72 hours (law 27/2022 on personal data); nobody was told of it, and nothing said when
-- they were over.
create table data_request (
  id integer generated always as identity primary key,
  version integer not null default 0,
  kind text not null check (kind in ('copy', 'correct', 'withdraw', 'restrict', 'erase')),
  state text not null default 'open' check (state in ('open', 'answered', 'refused')),
  -- By which of their orders they are known.
  order_no text not null references orders,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- How they asked, and how it is known that it was them.
  said text not null,
  taken_by integer not null references staff,
  taken_at timestamptz not null,
  answer text not null default '',
  answered_by integer references staff,
  answered_at timestamptz,
  check ((state = 'open') = (answered_by is null) and (answered_by is null) = (answered_at is null)),
  check (asked_at <= taken_at)
);
create index data_request_due on data_request (due_at, id);
create unique index data_request_open on data_request (order_no, kind) where state = 'open';
create index data_request_order on data_request (order_no);
call fence('data_request', 'exists (select from orders o where o.order_no = data_request.order_no)');
call fence_agency('data_request', 'false');
grant select, insert, update on data_request to lumbung_app;
