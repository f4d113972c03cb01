-- Why: how many of those who saw an app came to register, prove who they are and apply is known to the app alone: it tells of
-- each step, by device, and reports count it. What a registered customer of a channel costs is a dated setting.

create table register_event (
  id bigint generated always as identity primary key,
  app_code text not null references app,
  -- The app's own: told again, it counts once.
  event_id text not null,
  kind text not null check (kind in ('clicked', 'visited', 'installed', 'codeAsked', 'registered', 'loggedIn', 'kycStarted', 'kycDone')),
  channel text not null,
  device_blind bytea not null,
  -- When it happened, by the app, and when we heard of it, by the business clock.
  at timestamptz not null,
  heard_at timestamptz not null,
  unique (app_code, event_id)
);
create index register_event_device on register_event (app_code, device_blind, at);
create index register_event_at on register_event (at);
create trigger register_event_append_only before update or delete or truncate on register_event
  for each statement execute function refuse_change();
call fence('register_event', 'app_code = any ((select string_to_array(current_setting(''lumbung.apps'', true), '',''))::text[])');

create table acquisition_cost (
  channel text not null,
  valid_from date not null,
  -- Of one customer who registered; rupiah.
  amount bigint not null check (amount >= 0),
  noted_at timestamptz not null,
  primary key (channel, valid_from)
);
create trigger acquisition_cost_append_only before update or delete or truncate on acquisition_cost
  for each statement execute function refuse_change();
call fence('acquisition_cost', 'true', 'true');

grant select, insert on register_event, acquisition_cost to lumbung_app;
