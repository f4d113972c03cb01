import { sql } from 'kysely'
import { inFlightStates } from '@lumbung/domain/order/disbursement'
import type { PayoutChannel, PayoutToPlace } from '@lumbung/domain/order/payout-channel'
import type { Tx } from '../../db/pool.ts'

/** What is dealt for a forecast; a longer queue is told by its first payouts. */
const queueMax = 20_000

/** What waits for its money and was never begun, in the order in which it goes: released, put forward, the rest. */
export async function queueToday(tx: Tx): Promise<PayoutToPlace[]> {
  const { rows } = await sql<PayoutToPlace>`
    select coalesce(d.order_no, d.reference) as "orderNo", d.amount, d.channel as only
      from disbursement d
     where d.state in ('submitting', 'audited', 'pending') and d.sent_at is null and not d.held
     order by array_position(array['submitting', 'audited', 'pending'], d.state), d.created_at, d.id limit ${queueMax}`.execute(
    tx,
  )
  return rows
}

/** Sent and without an end yet. @param channel null: by any */
export async function onTheWay(
  tx: Tx,
  channel: PayoutChannel | null,
): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount from disbursement
     where state = any(${[...inFlightStates]}::text[]) and sent_at is not null
       and (${channel}::text is null or channel = ${channel})`.execute(tx)
  return rows[0] ?? { count: 0, amount: 0 }
}

/** Who switched the channel of this attempt last, from whom to whom; null: nobody did. */
export async function lastSwitch(
  tx: Tx,
  { order_no: orderNo, reference }: { order_no: string | null; reference: string },
): Promise<{ staffId: number | null; from: PayoutChannel | null; to: PayoutChannel | null } | null> {
  const { rows } = await sql<{
    staffId: number | null
    from: PayoutChannel | null
    to: PayoutChannel | null
  }>`
    select staff_id as "staffId", detail->>'from' as "from", detail->>'to' as "to" from order_event
     where order_no = ${orderNo} and kind = 'channelSwitched' and detail->>'reference' = ${reference}
     order by id desc limit 1`.execute(tx)
  return rows[0] ?? null
}
