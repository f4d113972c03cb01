import { sql } from 'kysely'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import type { Tx } from '../../db/pool.ts'
import { addOrderEvent, type Happening } from './orders.ts'

/** What a borrower reads, as it was told about one of their orders. */
export interface ToldLanguage {
  orderNo: string
  borrowerId: number | null
  language: MessageLanguage
  /** When and how they said it; empty where their app told it. */
  note: string
}

/**
 * Keeps what a borrower reads, over every app; the last word counts. Lock the person first. What is known already is not said
 * twice.
 * @returns what they read before
 */
export async function keepLanguage(
  tx: Tx,
  { orderNo, borrowerId, language, note }: ToldLanguage,
  happening: Happening,
): Promise<MessageLanguage> {
  const { rows } = await sql<{ language: MessageLanguage }>`
    select language from languages_of(array[${orderNo}])`.execute(tx)
  const before = rows[0]?.language ?? 'id'
  if (before === language) return before
  await tx
    .insertInto('spoken_language')
    .values({
      order_no: orderNo,
      borrower_id: borrowerId,
      language,
      note,
      at: happening.at,
      staff_id: happening.actor.staffId ?? null,
    })
    .execute()
  await addOrderEvent(tx, orderNo, 'languageTold', { ...happening, detail: { before, language } })
  return before
}
