import { sql, type RawBuilder } from 'kysely'
import { type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { preStages, unfollowedStates } from '@lumbung/domain/cases/pre-case'
import { openLeadStatuses, userPools } from '@lumbung/domain/leads/lead'
import type { Tx } from '../../db/pool.ts'
import { type Done, type Look, ofApp, onDay, one, type QueueFigures } from './dashboard.queries.ts'

type Sql = RawBuilder<unknown>
/** Work that one person holds at a time, or nobody. */
export type HeldWork = 'collection' | 'precollection' | 'leads'

/** Open cases or leads of all apps that a person holds, what is owed of them, and what they recorded today. */
export async function heldQueue(
  tx: Tx,
  of: HeldWork,
  staffId: number,
  today: BusinessDay,
): Promise<QueueFigures & Done> {
  if (of === 'leads') {
    const queue = await one<QueueFigures>(
      tx,
      sql`
      select count(*)::integer as waiting, 0 as amount, min(l.held_since) as oldest from lead l
       where l.seller_id = ${staffId} and l.status = any(${[...openLeadStatuses]})`,
    )
    return { ...queue, doneToday: await doneToday(tx, 'lead_follow_up', staffId, today) }
  }
  const queue = await one<QueueFigures>(
    tx,
    sql`
    select count(*)::integer as waiting, min(c.held_since) as oldest,
           coalesce(sum(l.principal_left + l.interest_left + l.penalty_left), 0)::bigint as amount
      from collection_case c join loan l on l.order_no = c.order_no
     where c.holder_id = ${staffId} and c.closed_day is null and c.department = ${of}`,
  )
  const inDepartment = sql`
    exists (select from contact_attempt a join collection_case c on c.id = a.case_id
             where a.id = f.attempt_id and c.department = ${of})`
  return { ...queue, doneToday: await doneToday(tx, 'follow_up', staffId, today, inDepartment) }
}

/** What nobody holds: cases by the day they were opened, and leads, as the lists have them that the figure opens. */
export async function freeQueue(tx: Tx, of: HeldWork, look: Look): Promise<QueueFigures> {
  if (of === 'leads')
    return await one(
      tx,
      sql`
      select count(*)::integer as waiting, 0 as amount, min(l.created_at) as oldest from lead l
       where l.seller_id is null and l.status = any(${[...openLeadStatuses]}) and l.pool = any(${[...userPools]})
         and ${ofApp(sql`l.app_code`, look)}`,
    )
  const states = of === 'precollection' ? sql`c.state = any(${[...unfollowedStates]})` : sql`true`
  return await one(
    tx,
    sql`
    select count(*)::integer as waiting, min(c.opened_day::timestamp at time zone 'Asia/Jakarta') as oldest,
           coalesce(sum(l.principal_left + l.interest_left + l.penalty_left), 0)::bigint as amount
      from collection_case c join loan l on l.order_no = c.order_no
     where c.holder_id is null and c.closed_day is null and c.department = ${of} and ${states} and ${ofApp(sql`c.app_code`, look)}`,
  )
}

/** What a person gave out today by runs that stand. */
export async function dealtToday(tx: Tx, of: HeldWork, staffId: number, { today }: Look): Promise<number> {
  const isOfStage =
    of === 'precollection' ? sql`r.stage = any(${[...preStages]})` : sql`r.stage <> all(${[...preStages]})`
  const { done } = await one<{ done: number }>(
    tx,
    of === 'leads'
      ? sql`
      select count(*)::integer as done from lead_deal d join lead_deal_move m on m.deal_id = d.id
       where d.staff_id = ${staffId} and d.day = ${today}::date and m.outcome = 'done'`
      : sql`
      select count(*)::integer as done from dispatch_run r join dispatch_move m on m.run_id = r.id
       where r.ran_by = ${staffId} and r.day = ${today}::date and m.outcome = 'done' and ${isOfStage}`,
  )
  return done
}

async function doneToday(
  tx: Tx,
  table: 'follow_up' | 'lead_follow_up',
  staffId: number,
  today: BusinessDay,
  which: Sql = sql`true`,
): Promise<number> {
  const { done } = await one<{ done: number }>(
    tx,
    sql`select count(*)::integer as done from ${sql.table(table)} f
         where f.staff_id = ${staffId} and ${onDay(sql`f.at`, today)} and ${which}`,
  )
  return done
}

/** Calls that wait to be listened to, and how many a person judged today. */
export async function checkQueue(tx: Tx, staffId: number, look: Look): Promise<QueueFigures & Done> {
  const ofIt = ofApp(sql`k.app_code`, look)
  return await one(
    tx,
    sql`
    select count(*) filter (where k.status = 'notChecked')::integer as waiting, 0 as amount,
           min(k.made_at) filter (where k.status = 'notChecked') as oldest,
           count(*) filter (where k.checker_id = ${staffId} and ${onDay(sql`k.checked_at`, look.today)})::integer as "doneToday"
      from call_check k
     where (k.status = 'notChecked' or k.checked_at >= ${startOfDay(look.today)}) and ${ofIt}`,
  )
}
