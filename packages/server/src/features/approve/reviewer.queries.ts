import { sql, type RawBuilder } from 'kysely'
import { decideCalls } from '@lumbung/contract/approve/review'
import { startOfDay, type BusinessDay } from '@lumbung/domain/calendar'
import type { PeopleStage } from '@lumbung/domain/review/review'
import type { Tx } from '../../db/pool.ts'
import { mayTake } from '../../records/review/review-fit.ts'

/** The moment for which desks are read. */
export interface Moment {
  wall: Date
  today: BusinessDay
}

/**
 * The apps in scope for which the role of `p` decides at a desk, `*` for all. Admins sit there when a group of the desk
 * that is in sight names them.
 */
function appsAt(stage: PeopleStage): RawBuilder<string[]> {
  return sql`
    case when role.is_admin then
           case when exists (select from review_group_member m join review_group g on g.id = m.group_id
                              where m.staff_id = p.id and g.stage = ${stage}) then array['*'] else '{}' end
         else array(select app_code from role_grant
                     where role_id = role.id and kind = 'call' and name = ${decideCalls[stage]}
                       and (app_code = '*' or app_in_scope(app_code))) end`
}

/** Orders that `p` decides in a day: their own number, else the largest of their active groups; null = no limit. */
export const capacityOf = sql<number | null>`
  coalesce(r.daily_capacity,
           (select max(g.daily_capacity) from review_group_member m join review_group g on g.id = m.group_id
             where m.staff_id = p.id and g.active))`

export function doneBy({ today }: Moment): RawBuilder<number> {
  return sql`
    (select count(*)::integer from review_task d
      where d.reviewer_id = p.id and d.decided_at >= ${startOfDay(today)} and d.state <> 'withdrawn')`
}

export function heldBy({ wall }: Moment): RawBuilder<number> {
  return sql`
    (select count(*)::integer from review_task h
      where h.reviewer_id = p.id and h.decided_at is null and h.state = 'locked' and h.locked_until > ${wall})`
}

/** Given to `p` and held by nobody. */
export function assignedTo({ wall }: Moment): RawBuilder<number> {
  return sql`
    (select count(*)::integer from review_task a
      where a.assignee_id = p.id and a.state in ('wait', 'locked') and (a.state = 'wait' or a.locked_until <= ${wall}))`
}

/** Everyone who decides at a desk, as `p` with their role, their row as reviewer `r` and the apps of each desk. */
export const deskStaff = sql`
  (select p.id, p.name, p.status, p.role_id, ${appsAt('first')} as first_apps, ${appsAt('final')} as final_apps
     from staff p join role on role.id = p.role_id where p.status = 'active') p
  left join reviewer r on r.staff_id = p.id`
export const sitsSomewhere = sql`(p.first_apps <> '{}' or p.final_apps <> '{}')`

/** A person of the desks with their day. */
export interface DeskPerson {
  id: number
  name: string
  onDuty: boolean
  capacity: number | null
  done: number
  held: number
  assigned: number
  apps: Record<PeopleStage, readonly string[]>
}

/** Everyone who decides somewhere, by id; one person only when asked for. */
export async function readDesk(tx: Tx, moment: Moment, staffId: number | null = null): Promise<DeskPerson[]> {
  const { rows } = await sql<Omit<DeskPerson, 'apps'> & { first: string[]; final: string[] }>`
    select p.id, p.name, coalesce(r.on_duty, true) as "onDuty", ${capacityOf} as capacity, ${doneBy(moment)} as done,
           ${heldBy(moment)} as held, ${assignedTo(moment)} as assigned, p.first_apps as first, p.final_apps as final
      from ${deskStaff}
     where ${sitsSomewhere} and (${staffId}::integer is null or p.id = ${staffId})
     order by p.id`.execute(tx)
  return rows.map(({ first, final, ...person }) => ({ ...person, apps: { first, final } }))
}

/** How a person's own day stands, for taking the next order. Admins too, who may sit at every desk. */
export async function readOwnDay(
  tx: Tx,
  staffId: number,
  moment: Moment,
): Promise<{ onDuty: boolean; load: number; capacity: number | null }> {
  const { rows } = await sql<{ onDuty: boolean; load: number; capacity: number | null }>`
    select coalesce(r.on_duty, true) as "onDuty", ${doneBy(moment)} + ${heldBy(moment)} as load, ${capacityOf} as capacity
      from staff p left join reviewer r on r.staff_id = p.id where p.id = ${staffId}`.execute(tx)
  return rows[0] ?? { onDuty: false, load: 0, capacity: 0 }
}

/** Whether a person may take a task: it was given to them, one of their groups fits, or none does at all. */
export async function findMayTake(tx: Tx, taskId: number, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayTake(staffId)} as may from review_task t join orders o on o.order_no = t.order_no
     where t.id = ${taskId}`.execute(tx)
  return rows[0]?.may ?? false
}

/** Members of the active groups, by group. */
export async function readMembers(tx: Tx): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ id: number; members: number[] }>`
    select g.id, array(select m.staff_id from review_group_member m where m.group_id = g.id) as members
      from review_group g where g.active`.execute(tx)
  return new Map(rows.map(({ id, members }) => [id, members]))
}
