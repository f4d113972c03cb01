import { sql } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../../db/pool.ts'

/** @throws NOT_FOUND */
export async function lineAsked(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('bank_line')
    .select(['id', 'account_id', 'day', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

/** The payments asked for, as far as they are there; with what the channel keeps of each. */
export async function cashAsked(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; amount: number; provider: string; state: string }>`
    select c.id, c.amount, c.provider, c.state from cash_record c where c.id = any(${[...ids]}) order by c.id`.execute(
    tx,
  )
  return rows
}

export async function payoutAsked(tx: Tx, id: number) {
  return await tx
    .selectFrom('disbursement')
    .select(['id', 'amount', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
