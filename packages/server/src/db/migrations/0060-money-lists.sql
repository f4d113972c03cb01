-- Why: finance looks at what was sent on a day, at what falls due and at what was due and not paid: each is asked by its day,
-- and none of them may read a lender's whole past.
create index disbursement_sent on disbursement (sent_at) where sent_at is not null;
create index instalment_due on instalment (due_day, order_no, no);
