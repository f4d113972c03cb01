-- Why: to find a session each request read all that its role holds, some hundred rows folded into one text: most of what it cost. A process
-- keeps what a role holds now, under a stamp that changes with every change of it and is asked for with each session
-- (calls/session.ts). The stamps are of one sequence: what was rolled back leaves none that could come again.
create sequence role_grants_stamp;
grant usage on sequence role_grants_stamp to lumbung_app;
alter table role add column grants_stamp bigint not null default nextval('role_grants_stamp');

create function stamp_grants() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update role set grants_stamp = nextval('role_grants_stamp') where id in (select role_id from changed);
  return null;
end $$;

create trigger grants_given after insert on role_grant
  referencing new table as changed for each statement execute function stamp_grants();
create trigger grants_taken after delete on role_grant
  referencing old table as changed for each statement execute function stamp_grants();
create trigger grants_changed_from after update on role_grant
  referencing old table as changed for each statement execute function stamp_grants();
create trigger grants_changed_to after update on role_grant
  referencing new table as changed for each statement execute function stamp_grants();

-- Also for who works past triggers: no copy or repair of rows leaves grants under an old stamp.
alter table role_grant enable always trigger grants_given;
alter table role_grant enable always trigger grants_taken;
alter table role_grant enable always trigger grants_changed_from;
alter table role_grant enable always trigger grants_changed_to;
