import { sql } from 'kysely'
import { decideCalls } from '@lumbung/contract/approve/review'
import { getReviewGroups } from '@lumbung/contract/approve/group'
import type { RequestOf } from '@lumbung/contract/call'
import type { Tx } from '../../db/pool.ts'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { groupFits } from '../../records/review/review-fit.ts'
import { containing } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { deskStaff } from './reviewer.queries.ts'

/** Groups with who is in them, and what waits that fits. */
export async function groupPage(tx: Tx, request: RequestOf<typeof getReviewGroups>, wall: Date) {
  const held = sql`(t.state = 'locked' and t.locked_until > ${wall})`
  return await listOf(tx, getReviewGroups, request, {
    of: ['review_group', 'g'],
    join: sql`left join lateral (
      select count(*) as waiting, count(*) filter (where t.assignee_id is null and not ${held}) as free
        from review_task t join orders o on o.order_no = t.order_no
       where t.state in ('wait', 'locked') and ${groupFits}) fitting on true`,
    fields: {
      apps: sql`g.app_codes`,
      members: sql`coalesce((select jsonb_agg(jsonb_build_object(
                  'id', s.id, 'name', s.name, 'onDuty', coalesce(r.on_duty, true),
                  'decides', p.id is not null and case g.stage when 'first' then p.first_apps else p.final_apps end <> '{}')
                  order by s.name)
                  from review_group_member m join staff s on s.id = m.staff_id
                  left join (${deskStaff}) on p.id = m.staff_id
                 where m.group_id = g.id), '[]')`,
      waiting: sql`fitting.waiting`,
      free: sql`fitting.free`,
    },
    filter: {
      text: containing(sql`g.name`),
      app: (apps) => sql`(g.app_codes = '{}' or g.app_codes && ${apps}::text[])`,
      member: (name) => sql`exists (select from review_group_member m join staff s on s.id = m.staff_id
                                     where m.group_id = g.id and ${containing(sql`s.name`)(name)})`,
    },
    by: 'name',
    descending: false,
  })
}

/** Of these people, those who may decide at a desk: they may be members of its groups. */
export async function whoMayJoin(tx: Tx, stage: PeopleStage, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from staff p join role on role.id = p.role_id
     where p.id = any(${[...ids]}::integer[]) and p.status <> 'disabled'
       and (role.is_admin or exists (
         select from role_grant g where g.role_id = role.id and g.kind = 'call' and g.name = ${decideCalls[stage]}))`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
