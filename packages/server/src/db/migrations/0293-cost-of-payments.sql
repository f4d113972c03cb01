-- The fee of a payment, found from its cash record: the order list tells what an order cost us at the channels.
create index ledger_entry_payment_cost on ledger_entry (cash_record_id) where account = 'channelCost' and order_no is null;
