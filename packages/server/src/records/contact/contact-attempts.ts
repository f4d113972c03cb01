import type { Insertable } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import type { ContactAttempt, ContactChoice, FollowUp } from '../../db/tables.ts'

/** Keeps an attempt to reach somebody, made or refused. @returns its id */
export async function addAttempt(tx: Tx, attempt: Insertable<ContactAttempt>): Promise<number> {
  const row = await tx.insertInto('contact_attempt').values(attempt).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** One person is reached by one at a time, over all apps: who comes second sees what the first one did. */
export async function lockPerson(tx: Tx, borrowerId: number | null): Promise<void> {
  if (borrowerId === null) return
  await tx.selectFrom('borrower').select('id').where('id', '=', borrowerId).forUpdate().execute()
}

/** Keeps what came of an attempt; once, its key says. */
export async function addFollowUp(tx: Tx, followUp: Insertable<FollowUp>): Promise<void> {
  await tx.insertInto('follow_up').values(followUp).execute()
}

/** Keeps what a person said about being reached; the last word counts. @returns its id */
export async function addChoice(tx: Tx, choice: Insertable<ContactChoice>): Promise<number> {
  const row = await tx.insertInto('contact_choice').values(choice).returning('id').executeTakeFirstOrThrow()
  return row.id
}
