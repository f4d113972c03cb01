-- Why: who opens what was owed at the end of a day sees the newest due days first. All that was owed then was read and sorted for one page.

create index balance_fact_due on balance_fact (due_day, until_day, from_day) where not gone;
