-- The journal is written for a bookkeeping program too.
alter table export add column format text not null default 'xlsx' check (format in ('xlsx', 'csv'));
