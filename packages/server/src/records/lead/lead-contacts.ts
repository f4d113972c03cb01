import { sql, type Insertable } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import type { LeadAttempt, LeadFollowUp, LeadReveal } from '../../db/tables.ts'
import type { LeadMover } from './leads.ts'

/** Keeps an attempt to reach a lead, made or refused. @returns its id */
export async function addLeadAttempt(tx: Tx, attempt: Insertable<LeadAttempt>): Promise<number> {
  const row = await tx.insertInto('lead_attempt').values(attempt).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Keeps what came of an attempt; once, its key says. */
export async function addLeadFollowUp(tx: Tx, followUp: Insertable<LeadFollowUp>): Promise<void> {
  await tx.insertInto('lead_follow_up').values(followUp).execute()
}

/** Keeps who opened a value of a lead, and why. */
export async function addLeadReveal(tx: Tx, reveal: Insertable<LeadReveal>): Promise<void> {
  await tx.insertInto('lead_reveal').values(reveal).execute()
}

/** How many values of leads a person has opened since; waits for their other reveals under way. */
export async function countLeadReveals(tx: Tx, staffId: number, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leadReveal:${staffId}`}, 9))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from lead_reveal where staff_id = ${staffId} and at >= ${since}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/**
 * Nobody offers this phone anything any more: kept for good, and every lead of it in every app is invalid.
 * @returns how many leads it reached
 */
export async function withdrawConsent(
  tx: Tx,
  phoneBlind: Buffer,
  note: string,
  { actor, now, recordedAt }: LeadMover,
): Promise<number> {
  await tx
    .insertInto('do_not_call')
    .values({ phone_blind: phoneBlind, at: now, staff_id: actor.staffId ?? null, note })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ n: number }>`
    select invalidate_phone(${phoneBlind}, ${now}, ${recordedAt}, ${actor.kind}, ${actor.name},
                            ${actor.staffId ?? null}::integer) as n`.execute(tx)
  return rows[0]?.n ?? 0
}
