-- Why: a withdrawal that had arrived and came back, or had failed and arrived after all, was known only from a callback; where none
-- came the books had the money in the wrong place and nobody was told.
alter table withdrawal add column look_again_at timestamptz;
create index withdrawal_look on withdrawal (look_again_at) where look_again_at is not null;
