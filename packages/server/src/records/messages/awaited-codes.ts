import { sql } from 'kysely'
import type { MessageBlock } from '@lumbung/domain/messages/message'
import type { Tx } from '../../db/pool.ts'

const awaits: MessageBlock = 'awaitsCode'

/** Puts messages off until the channel has answered; those that ask for a code say when they did. */
export async function putOffForCodes(
  tx: Tx,
  waiting: readonly { id: number; until: Date; asks: boolean }[],
  now: Date,
): Promise<void> {
  await sql`
    update message m
       set blocked_by = ${awaits}, lawful_from = null, next_try_at = w.until,
           code_asked_at = case when w.asks then ${now}::timestamptz else m.code_asked_at end
      from unnest(${waiting.map(({ id }) => id)}::bigint[], ${waiting.map(({ until }) => until)}::timestamptz[],
                  ${waiting.map(({ asks }) => asks)}::boolean[]) w(id, until, asks)
     where m.id = w.id and m.state = 'queued'`.execute(tx)
}

/** Whether a message of an order waits for what the channel gives: it tells of the code, and no other need. */
export async function isCodeAwaited(tx: Tx, orderNo: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('message')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('state', '=', 'queued')
    .where('blocked_by', '=', awaits)
    .where(({ or, eb, ref }) =>
      or([eb('code_answered_at', 'is', null), eb('code_answered_at', '<', ref('code_asked_at'))]),
    )
    .executeTakeFirst()
  return waiting !== undefined
}

/** Has an order's messages looked at again that wait for a code, unless one is still being made. @returns how many */
export async function wakeForCodes(tx: Tx, orderNo: string, now: Date): Promise<number> {
  const woken = await tx
    .updateTable('message')
    .set({ code_answered_at: now, next_try_at: now })
    .where('order_no', '=', orderNo)
    .where('state', '=', 'queued')
    .where('blocked_by', '=', awaits)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_code')
            .select('id')
            .where('order_no', '=', orderNo)
            .where('purpose', '=', 'repayment')
            .where('state', '=', 'issuing'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(woken.numUpdatedRows)
}
