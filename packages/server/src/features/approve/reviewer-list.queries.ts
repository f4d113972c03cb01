import { sql } from 'kysely'
import type { getReviewers } from '@lumbung/contract/approve/reviewer'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { startOfDay } from '@lumbung/domain/calendar'
import type { PeopleStage } from '@lumbung/domain/review/review'
import type { Tx } from '../../db/pool.ts'
import { isLive } from '../../records/people/session.ts'
import { listPage, type Page } from '../../lists/list-page.ts'
import { allOf, containing } from '../../lists/conditions.ts'
import {
  assignedTo,
  capacityOf,
  deskStaff,
  doneBy,
  heldBy,
  sitsSomewhere,
  type Moment,
} from './reviewer.queries.ts'

type Request = RequestOf<typeof getReviewers>

/** A person of the desks as the list shows them; how urgent their oldest order is depends on its desk. */
export type ReviewerRow = Omit<RetOf<typeof getReviewers>['items'][number], 'urgency'> & {
  oldestStage: PeopleStage | null
}

export async function reviewerPage(
  tx: Tx,
  { filter, sort, ...paging }: Request,
  moment: Moment & { now: Date },
): Promise<Page<ReviewerRow>> {
  const { now, wall, today } = moment
  const { column, descending } = sort ?? { column: 'name', descending: false }
  const sorts = {
    name: { column: sql`p.name`, type: 'text' },
    held: { column: heldBy(moment), type: 'integer' },
    assigned: { column: assignedTo(moment), type: 'integer' },
    done: { column: doneBy(moment), type: 'integer' },
  } as const
  const minutes = (since: ReturnType<typeof sql>) =>
    sql`case when ${since} is not null
      then greatest(0, floor(extract(epoch from ${now}::timestamptz - ${since}) / 60))::integer end`
  return await listPage<ReviewerRow>(tx, {
    columns: sql`
      p.id, p.name,
      array_remove(array[case when p.first_apps <> '{}' then 'first' end, case when p.final_apps <> '{}' then 'final' end],
                   null) as stages,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by g.name)
                  from review_group_member m join review_group g on g.id = m.group_id and g.active
                 where m.staff_id = p.id), '[]') as groups,
      coalesce(r.on_duty, true) as "onDuty",
      exists (select from session s where s.staff_id = p.id and ${isLive(wall)}) as "signedIn",
      ${capacityOf} as capacity, r.daily_capacity as "ownCapacity",
      ${heldBy(moment)} as held, ${assignedTo(moment)} as assigned, ${doneBy(moment)} as done,
      (select round(avg(extract(epoch from d.decided_at - d.taken_at) / 60))::integer from review_task d
        where d.reviewer_id = p.id and d.decided_at >= ${startOfDay(today)} and d.state <> 'withdrawn'
          and d.taken_at is not null) as "averageMinutes",
      ${minutes(sql`oldest.opened_at`)} as "oldestMinutes", oldest.stage as "oldestStage"`,
    from: sql`${deskStaff} left join lateral (
      select t.opened_at, t.stage from review_task t
       where t.state in ('wait', 'locked')
         and case when t.state = 'locked' and t.locked_until > ${wall} then t.reviewer_id else t.assignee_id end = p.id
       order by t.opened_at limit 1) oldest on true`,
    where: conditionsOf(filter),
    sort: { ...sorts[column], descending },
    key: { column: sql`p.id`, type: 'integer' },
    paging,
  })
}

function conditionsOf({ id, name, stage, onDuty, group }: Request['filter']) {
  return allOf([
    sitsSomewhere,
    id === undefined ? null : sql`p.id = ${id}`,
    name === undefined ? null : containing(sql`p.name`)(name),
    stage === undefined ? null : stage === 'first' ? sql`p.first_apps <> '{}'` : sql`p.final_apps <> '{}'`,
    onDuty === undefined ? null : sql`coalesce(r.on_duty, true) = ${onDuty}`,
    group === undefined
      ? null
      : sql`exists (select from review_group_member m join review_group g on g.id = m.group_id
                     where m.staff_id = p.id and ${containing(sql`g.name`)(group)})`,
  ])
}

/** What waits at each desk: all of it, what nobody has or was given, and what is late by that desk's minutes. */
export async function readDeskTotals(
  tx: Tx,
  { now, wall, late }: { now: Date; wall: Date; late: Record<PeopleStage, number> },
): Promise<ReadonlyMap<PeopleStage, { waiting: number; free: number; late: number }>> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const { rows } = await sql<{ stage: PeopleStage; waiting: number; free: number; late: number }>`
    select t.stage, count(*) as waiting,
           count(*) filter (where t.assignee_id is null and not (t.state = 'locked' and t.locked_until > ${wall})) as free,
           count(*) filter (where t.opened_at <= case t.stage when 'first' then ${before(late.first)}::timestamptz
                                                              else ${before(late.final)}::timestamptz end) as late
      from review_task t join orders o on o.order_no = t.order_no
     where t.state in ('wait', 'locked') group by t.stage`.execute(tx)
  return new Map(rows.map(({ stage, ...totals }) => [stage, totals]))
}
