-- Why: what an authority or a court asks for could only be copied from the screen, value by value. A list can be written with personal
-- data in clear now, for a reason, once another person has agreed; every order in it stands in the access log.

alter table export
  -- Which personal data are in clear: name, phone, idNumber.
  add column opened text[] not null default '{}' check (opened <@ array['name', 'phone', 'idNumber']),
  add column reason_code text,
  add column note text not null default '',
  add column decided_by integer references staff,
  add column decided_at timestamptz,
  add column decision_note text not null default '',
  drop constraint export_state_check,
  add constraint export_state_check check (
    state in ('waiting', 'queued', 'running', 'ready', 'failed', 'cancelled', 'expired', 'refused')),
  add constraint export_reason check (opened = '{}' or reason_code is not null),
  add constraint export_another_agrees check (decided_by <> staff_id),
  -- Nothing is opened that nobody else agreed to.
  add constraint export_agreed check (opened = '{}' or decided_by is not null or state in ('waiting', 'cancelled'));
create index export_unmasked on export (requested_at desc, id desc) where opened <> '{}';
