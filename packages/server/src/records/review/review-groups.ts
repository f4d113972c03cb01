import type { Insertable } from 'kysely'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { breaksUnique } from '../../db/transaction.ts'
import type { Tx } from '../../db/pool.ts'
import type { ReviewGroup } from '../../db/tables.ts'

type Group = Omit<Insertable<ReviewGroup>, 'version'>

/** @returns its id @throws VALIDATION (`name`) when the name is taken */
export async function addReviewGroup(tx: Tx, group: Group, memberIds: readonly number[]): Promise<number> {
  const added = await tx
    .insertInto('review_group')
    .values(group)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) refuseFields({ name: 'duplicate' })
  await setMembers(tx, added.id, memberIds)
  return added.id
}

/** @throws VERSION_CONFLICT when it changed meanwhile, VALIDATION (`name`) when the name is taken */
export async function changeReviewGroup(
  tx: Tx,
  seen: { id: number; version: number },
  group: Group,
  memberIds: readonly number[],
): Promise<void> {
  const changed = await tx
    .updateTable('review_group')
    .set({ ...group, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (breaksUnique(error, 'review_group_name_key')) refuseFields({ name: 'duplicate' })
      throw error
    })
  if (changed.numUpdatedRows !== 1n) refuse('VERSION_CONFLICT')
  await tx.deleteFrom('review_group_member').where('group_id', '=', seen.id).execute()
  await setMembers(tx, seen.id, memberIds)
}

async function setMembers(tx: Tx, groupId: number, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .insertInto('review_group_member')
    .values([...new Set(memberIds)].map((staffId) => ({ group_id: groupId, staff_id: staffId })))
    .execute()
}
