-- What happened to the cases of one order, newest first: without this its detail reads the events of all.
create index case_event_order on case_event (order_no, id);
