-- Why: loans that lived elsewhere come in by file, previewed row by row before anything is booked.

create table import_file (
  id integer generated always as identity primary key,
  -- Chosen with the mapping: until then only the uploader's.
  app_code text references app,
  name text not null,
  kind text not null check (kind in ('csv', 'xlsx')),
  file_key text not null,
  sha256 bytea not null,
  bytes integer not null,
  columns text[] not null,
  -- The first rows as they stand in the file, which may hold personal data.
  sample_sealed bytea not null,
  suggested text[] not null,
  mapping text[],
  terms jsonb,
  state text not null check (state in ('uploaded', 'previewing', 'previewed', 'committing', 'committed', 'failed')),
  rows integer not null,
  read_rows integer not null default 0,
  accepted integer not null default 0,
  refused integer not null default 0,
  warned integer not null default 0,
  committed integer not null default 0,
  amount bigint not null default 0,
  outcome jsonb,
  error text,
  uploader_id integer not null references staff,
  uploaded_at timestamptz not null,
  committed_at timestamptz
);
create index import_file_uploaded on import_file (uploaded_at desc, id desc);
-- The same bytes are booked once.
create unique index import_file_booked on import_file (sha256) where state in ('committing', 'committed');

create table import_row (
  import_id integer not null references import_file,
  row integer not null,
  state text not null check (state in ('accepted', 'refused', 'committed')),
  order_no text,
  -- Cells of the mapped columns as they stand in the file; the others are not kept.
  raw text[] not null,
  -- The loan this row becomes (domain/imported-loan).
  loan jsonb,
  outcome text check (outcome in ('clearedOnTime', 'clearedLate', 'overdue', 'running')),
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  primary key (import_id, row),
  check ((state = 'refused') = (errors <> '[]') and (state = 'refused' or (loan is not null and outcome is not null)))
);
create index import_row_refused on import_row (import_id, row) where state = 'refused';
create index import_row_warned on import_row (import_id, row) where warnings <> '[]';
create index import_row_accepted on import_row (import_id, row) where state = 'accepted';
create index import_row_order on import_row (import_id, order_no) where order_no is not null;

alter table orders add constraint orders_import_fk foreign key (import_id) references import_file;

alter table import_file enable row level security;
create policy import_file_app on import_file to lumbung_app
  using (app_code is null or app_in_scope(app_code)) with check (app_code is null or app_in_scope(app_code));

grant select, insert, update on import_file to lumbung_app;
grant select, insert, update, delete on import_row to lumbung_app;
