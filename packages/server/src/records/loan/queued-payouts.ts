import type { Tx } from '../../db/pool.ts'

/** A payout that may wait in its channel's queue: of an order, or to the company's own account. */
export interface QueuedPayout {
  table: 'disbursement' | 'withdrawal'
  id: number
}

export interface QueuedPayoutRow {
  reference: string
  channel: string | null
  /** The channel's number of it; null: nobody kept one. */
  providerId: string | null
  state: string
  amount: number
  orderNo: string | null
  /** Since when it is not ours to let go. */
  since: Date
}

/** A payout as far as its channel's queue is concerned, locked. Of one of an order, lock the order first. */
export async function lockQueued(tx: Tx, { table, id }: QueuedPayout): Promise<QueuedPayoutRow> {
  if (table === 'disbursement') {
    const row = await tx
      .selectFrom('disbursement')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return { ...rowOf(row), orderNo: row.order_no, since: row.settled_at ?? row.sent_at ?? row.created_at }
  }
  const row = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...rowOf(row), orderNo: null, since: row.settled_at ?? row.sent_at ?? row.asked_at }
}

const rowOf = (row: {
  reference: string | null
  channel: string | null
  provider_id: string | null
  state: string
  amount: number
}) => ({
  reference: row.reference ?? '',
  channel: row.channel,
  providerId: row.provider_id,
  state: row.state,
  amount: row.amount,
})

/** When its channel is told next to reject it; null: nothing of it waits there. */
export async function planReject(tx: Tx, { table, id }: QueuedPayout, at: Date | null): Promise<void> {
  await tx.updateTable(table).set({ reject_at: at }).where('id', '=', id).execute()
}

/** Keeps the number of a payout that was queued after we had given it up: by it the channel is asked about it from now on. */
export async function keepLateNumber(tx: Tx, { table, id }: QueuedPayout, providerId: string): Promise<void> {
  await tx
    .updateTable(table)
    .set({ provider_id: providerId })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
}

/** The payout of a reference, which is single over both kinds; null: there is none. */
export async function queuedBy(tx: Tx, reference: string): Promise<QueuedPayout | null> {
  for (const table of ['disbursement', 'withdrawal'] as const) {
    const row = await tx.selectFrom(table).select('id').where('reference', '=', reference).executeTakeFirst()
    if (row !== undefined) return { table, id: row.id }
  }
  return null
}

/** Payouts whose channel is to be told by now to reject them. */
export async function dueRejects(tx: Tx, now: Date, rowsMax: number): Promise<QueuedPayout[]> {
  const due: QueuedPayout[] = []
  for (const table of ['disbursement', 'withdrawal'] as const) {
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where('reject_at', '<=', now)
      .orderBy('reject_at')
      .limit(rowsMax)
      .execute()
    due.push(...rows.map(({ id }) => ({ table, id })))
  }
  return due
}
