import { sql, type Insertable, type Selectable } from 'kysely'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { Agency, AgencyTerm } from '../../db/tables.ts'
import { breaksUnique } from '../../db/transaction.ts'

export type AgencyRecord = Selectable<Agency>
type Given = Omit<Insertable<Agency>, 'id' | 'version' | 'changed_at'>

/** An agency, locked: who gives it a case counts what is with it. */
export async function lockAgency(tx: Tx, id: number): Promise<AgencyRecord | null> {
  const row = await tx.selectFrom('agency').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** @returns its id @throws VALIDATION (`name`) when the name is taken, VERSION_CONFLICT when it changed meanwhile */
export async function keepAgency(
  tx: Tx,
  seen: { id: number | null; version: number },
  given: Given,
  at: Date,
): Promise<number> {
  const kept = { ...given, changed_at: at }
  if (seen.id === null) {
    const added = await tx
      .insertInto('agency')
      .values(kept)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) refuseFields({ name: 'duplicate' })
    return added.id
  }
  const { numUpdatedRows } = await tx
    .updateTable('agency')
    .set({ ...kept, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (breaksUnique(error, 'agency_name_key')) refuseFields({ name: 'duplicate' })
      throw error
    })
  if (numUpdatedRows !== 1n) refuse('VERSION_CONFLICT')
  return seen.id
}

/** What of each stage it is given. */
export async function setStages(
  tx: Tx,
  agencyId: number,
  stages: readonly { stage: string; percent: number }[],
): Promise<void> {
  await tx.deleteFrom('agency_stage').where('agency_id', '=', agencyId).execute()
  if (stages.length > 0)
    await tx
      .insertInto('agency_stage')
      .values(stages.map((each) => ({ agency_id: agencyId, ...each })))
      .execute()
}

/** Whose people are its own; who is so no more has nothing of it left. @returns those who left */
export async function setPeople(
  tx: Tx,
  agencyId: number,
  people: readonly number[],
  at: Date,
): Promise<number[]> {
  const left = await tx
    .updateTable('collector')
    .set((row) => ({ agency_id: null, version: row('version', '+', 1), changed_at: at }))
    .where('agency_id', '=', agencyId)
    .where(sql<boolean>`staff_id <> all(${[...people]})`)
    .returning('staff_id')
    .execute()
  if (people.length > 0)
    await sql`
      insert into collector (staff_id, agency_id, changed_at)
      select id, ${agencyId}, ${at} from unnest(${[...people]}::integer[]) id
      on conflict (staff_id) do update
        set agency_id = excluded.agency_id, group_id = null, version = collector.version + 1, changed_at = excluded.changed_at
      where collector.agency_id is distinct from excluded.agency_id`.execute(tx)
  return left.map(({ staff_id }) => staff_id)
}

/** @throws STATE_CONFLICT where that day has terms already */
export async function addTerm(tx: Tx, term: Insertable<AgencyTerm>): Promise<void> {
  const added = await tx
    .insertInto('agency_term')
    .values(term)
    .onConflict((conflict) => conflict.doNothing())
    .returning('agency_id')
    .executeTakeFirst()
  if (added === undefined) refuse('STATE_CONFLICT')
}
