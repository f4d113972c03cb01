import { sql } from 'kysely'

/**
 * Of a payout `d` of an order `o`: approved and not paid out: the last attempt of each order, the unknown lane and failed ones not
 * given up included.
 */
export const waitsForMoney = sql`d.payment_request_id is null and d.state not in ('success', 'cancelled', 'reversed')
  and (d.state <> 'failed' or (o.state = 'loanFailed'
       and not exists (select from disbursement later where later.order_no = d.order_no and later.attempt > d.attempt
                          and later.payment_request_id is null)))`
