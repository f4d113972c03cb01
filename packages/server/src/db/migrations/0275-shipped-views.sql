-- Why: views come with the product, each with how many rows it opens. What they count is found in an index; whoever has no use for one
-- hides it.
create index orders_open_due on orders (open_due_day) include (state, app_code) where open_due_day is not null;
create index message_batch_waiting on message_batch (id) where state = 'waiting';

create table hidden_view (
  staff_id integer not null references staff,
  view text not null,
  primary key (staff_id, view)
);
grant select, insert, delete on hidden_view to lumbung_app;
