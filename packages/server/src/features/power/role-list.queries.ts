import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import type { getRoleList } from '@lumbung/contract/power/role'
import type { Tx } from '../../db/pool.ts'
import { listPage, type Page } from '../../lists/list-page.ts'

export interface RoleListRow {
  id: number
  name: string
  title: string
  description: string
  isAdmin: boolean
  version: number
  members: number
  activeMembers: number
  screens: number
  calls: number
  apps: string[]
  changedAt: Date | null
  changedBy: string | null
}

type Request = RequestOf<typeof getRoleList>

const columns = sql`
  r.id, r.name, r.title, r.description, r.is_admin as "isAdmin", r.version, m.members, m.active as "activeMembers",
  coalesce(g.screens, 0) as screens, coalesce(g.calls, 0) as calls,
  case when r.is_admin then array['*'] else coalesce(g.apps, array[]::text[]) end as apps,
  r.changed_at as "changedAt", c.name as "changedBy"`

const from = sql`
  role r
  cross join lateral (select count(*) as members, count(*) filter (where p.status = 'active') as active
                        from staff p where p.role_id = r.id) m
  left join lateral (select count(distinct name) filter (where kind = 'menu') as screens,
                            count(distinct name) filter (where kind = 'call') as calls,
                            array_agg(distinct app_code order by app_code) as apps
                       from role_grant where role_id = r.id) g on true
  left join staff c on c.id = r.changed_by`

const sorts = {
  title: { column: sql`r.title`, type: 'text' },
  members: { column: sql`m.members`, type: 'bigint' },
  // A role that nobody changed stands as the product brought it.
  changedAt: { column: sql`coalesce(r.changed_at, 'epoch'::timestamptz)`, type: 'timestamptz' },
} as const

export async function rolePage(tx: Tx, { filter, sort, ...paging }: Request): Promise<Page<RoleListRow>> {
  const { column, descending } = sort ?? { column: 'title', descending: false }
  return await listPage<RoleListRow>(tx, {
    columns,
    from,
    where: sql.join(conditions(filter), sql` and `),
    sort: { ...sorts[column], descending },
    key: { column: sql`r.id`, type: 'integer' },
    paging,
  })
}

function conditions({ id, text, app, call, empty }: Request['filter']): RawBuilder<unknown>[] {
  const like = `%${(text ?? '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const holds = (condition: RawBuilder<unknown>) =>
    sql`(r.is_admin or exists (select from role_grant h where h.role_id = r.id and ${condition}))`
  return [
    sql`true`,
    ...(id === undefined ? [] : [sql`r.id = ${id}`]),
    ...(text === undefined
      ? []
      : [sql`(r.title ilike ${like} or r.name ilike ${like} or r.description ilike ${like})`]),
    ...(app === undefined ? [] : [holds(sql`h.app_code in ('*', ${app})`)]),
    ...(call === undefined ? [] : [holds(sql`h.kind = 'call' and h.name = ${call}`)]),
    ...(empty === undefined ? [] : [empty ? sql`m.members = 0` : sql`m.members > 0`]),
  ]
}
