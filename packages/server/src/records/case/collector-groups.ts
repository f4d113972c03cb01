import type { Selectable } from 'kysely'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { Department } from '@lumbung/domain/cases/department'
import type { DispatchStage } from '@lumbung/domain/cases/dispatch'
import type { Tx } from '../../db/pool.ts'
import type { CollectorGroup } from '../../db/tables.ts'
import { breaksUnique } from '../../db/transaction.ts'

interface Group {
  department: Department
  name: string
  stages: readonly DispatchStage[]
  active: boolean
}

export async function readGroup(tx: Tx, id: number): Promise<Selectable<CollectorGroup> | null> {
  const row = await tx.selectFrom('collector_group').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** @returns its id @throws VALIDATION (`name`) when the name is taken */
export async function addGroup(tx: Tx, { stages, ...group }: Group, at: Date): Promise<number> {
  const added = await tx
    .insertInto('collector_group')
    .values({ ...group, stages: [...stages], changed_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) refuseFields({ name: 'duplicate' })
  return added.id
}

/** @throws VERSION_CONFLICT when it changed meanwhile, VALIDATION (`name`) when the name is taken */
export async function changeGroup(
  tx: Tx,
  seen: { id: number; version: number },
  { stages, ...group }: Group,
  at: Date,
): Promise<void> {
  const changed = await tx
    .updateTable('collector_group')
    .set({ ...group, stages: [...stages], version: seen.version + 1, changed_at: at })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (breaksUnique(error, 'collector_group_name_key')) refuseFields({ name: 'duplicate' })
      throw error
    })
  if (changed.numUpdatedRows !== 1n) refuse('VERSION_CONFLICT')
}
