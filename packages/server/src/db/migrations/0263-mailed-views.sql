-- Why: a saved view of a report is mailed on a schedule, as a link to its figures frozen at that moment.

create table view_mailing (
  view_id integer primary key references list_view on delete cascade,
  every text not null check (every in ('day', 'week', 'month')),
  hour integer not null check (hour between 0 and 23),
  -- Beside the owner, everyone whose role it is shared with.
  to_roles boolean not null,
  next_at timestamptz not null,
  last_at timestamptz,
  set_at timestamptz not null
);
create index view_mailing_next on view_mailing (next_at);
grant select, insert, update, delete on view_mailing to lumbung_app;

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('code', 'invitation', 'reset', 'newDevice', 'report'));
