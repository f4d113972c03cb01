-- Why: a case of collection had no due day of its own. Its list is in that order, so each page looked up the loan of every open
-- case: 0.4 s over 24,000 cases. What happens to a loan is told to its case in the same transaction, which keeps the day
-- there; an ended case keeps the one it was about. `verify-books` holds open cases against their loans (I11).

do $$
declare
  only_reminders name;
begin
  select conname into strict only_reminders from pg_constraint
   where conrelid = 'collection_case'::regclass and contype = 'c'
     and pg_get_constraintdef(oid) like '%department%' and pg_get_constraintdef(oid) like '%due_day IS NOT NULL%';
  execute format('alter table collection_case drop constraint %I', only_reminders);
end
$$;
update collection_case c set due_day = l.due_day from loan l where l.order_no = c.order_no and c.due_day is null;
alter table collection_case alter column due_day set not null;
-- The department last: a case that is looked up by its order is never looked for among all of a department.
create index collection_case_due on collection_case (due_day desc, id desc, department) where closed_day is null;
