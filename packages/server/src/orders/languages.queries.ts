import { sql } from 'kysely'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import type { Tx } from '../db/pool.ts'

/** What the borrowers of some orders read, by the last word about it in whatever app; Indonesian where nothing was said. */
export async function languagesOf(
  tx: Tx,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, MessageLanguage>> {
  if (orderNos.length === 0) return new Map()
  const { rows } = await sql<{ orderNo: string; language: MessageLanguage }>`
    select order_no as "orderNo", language from languages_of(${[...orderNos]}::text[])`.execute(tx)
  return new Map(rows.map(({ orderNo, language }) => [orderNo, language]))
}

/** What the borrower of an order reads. */
export async function languageOf(tx: Tx, orderNo: string): Promise<MessageLanguage> {
  return (await languagesOf(tx, [orderNo])).get(orderNo) ?? 'id'
}
