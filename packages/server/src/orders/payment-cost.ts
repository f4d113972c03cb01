import { sql } from 'kysely'

/**
 * Entries of what channels took for payments, with the order that each was posted to: `received_at` is the payment's. They hang on the
 * payment alone, because no order may have explained it when it came; a fee that names its order is none of them.
 */
export const paymentCosts = sql`(
  select c.order_no, c.received_at, e.id, e.posting, e.day, e.account, e.amount
    from cash_record c join ledger_entry e on e.cash_record_id = c.id and e.account = 'channelCost' and e.order_no is null
   where c.state = 'posted')`
