-- Why: an open dashboard asks for its figures whenever one of them moved. What was put forward or released by a person today, and what
-- was lent on a day, read every payout or every order for it.

create index disbursement_put_forward on disbursement (maker_id, put_forward_at) where payment_request_id is null and put_forward_at is not null;
create index disbursement_released on disbursement (checker_id, released_at) where payment_request_id is null and released_at is not null;

-- Beside the index over coalesce(): under row-level security an index serves only comparisons known to leak nothing, and that is none.
create index orders_lent on orders (loan_time) include (order_no, app_code, arrival_amount) where loan_time is not null;
