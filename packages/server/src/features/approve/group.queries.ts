import { sql } from 'kysely'
import { decideCalls } from '@lumbung/contract/approve/review'
import type { getReviewGroups } from '@lumbung/contract/approve/group'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import type { Tx } from '../../db/pool.ts'
import { groupFits } from '../../records/review/review-fit.ts'
import { listPage, type Page } from '../../lists/list-page.ts'
import { allOf, contains } from '../../orders/order-parts.ts'
import { deskStaff } from './reviewer.queries.ts'

type Request = RequestOf<typeof getReviewGroups>
type Row = RetOf<typeof getReviewGroups>['items'][number]
export type GroupRow = Omit<Row, 'changedAt'> & { changedAt: Date }

const sorts = {
  name: { column: sql`g.name`, type: 'text' },
  dailyCapacity: { column: sql`g.daily_capacity`, type: 'integer' },
  changedAt: { column: sql`g.changed_at`, type: 'timestamptz' },
} as const

export async function groupPage(
  tx: Tx,
  { filter, sort, ...paging }: Request,
  wall: Date,
): Promise<Page<GroupRow>> {
  const { column, descending } = sort ?? { column: 'name', descending: false }
  const held = sql`(t.state = 'locked' and t.locked_until > ${wall})`
  return await listPage<GroupRow>(tx, {
    columns: sql`
      g.id, g.version, g.name, g.stage, g.app_codes as apps, g.customer_types as "customerTypes",
      g.amount_from as "amountFrom", g.amount_to as "amountTo", g.daily_capacity as "dailyCapacity",
      g.auto_assign as "autoAssign", g.active, g.changed_at as "changedAt",
      coalesce((select jsonb_agg(jsonb_build_object(
                  'id', s.id, 'name', s.name, 'onDuty', coalesce(r.on_duty, true),
                  'decides', p.id is not null and case g.stage when 'first' then p.first_apps else p.final_apps end <> '{}')
                  order by s.name)
                  from review_group_member m join staff s on s.id = m.staff_id
                  left join (${deskStaff}) on p.id = m.staff_id
                 where m.group_id = g.id), '[]') as members,
      fitting.waiting, fitting.free`,
    from: sql`review_group g left join lateral (
      select count(*) as waiting, count(*) filter (where t.assignee_id is null and not ${held}) as free
        from review_task t join orders o on o.order_no = t.order_no
       where t.state in ('wait', 'locked') and ${groupFits}) fitting on true`,
    where: conditionsOf(filter),
    sort: { ...sorts[column], descending },
    key: { column: sql`g.id`, type: 'integer' },
    paging,
  })
}

function conditionsOf({ id, text, stage, app, active, member }: Request['filter']) {
  return allOf([
    id === undefined ? null : sql`g.id = ${id}`,
    text === undefined ? null : sql`g.name ilike ${contains(text)}`,
    stage === undefined ? null : sql`g.stage = ${stage}`,
    app === undefined ? null : sql`(g.app_codes = '{}' or g.app_codes && ${app}::text[])`,
    active === undefined ? null : sql`g.active = ${active}`,
    member === undefined
      ? null
      : sql`exists (select from review_group_member m join staff s on s.id = m.staff_id
                     where m.group_id = g.id and s.name ilike ${contains(member)})`,
  ])
}

/** Of these people, those who may decide at a desk: they may be members of its groups. */
export async function whoMayJoin(tx: Tx, stage: Row['stage'], ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select p.id from staff p join role on role.id = p.role_id
     where p.id = any(${[...ids]}::integer[]) and p.status <> 'disabled'
       and (role.is_admin or exists (
         select from role_grant g where g.role_id = role.id and g.kind = 'call' and g.name = ${decideCalls[stage]}))`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
