-- Why: cost ceilings and what a product is sold by change from a day on, put forward by one and agreed on by another, like every other
-- setting of the business; nobody could change either but by hand in the database. The rows of the first table were seeded
-- everywhere alike and are the first values now.

drop table fee_cap;

-- Products stand among the dated settings as `product:<code>`; the row of a product keeps what it began with, and is what orders
-- point at.
alter table dated_setting add check (code !~ '^product:' or value ->> 'code' = substr(code, 9));
