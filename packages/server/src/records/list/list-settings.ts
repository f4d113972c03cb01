import type { ListLayout } from '@lumbung/contract/utils/list-view'
import type { Tx } from '../../db/pool.ts'

/** Null forgets the person's own layout. */
export async function setLayout(
  tx: Tx,
  staffId: number,
  list: string,
  layout: ListLayout | null,
): Promise<void> {
  if (layout === null) {
    await tx.deleteFrom('list_layout').where('staff_id', '=', staffId).where('list', '=', list).execute()
    return
  }
  const value = JSON.stringify(layout)
  await tx
    .insertInto('list_layout')
    .values({ staff_id: staffId, list, layout: value })
    .onConflict((conflict) => conflict.columns(['staff_id', 'list']).doUpdateSet({ layout: value }))
    .execute()
}

export interface ViewToKeep {
  ownerId: number
  list: string
  call: string
  name: string
  filterSealed: Buffer
  sort: { column: string; descending: boolean } | null
  roleIds: readonly number[]
  at: Date
}

/** @throws a breach of list_view_owner_id_list_name_key when the person has a view of this name there */
export async function addView(tx: Tx, view: ViewToKeep): Promise<number> {
  const { id } = await tx
    .insertInto('list_view')
    .values({ ...valuesOf(view), owner_id: view.ownerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await share(tx, id, view.roleIds)
  return id
}

/** Changes a person's own view. @returns whether there was one */
export async function changeView(tx: Tx, id: number, view: ViewToKeep): Promise<boolean> {
  const changed = await tx
    .updateTable('list_view')
    .set(valuesOf(view))
    .where('id', '=', id)
    .where('owner_id', '=', view.ownerId)
    .where('list', '=', view.list)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) return false
  await tx.deleteFrom('list_view_role').where('view_id', '=', id).execute()
  await share(tx, id, view.roleIds)
  return true
}

/** @returns whether the person had such a view */
export async function removeView(tx: Tx, ownerId: number, id: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('list_view')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}

function valuesOf({ list, call, name, filterSealed, sort, at }: ViewToKeep) {
  return {
    list,
    call,
    name,
    filter_sealed: filterSealed,
    sort: sort === null ? null : JSON.stringify(sort),
    changed_at: at,
  }
}

async function share(tx: Tx, viewId: number, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return
  await tx
    .insertInto('list_view_role')
    .values([...new Set(roleIds)].map((roleId) => ({ view_id: viewId, role_id: roleId })))
    .execute()
}
