import type { Insertable } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import type { ContactAttempt, ContactChoice, FollowUp } from '../../db/tables.ts'

/** Keeps an attempt to reach somebody, made or refused. @returns its id */
export async function addAttempt(tx: Tx, attempt: Insertable<ContactAttempt>): Promise<number> {
  const row = await tx.insertInto('contact_attempt').values(attempt).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Keeps many at once. @returns their ids, in the order given */
export async function addAttempts(
  tx: Tx,
  attempts: readonly Insertable<ContactAttempt>[],
): Promise<number[]> {
  if (attempts.length === 0) return []
  const rows = await tx
    .insertInto('contact_attempt')
    .values([...attempts])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Several persons, in the order of their numbers: who locks some of them never waits in a circle. */
export async function lockPersons(tx: Tx, borrowerIds: readonly number[]): Promise<void> {
  if (borrowerIds.length === 0) return
  await tx
    .selectFrom('borrower')
    .select('id')
    .where('id', 'in', [...borrowerIds])
    .orderBy('id')
    .forUpdate()
    .execute()
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
