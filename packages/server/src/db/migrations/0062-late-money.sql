-- Why: of what fell due on a day finance asks what was open when the day was over, what of it came afterwards, and what was charged
-- for it: where a payment went instalment by instalment is known to the fold alone, so the snapshot keeps it.
alter table instalment
  -- Left after the last event up to its due day: that much went overdue, once the day is over.
  add column left_at_due bigint,
  -- Paid on it after its due day, penalty included.
  add column repaid_late bigint,
  -- Penalty that was forgiven, by a reduction or as a small balance.
  add column penalty_reduced bigint;
-- Of loans that were here before, timed work folds them again (`fillInstalments`); null until then.
create index instalment_not_known on instalment (order_no) where left_at_due is null;
