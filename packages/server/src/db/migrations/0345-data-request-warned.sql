-- Why: a request about personal data that nobody looked at went over its 72 hours (law 27/2022 on personal data) in silence; only who
-- opened the list saw it.
-- What was told of it last: that its hours are nearly over, or that they are.
alter table data_request add column warned text check (warned in ('soon', 'late'));
create index data_request_unwarned on data_request (due_at, id) where state = 'open';
