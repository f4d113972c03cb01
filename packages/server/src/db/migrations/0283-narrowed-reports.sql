-- Why: a report that is narrowed by two things is counted from facts, no tally tells it. It read all facts of its days to keep one in
-- twenty: the days' indices know now by what reports are narrowed most, and of balances, which stand for months, those of a part of the book
-- are found first.

create index instalment_fact_due_of on instalment_fact (due_day, province, customer_type, channel);
create index instalment_fact_loan_of on instalment_fact (loan_day, province, customer_type, channel);
drop index instalment_fact_due;
drop index instalment_fact_loan;
create index balance_fact_of on balance_fact (province, customer_type, until_day, from_day) where not gone;
