-- Why: after how long without a call a session ends was the same 30 minutes for every lender, written into five queries. Each session knows
-- its own now, as it knows its end.

alter table session add column idle_minutes integer not null default 30 check (idle_minutes between 5 and 120);
