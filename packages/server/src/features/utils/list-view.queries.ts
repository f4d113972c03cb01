import { sql } from 'kysely'
import type { ListLayout } from '@lumbung/contract/utils/list-view'
import type { Tx } from '../../db/pool.ts'

export async function readLayout(tx: Tx, staffId: number, list: string): Promise<ListLayout | null> {
  const row = await tx
    .selectFrom('list_layout')
    .select('layout')
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .executeTakeFirst()
  return row === undefined ? null : (row.layout as unknown as ListLayout)
}

export interface ViewRow {
  id: number
  call: string
  name: string
  filter_sealed: Buffer
  sort: { column: string; descending: boolean } | null
  owner_id: number
  owner: string
  role_ids: number[]
}

/** A person's own views of a list, and those that others share with their role; their own first. */
export async function readViews(
  tx: Tx,
  person: { id: number; roleId: number },
  list: string,
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.id, v.call, v.name, v.filter_sealed, v.sort, v.owner_id, p.name as owner,
           array(select role_id from list_view_role where view_id = v.id order by role_id) as role_ids
      from list_view v join staff p on p.id = v.owner_id
     where v.list = ${list}
       and (v.owner_id = ${person.id}
            or exists (select from list_view_role s where s.view_id = v.id and s.role_id = ${person.roleId}))
     order by v.owner_id <> ${person.id}, v.name, v.id`.execute(tx)
  return rows
}

export async function countViews(tx: Tx, ownerId: number, list: string): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select count(*) as views from list_view where owner_id = ${ownerId} and list = ${list}`.execute(tx)
  return rows[0]?.views ?? 0
}
