-- Why: a payout had the channel of its opening, days before it went out and whatever that channel could take then. Now by whom it
-- goes is chosen as it is about to be sent, by dated settings; who fixes it is kept, and why one waits stands in its row. A stop
-- holds at once all that is not sent, and another person starts again.

alter table disbursement alter column channel drop not null;
-- Of what was never begun nobody has said yet by whom it goes.
update disbursement set channel = null where sent_at is null and state in ('pending', 'audited', 'submitting');
alter table disbursement
  -- Who said by whom it goes; null: the settings do.
  add column channel_set_by integer references staff,
  -- Of a released payout that nobody takes now: channel, reason and until when, by channel.
  add column waits jsonb,
  add check (sent_at is null or channel is not null),
  add check (channel_set_by is null or channel is not null);

create table payout_stop (
  id integer generated always as identity primary key,
  -- Null: every channel.
  channel text,
  reason text not null check (reason <> ''),
  stopped_by integer not null references staff,
  stopped_at timestamptz not null,
  started_by integer references staff,
  started_at timestamptz,
  start_note text not null default '',
  check ((started_by is null) = (started_at is null)),
  check (started_by is distinct from stopped_by)
);
-- One stop of a channel at a time.
create unique index payout_stop_open on payout_stop (coalesce(channel, '*')) where started_at is null;

-- What was stopped is started once; nothing else of it ever changes.
create function start_payouts_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.started_at is not null
     or (new.id, new.channel, new.reason, new.stopped_by, new.stopped_at)
        is distinct from (old.id, old.channel, old.reason, old.stopped_by, old.stopped_at) then
    raise exception 'a stop of payouts is ended once and never changed';
  end if;
  return new;
end $$;
create trigger payout_stop_started_once before update or delete on payout_stop
  for each row execute function start_payouts_once();
create trigger payout_stop_not_emptied before truncate on payout_stop
  for each statement execute function refuse_change();
-- Of all apps: read by all, changed by who works for all.
call fence('payout_stop', 'true', 'false');
grant select, insert, update on payout_stop to lumbung_app;
