-- Why: the reports counted of what channels cost only the fees that name an order, the payouts'. Those of payments hang on the payment and
-- count for the order that it was posted to: the facts of orders that were paid on are made anew.
insert into report_stale_order (order_no)
select distinct c.order_no from cash_record c where c.state = 'posted' and c.order_no is not null
   and exists (select from ledger_entry e where e.cash_record_id = c.id and e.account = 'channelCost' and e.order_no is null);
