import { sql, type RawBuilder } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { flowOf } from '@lumbung/domain/cases/department'
import {
  type AwayReason,
  dispatchAt,
  type DispatchCase,
  type DispatchCollector,
  type DispatchStage,
} from '@lumbung/domain/cases/dispatch'
import { rupiah } from '@lumbung/domain/money'
import { type Desk, deskOfStage } from './desk.ts'
import type { Tx } from '../../db/pool.ts'

/** A case as a dispatch plans it, in the version it was seen in. */
export interface PlannedCase extends DispatchCase {
  orderNo: string
  version: number
  state: string
}

/** A collector as a dispatch deals to them, with what its screen tells. */
export interface PlannedCollector extends DispatchCollector {
  name: string
  capacity: number | null
  awayUntil: string | null
  certifiedUntil: string | null
}

/** Why a collector `k` is given nothing on a day; null when they are there. */
export function awayOn(day: BusinessDay, { needsCertificate }: Desk): RawBuilder<AwayReason | null> {
  return sql`(case when not k.on_duty then 'offDuty'
                   when ${day}::date between k.away_from and k.away_until then 'leave'
                   when ${needsCertificate}::boolean and (k.certified_until is null or k.certified_until < ${day}::date) then 'uncertified' end)`
}

/** Who deals with a stage: collectors `k` of its active groups `g`, at work as `p`, who by grant `r` may reach borrowers. */
const whoDeals = (stage: RawBuilder<unknown>, { calls }: Desk) => sql`
        collector k
      join collector_group g on g.id = k.group_id and g.active and k.agency_id is null and ${stage} = any(g.stages)
      join staff p on p.id = k.staff_id and p.status = 'active'
      join role_grant r on r.role_id = p.role_id and r.kind = 'call' and r.name = ${calls.startContact.name}`

/** The collectors of a stage, and the apps each may reach borrowers in. */
export async function collectorsOf(
  tx: Tx,
  stage: DispatchStage,
  day: BusinessDay,
): Promise<PlannedCollector[]> {
  const { rows } = await sql<Omit<PlannedCollector, 'apps'> & { apps: string[] }>`
    select k.staff_id as id, p.name, k.weight, k.capacity, k.away_until as "awayUntil",
           k.certified_until as "certifiedUntil", ${awayOn(day, deskOfStage(stage))} as away,
           k.capacity - (select count(*) from collection_case c
                          where c.holder_id = k.staff_id and c.closed_day is null and c.stage <> ${stage})::integer as room,
           array_agg(distinct r.app_code) as apps
      from ${whoDeals(sql`${stage}`, deskOfStage(stage))}
     group by k.staff_id, p.name, k.weight, k.capacity, k.away_from, k.away_until, k.certified_until, k.on_duty
     order by p.name, k.staff_id`.execute(tx)
  return rows.map(({ apps, ...row }) => ({ ...row, apps: apps.includes('*') ? null : new Set(apps) }))
}

/** The states in which a case of a stage may be given to somebody. */
const statesToDeal = (stage: DispatchStage) => [
  ...flowOf[deskOfStage(stage).department].statesBefore('assign'),
]

/** The open cases of a stage that may be dealt, by number, with what is owed on the day. */
export async function casesToDeal(tx: Tx, stage: DispatchStage, day: BusinessDay): Promise<PlannedCase[]> {
  const { rows } = await sql<PlannedCase>`
    select c.id, c.order_no as "orderNo", c.version, c.state, c.app_code as app,
           coalesce(o.borrower_id::text, c.order_no) as person, coalesce(w.total, 0) as amount, c.holder_id as holder,
           case when c.next_follow_day >= ${day}::date then 0
                else ${day}::date - (greatest(c.held_since, c.last_contact_at) at time zone 'Asia/Jakarta')::date end
             as "idleDays",
           (c.state = 'promised' or (c.department = 'precollection' and exists (
             select from promise p where p.case_id = c.id and p.state = 'open'))) as promised,
           coalesce(broken.n, 0) as "promisesBroken", theirs.holder_id as "personHolder"
      from collection_case c
      join orders o on o.order_no = c.order_no
      join loan l on l.order_no = c.order_no
      left join lateral owed_on(c.order_no, greatest(${day}::date, l.as_of_day)) w on true
      left join lateral (
        select count(*)::integer as n from promise p
         where p.order_no = c.order_no and p.case_id = c.id and p.state = 'broken' and p.staff_id = c.holder_id and p.made_at >= c.held_since
      ) broken on c.holder_id is not null
      left join lateral (
        select other.holder_id from orders oo
          join collection_case other on other.order_no = oo.order_no and other.closed_day is null
         where oo.borrower_id = o.borrower_id and other.stage <> c.stage and other.holder_id is not null
         order by other.id limit 1
      ) theirs on o.borrower_id is not null
     where c.closed_day is null and c.stage = ${stage} and c.state = any(${statesToDeal(stage)})
     order by c.id`.execute(tx)
  return rows.map((row) => ({ ...row, amount: rupiah(row.amount), idleDays: row.idleDays ?? 0 }))
}

/** Open cases of a stage that nobody may be given now: suspended, with an agency, past the desks. */
export async function restingCases(tx: Tx, stage: DispatchStage): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from collection_case c
     where c.closed_day is null and c.stage = ${stage} and c.state <> all(${statesToDeal(stage)})`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Open cases of every dealt stage, and the collectors of its groups. */
export async function stageCounts(
  tx: Tx,
  stages: Desk['stages'],
): Promise<Map<string, { open: number; collectors: number }>> {
  const { rows } = await sql<{ stage: string; open: number; collectors: number }>`
    select s.stage,
           (select count(*)::integer from collection_case c where c.closed_day is null and c.stage = s.stage) as open,
           (select count(distinct k.staff_id)::integer from ${whoDeals(sql`s.stage`, deskOfStage(stages[0]))}) as collectors
      from unnest(${[...stages]}::text[]) s(stage)`.execute(tx)
  return new Map(rows.map(({ stage, ...counts }) => [stage, counts]))
}

/** Whether anybody deals with a stage at all. */
export async function hasCollectors(tx: Tx, stage: DispatchStage): Promise<boolean> {
  const { rows } = await sql`select from ${whoDeals(sql`${stage}`, deskOfStage(stage))} limit 1`.execute(tx)
  return rows.length > 0
}

export async function hasOpenCases(tx: Tx, stage: DispatchStage): Promise<boolean> {
  const { rows } = await sql`
    select from collection_case c where c.closed_day is null and c.stage = ${stage} limit 1`.execute(tx)
  return rows.length > 0
}

/** From when on a business day its dispatch runs by itself. */
export function dispatchTime(day: BusinessDay): Date {
  return new Date(`${day}T${dispatchAt}:00+07:00`)
}
