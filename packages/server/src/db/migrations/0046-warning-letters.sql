-- Why: whoever is late is warned in writing, up to three times, with the four figures the law names. What was issued is kept as it
-- was printed: its figures, and the digest of the very pages.

create table warning_letter (
  id integer generated always as identity primary key,
  order_no text not null references orders,
  case_id integer not null references collection_case,
  level integer not null check (level between 1 and 3),
  day date not null,
  issued_at timestamptz not null,
  staff_id integer not null references staff,
  -- Days late, and rupiah owed on that day.
  days_late integer not null check (days_late > 0),
  principal bigint not null,
  interest bigint not null,
  penalty bigint not null,
  -- Once its pages are printed: where they lie, sealed, and their SHA-256.
  printed_at timestamptz,
  file_key text,
  sha256 text,
  check ((printed_at is null) = (file_key is null) and (file_key is null) = (sha256 is null)),
  unique (case_id, level)
);
create index warning_letter_order on warning_letter (order_no, id desc);
create index warning_letter_unprinted on warning_letter (id) where printed_at is null;
call fence('warning_letter', 'exists (select from orders o where o.order_no = warning_letter.order_no)');
call fence_agency('warning_letter', 'agency_may_see(warning_letter.order_no, (select current_setting(''lumbung.agency'', true))::integer)');

grant select, insert, update on warning_letter to lumbung_app;
