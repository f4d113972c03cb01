-- Why: every collector's own work is asked for twice a minute: what they tried, recorded and were promised today, what ended
-- with them or left their hands, and the latest promise of each of their cases. Without these each question would read
-- whole tables.

create index contact_attempt_staff on contact_attempt (staff_id, at);
create index follow_up_staff on follow_up (staff_id, at);
create index promise_staff on promise (staff_id, made_day);
create index promise_case on promise (case_id, id desc);
create index collection_case_ended on collection_case (holder_id, closed_day) where closed_day is not null;
-- Written by whatever takes a case from who holds it (records/case/cases.ts).
create index case_event_handed on case_event (((detail ->> 'heldBy')::integer), at) where detail ? 'heldBy';
