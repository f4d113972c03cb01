import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import type { Message, OneTimeCode } from '../../db/tables.ts'

/** Keeps a code with the message that tells it; once, by the key of the message. */
export async function addOtp(
  tx: Tx,
  code: Omit<Insertable<OneTimeCode>, 'message_id'>,
  message: Insertable<Message>,
): Promise<{ id: number; messageId: number }> {
  const told = await tx.insertInto('message').values(message).returning('id').executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('one_time_code')
    .values({ ...code, message_id: told.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, messageId: told.id }
}

/**
 * Counts a guess at a code before it is looked at, so that guesses at the same time cannot share one. Only the last code of a
 * phone and use is good.
 * @returns null when there is nothing to guess at any more
 */
export async function countOtpTry(
  tx: Tx,
  of: { id: number; appCode: string },
  { triesMax, at }: { triesMax: number; at: Date },
): Promise<{ codeMac: Buffer; phoneBlind: Buffer; tries: number } | null> {
  const { rows } = await sql<{ codeMac: Buffer; phoneBlind: Buffer; tries: number }>`
    update one_time_code c set tries = c.tries + 1
     where c.id = ${of.id} and c.app_code = ${of.appCode} and c.verified_at is null and c.expires_at > ${at}
       and c.tries < ${triesMax}
       and not exists (select from one_time_code later where later.app_code = c.app_code and later.used_for = c.used_for
                          and later.phone_blind = c.phone_blind and later.id > c.id)
    returning c.code_mac as "codeMac", c.phone_blind as "phoneBlind", c.tries`.execute(tx)
  return rows[0] ?? null
}

/** It was said rightly. */
export async function verifyOtp(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('one_time_code').set({ verified_at: at }).where('id', '=', id).execute()
}
