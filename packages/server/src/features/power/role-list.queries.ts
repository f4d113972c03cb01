import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import { getRoleList } from '@lumbung/contract/power/role'
import type { Tx } from '../../db/pool.ts'
import { containing } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'

const counted = sql`
  cross join lateral (select count(*) as members, count(*) filter (where p.status = 'active') as active
                        from staff p where p.role_id = r.id) m
  left join lateral (select count(distinct name) filter (where kind = 'menu') as screens,
                            count(distinct name) filter (where kind = 'call') as calls,
                            array_agg(distinct app_code order by app_code) as apps
                       from role_grant where role_id = r.id) g on true`

const holds = (condition: RawBuilder<unknown>) =>
  sql`(r.is_admin or exists (select from role_grant h where h.role_id = r.id and ${condition}))`
const described = containing(sql`concat_ws(chr(10), r.title, r.name, r.description)`)

/** Roles with who is in them and how much they hold. */
export async function rolePage(tx: Tx, request: RequestOf<typeof getRoleList>) {
  return await listOf(tx, getRoleList, request, {
    of: ['role', 'r'],
    join: counted,
    fields: {
      members: sql`m.members`,
      activeMembers: sql`m.active`,
      screens: sql`coalesce(g.screens, 0)`,
      calls: sql`coalesce(g.calls, 0)`,
      apps: sql`case when r.is_admin then array['*'] else coalesce(g.apps, array[]::text[]) end`,
      changedBy: sql`(select c.name from staff c where c.id = r.changed_by)`,
      can: 'later',
    },
    filter: {
      text: described,
      app: (app) => holds(sql`h.app_code in ('*', ${app})`),
      call: (call) => holds(sql`h.kind = 'call' and h.name = ${call}`),
      empty: (empty) => (empty ? sql`m.members = 0` : sql`m.members > 0`),
    },
    by: 'title',
    descending: false,
    // A role that nobody changed stands as the product brought it.
    sorts: { changedAt: { column: sql`coalesce(r.changed_at, 'epoch'::timestamptz)`, type: 'timestamptz' } },
  })
}
