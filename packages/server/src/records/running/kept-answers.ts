import { sql } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { Seals } from '../../secrets/seals.ts'

/** Of whom, for which call and input an answer is kept. */
interface OnceKeyOf {
  caller: string
  call: string
  requestKey: string
  inputHash: Buffer
}

/**
 * The answer kept under a key, or null when the key is new. Waits for a call with the same key that
 * is still running.
 * @param since what was answered before is not told again; null: as long as it is kept
 * @throws IDEMPOTENCY_MISMATCH when the key was used with other input
 * @throws ANSWERED_BEFORE when it was used, and its answer is told no more
 */
export async function replayOf(
  tx: Tx,
  seals: Seals,
  key: OnceKeyOf,
  since: Date | null = null,
): Promise<{ answer: unknown } | null> {
  const name = `${key.caller}\n${key.call}\n${key.requestKey}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7))`.execute(tx)
  const kept = await tx
    .selectFrom('once_key')
    .select(['input_hash', 'answer_sealed', 'created_at'])
    .where('caller', '=', key.caller)
    .where('call', '=', key.call)
    .where('request_key', '=', key.requestKey)
    .executeTakeFirst()
  if (kept === undefined) return null
  if (!kept.input_hash.equals(key.inputHash)) refuse('IDEMPOTENCY_MISMATCH')
  // Null: kept by a version that did not seal it (migration 0354).
  if (kept.answer_sealed === null || (since !== null && kept.created_at < since)) refuse('ANSWERED_BEFORE')
  return { answer: JSON.parse(seals.open(kept.answer_sealed)) as unknown }
}

/**
 * Keeps an answer, sealed: it may say what is sealed everywhere else.
 * @throws IDEMPOTENCY_MISMATCH when the key was used under apps that are out of sight now
 */
export async function keepAnswer(
  tx: Tx,
  seals: Seals,
  key: OnceKeyOf,
  answer: unknown,
  at: Date,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('once_key')
    .values({
      caller: key.caller,
      call: key.call,
      request_key: key.requestKey,
      input_hash: key.inputHash,
      answer_sealed: seals.seal(JSON.stringify(answer)),
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  // The key was used when the caller worked for other apps, too: that answer is not theirs to read any more.
  if (numInsertedOrUpdatedRows !== 1n) refuse('IDEMPOTENCY_MISMATCH')
}

/** Forgets the oldest answers kept before a time. @returns how many */
export async function forgetAnswers(tx: Tx, before: Date, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from once_key where ctid = any(array(
      select ctid from once_key where created_at < ${before} order by created_at limit ${rowsMax}))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
