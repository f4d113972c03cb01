-- Why: whoever holds an order at a review desk opens its personal data once a claim, with one reason. Which row of the access log
-- that was stands with the claim: what asks again is the same look, and the next claim begins without one.
alter table review_task add column look_id bigint;
