-- Why: a payment on which a used reduction depends could never be taken back. It is, with the reduction: what was forgiven is owed
-- again. What was used stays written, for the boards of days that were closed with it.
alter table reduction
  add column taken_back_at timestamptz,
  drop constraint reduction_state_check,
  add constraint reduction_state_check check (state in ('applied', 'approved', 'used', 'rejected', 'lapsed', 'takenBack')),
  add constraint reduction_taken_back check (
    (state = 'takenBack') = (taken_back_at is not null)
    and (state <> 'takenBack' or used_amount is not null and used_day is not null and ended_at is not null));
