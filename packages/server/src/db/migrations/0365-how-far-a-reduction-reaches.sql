-- Why: how far an agreement reaches was asked on the day it was agreed on alone. One manager's word, that goes up to the penalty, forgave
-- interest and principal once the penalty had been paid. It is kept with the reduction now, and asked again on the day of its use.
alter table reduction add column power text check (power in ('manager', 'admin', 'twoApprovals'));

-- One person's word went up to the penalty, with interest where the trail has it by the larger call. What was used already was used while
-- nothing asked for it: it stands whatever is taken back beside it, as it stood until now.
update reduction r set power = case
    when r.state = 'used' or r.second_by is not null then 'twoApprovals'
    when r.approvals_needed = 2 then 'admin'
    when exists (
      select from audit a
       where a.subject_kind = 'row' and a.subject = r.id::text and a.event = 'POST /repay/decide_large_reduction'
         and a.staff_id = r.approved_by and not a.denied
    ) then 'admin'
    else 'manager' end
 where r.approved_by is not null;

alter table reduction add constraint reduction_power check (
  (power is null or approved_by is not null) and (state not in ('approved', 'used', 'takenBack') or power is not null));
