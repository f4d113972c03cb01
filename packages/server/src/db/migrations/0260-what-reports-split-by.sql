-- Why: a report is split by who earned an application and by what ordered a case: looked up by the order.

create index lead_applied on lead (applied_order) where applied_order is not null;
create index case_ordering_order on case_ordering (order_no, from_day desc);
