-- Why: what an app tells of people before they apply was told by two calls into two tables: telemarketing's by phone, the reports'
-- by device. It is one telling: an event says the device, the phone or both, and counts once by its id.

alter table app_event add column id bigint generated always as identity;
-- Null: told before it was kept; the same id is then known, whatever it says.
alter table app_event alter column hash drop not null;
alter table app_event add column heard_at timestamptz;
-- By telemarketing's call no report counted any: a report of an earlier moment says what it said.
update app_event set heard_at = greatest(now(), at);
alter table app_event alter column heard_at set not null;
alter table app_event drop column recorded_at;
alter table app_event drop constraint app_event_kind_check;
alter table app_event add check (kind in
  ('clicked', 'visited', 'installed', 'codeAsked', 'codeFailed', 'registered', 'loggedIn', 'kycStarted', 'kycDone'));
alter table app_event add check (device_blind is not null or phone_blind is not null);

-- An app that told both calls of one step by one id told one event.
update app_event a set device_blind = r.device_blind, channel = r.channel, at = r.at, heard_at = r.heard_at
  from register_event r
 where r.app_code = a.app_code and r.event_id = a.event_id and r.kind = a.kind
   and coalesce(a.device_blind, r.device_blind) = r.device_blind;
insert into app_event (app_code, event_id, kind, device_blind, channel, at, heard_at)
select r.app_code,
       -- Two things under one id: an app can give neither a name with a dot.
       case when exists (select from app_event a where a.app_code = r.app_code and a.event_id = r.event_id)
            then r.event_id || '.device' else r.event_id end,
       r.kind, r.device_blind, r.channel, r.at, r.heard_at
  from register_event r
 where not exists (select from app_event a where a.app_code = r.app_code and a.event_id = r.event_id and a.kind = r.kind
                      and a.device_blind = r.device_blind)
 order by r.id;
drop table register_event;

create index app_event_device on app_event (app_code, device_blind, at) where device_blind is not null;
create index app_event_at on app_event (at) where device_blind is not null;
create trigger app_event_append_only before update or delete or truncate on app_event
  for each statement execute function refuse_change();
