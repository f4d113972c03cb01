import { sql, type RawBuilder } from 'kysely'
import type { ProvedOnBoard } from '@lumbung/contract/day-board'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import type { Department } from '@lumbung/domain/cases/department'
import { dispatchStages } from '@lumbung/domain/cases/dispatch'
import { preStages } from '@lumbung/domain/cases/pre-case'
import { followUpOutcomes } from '@lumbung/domain/cases/follow-up'
import type { BoardOf } from '../../boards/board-facts.ts'
import { rollCasesJob } from '../../records/case/night-cases.ts'
import { ppmOf } from './agency.queries.ts'

/** What ended a case well: nothing of it is owed any more, or nothing of it is late. */
const wellEnded = ['cleared', 'paidUp', 'instalmentPaid']
const reached = Object.entries(followUpOutcomes).flatMap(([outcome, { reached: is }]) =>
  is ? [outcome] : [],
)

/** In whose hands and stage something happened about a case: the spell of that moment. */
const spellAt = (of: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  cross join lateral (
    select s.stage, s.app_code, s.holder_id as had_by, s.until_at, s.ending from case_spell s
     where ${of} and s.from_at <= ${at} order by s.from_at desc, s.id desc limit 1) s`

/**
 * What a day of collection came to, from the events. Who had a case follows from its spells, what was done from who did it,
 * what was paid and forgiven counts for whoever had the case at that moment. Money is counted by its value day.
 */
function partsOf(day: BusinessDay, stages: readonly string[]) {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const isTheirs = sql`s.stage = any(${[...stages]})`
  const called = sql`
    select a.case_id, a.order_no, s.app_code, s.stage, a.staff_id as holder_id, a.at,
           (f.outcome = any(${reached})) is true as is_connected
      from contact_attempt a left join follow_up f on f.attempt_id = a.id
      ${spellAt(sql`s.case_id = a.case_id`, sql`a.at`)}
     where a.refused_by is null and a.case_id is not null and a.channel = 'call' and a.at >= ${from} and a.at < ${to}
       and ${isTheirs}`
  const paid = paidOf(sql`(select * from cash_record where state = 'posted')`, day, stages)
  const waived = waivedOf(sql`(select * from reduction where state = 'used')`, day, stages)
  return { from, to, isTheirs, called, paid, waived }
}

/** Of payments `r` those of a day, with whoever had their case at that moment. */
function paidOf(payments: RawBuilder<unknown>, day: BusinessDay, stages: readonly string[]) {
  return sql`
    select s.case_id, r.id as cash_record_id, r.order_no, s.app_code, s.stage, s.holder_id,
           share_of(r.amount, ${ppmOf(sql`s.agency_id`, sql`s.stage`, sql`r.value_day`)}) as commission,
           least(r.paid_at, r.received_at) as at, r.received_at, r.amount, r.principal + r.interest as recovered
      from ${payments} r
     cross join lateral (
       select s.* from case_spell s
        where s.order_no = r.order_no and s.from_at < least(r.paid_at, r.received_at)
        order by s.from_at desc, s.id desc limit 1) s
     where r.value_day = ${day} and s.stage = any(${[...stages]})
       and (s.until_at is null or s.until_at >= least(r.paid_at, r.received_at))`
}

/** Of reductions `r` those used on a day, likewise. */
function waivedOf(reductions: RawBuilder<unknown>, day: BusinessDay, stages: readonly string[]) {
  return sql`
    select s.case_id, r.order_no, s.app_code, s.stage, s.holder_id, r.ended_at as at, r.used_amount
      from ${reductions} r
     cross join lateral (select s.* from case_spell s where s.order_no = r.order_no and s.from_at <= r.ended_at
                          order by s.from_at desc, s.id desc limit 1) s
     where r.used_day = ${day} and s.stage = any(${[...stages]})
       and (s.until_at is null or s.until_at >= r.ended_at)`
}

/** Payments as loans had them at an instant: what was taken back by then is not one, what was taken back later is. */
const inLoansAt = (instant: Date) => sql`(
  select c.id, v.order_no, c.paid_at, c.received_at, c.value_day, c.amount, c.principal, c.interest
    from loan_event v join cash_record c on c.id = v.cash_record_id
   where v.recorded_at <= ${instant} and not exists (
           select from loan_event x
            where x.order_no = v.order_no and x.kind = 'reversed' and x.recorded_at <= ${instant}
              and x.detail ->> 'target' in (v.seq::text, '0')))`

/** Reductions as they had been used at an instant: what was taken back later is one. */
const reductionsAt = (instant: Date) =>
  sql`(select * from reduction where ended_at <= ${instant} and (taken_back_at is null or taken_back_at > ${instant}))`

function moneyByOn(
  figure: ProvedOnBoard,
  instant: Date,
  day: BusinessDay,
  stages: readonly string[],
): RawBuilder<unknown> {
  const moved =
    figure === 'waived'
      ? sql`
        select m.*, v.id as loan_event_id, null::bigint as cash_record_id
          from (${waivedOf(reductionsAt(instant), day, stages)}) m
          join loan_event v on v.order_no = m.order_no and v.kind = 'reduced' and v.day = ${day}`
      : sql`
        select m.*, v.id as loan_event_id
          from (${paidOf(inLoansAt(instant), day, stages)}) m
          join loan_event v on v.cash_record_id = m.cash_record_id and v.order_no = m.order_no`
  return sql`
    select distinct m.loan_event_id, m.cash_record_id, m.case_id, m.order_no, m.app_code, m.stage, m.holder_id, k.group_id, k.agency_id
      from (${moved}) m left join collector k on k.staff_id = m.holder_id`
}

function casesOn(day: BusinessDay, stages: readonly string[]): RawBuilder<unknown> {
  const { from, to, isTheirs, called, paid, waived } = partsOf(day, stages)
  return sql`
    with spell as (
      select * from case_spell s where until_at is null and from_at < ${to} and ${isTheirs}
      union all
      select * from case_spell s where until_at > ${from} and until_at > from_at and from_at < ${to} and ${isTheirs}
    ), had as (
      select case_id, order_no, app_code, stage, holder_id, min(from_at) < ${from} as opening,
             greatest(min(from_at), ${from}) as since,
             not bool_or(until_at is null or until_at >= ${to} or ending is not null) as gone,
             coalesce(bool_or(ending = any(${wellEnded}) and until_at < ${to}), false) as cleared,
             max(until_at) filter (where ending is not null and until_at < ${to}) as ended_at
        from spell group by 1, 2, 3, 4, 5
    ), paid_since as (
      select order_no, received_at, principal + interest as amount from cash_record
       where received_at >= ${from} and state = 'posted' and order_no is not null
    ), held as (
      select had.*, l.principal_left + l.interest_left
                    + coalesce(sum(p.amount) filter (where p.received_at >= had.since), 0)::bigint as amount
        from had join loan l on l.order_no = had.order_no
        left join paid_since p on p.order_no = had.order_no
       -- What waited with nobody until somebody got it counts with them.
       where had.holder_id is not null or not had.gone
       group by had.case_id, had.order_no, had.app_code, had.stage, had.holder_id, had.opening, had.since, had.gone,
                had.cleared, had.ended_at, l.order_no
    ), work as (
      select case_id, order_no, app_code, stage, holder_id, at, false as followed, 1 as calls, is_connected::integer as connected,
             0 as promises, 0 as promises_due, 0 as promises_kept
        from (${called}) called
      union all
      select a.case_id, a.order_no, s.app_code, s.stage, f.staff_id, f.at, true, 0, 0, 0, 0, 0
        from follow_up f join contact_attempt a on a.id = f.attempt_id
        ${spellAt(sql`s.case_id = a.case_id`, sql`f.at`)}
       where f.at >= ${from} and f.at < ${to} and ${isTheirs}
      union all
      select p.case_id, p.order_no, s.app_code, s.stage, p.staff_id, p.made_at, false, 0, 0, 1, 0, 0
        from promise p ${spellAt(sql`s.case_id = p.case_id`, sql`p.made_at`)}
       where p.made_day = ${day} and p.state <> 'cancelled' and ${isTheirs}
      union all
      select p.case_id, p.order_no, s.app_code, s.stage, p.staff_id, null, false, 0, 0, 0, 1, (p.state = 'kept')::integer
        from promise p ${spellAt(sql`s.case_id = p.case_id`, sql`greatest(p.made_at, ${from})`)}
       where p.day = ${day} and p.state <> 'cancelled' and ${isTheirs}
    ), money as (
      select case_id, order_no, app_code, stage, holder_id, at, amount as collected, recovered, 0::bigint as waived, commission
        from (${paid}) paid
      union all
      select case_id, order_no, app_code, stage, holder_id, at, 0, 0, used_amount, 0 from (${waived}) waived
    ), fact as (
      select case_id, order_no, app_code, stage, holder_id, opening, not opening as entered, gone, amount, false as followed,
             0 as calls, 0 as connected, 0 as promises, 0 as promises_due, 0 as promises_kept, cleared,
             0::bigint as collected, 0::bigint as recovered, 0::bigint as waived, 0::bigint as commission, ended_at as at
        from held
      union all
      select case_id, order_no, app_code, stage, holder_id, false, false, false, 0, followed, calls, connected, promises,
             promises_due, promises_kept, false, 0, 0, 0, 0, at from work
      union all
      select case_id, order_no, app_code, stage, holder_id, false, false, false, 0, false, 0, 0, 0, 0, 0, false,
             collected, recovered, waived, commission, at from money
    )
    select f.case_id, f.order_no, f.app_code, f.stage, f.holder_id, k.group_id,
           bool_or(f.opening) as opening, bool_or(f.entered) as entered, bool_or(f.gone) as gone, sum(f.amount)::bigint as amount,
           bool_or(f.followed) as followed, sum(f.calls)::integer as calls, sum(f.connected)::integer as connected,
           sum(f.promises)::integer as promises, sum(f.promises_due)::integer as promises_due,
           sum(f.promises_kept)::integer as promises_kept, bool_or(f.cleared) as cleared,
           sum(f.collected)::bigint as collected, sum(f.recovered)::bigint as recovered, sum(f.waived)::bigint as waived,
           sum(f.commission)::bigint as commission, k.agency_id,
           max(f.at) as last_at
      from fact f left join collector k on k.staff_id = f.holder_id
     group by f.case_id, f.order_no, f.app_code, f.stage, f.holder_id, k.group_id, k.agency_id`
}

function hoursOn(day: BusinessDay, stages: readonly string[]): RawBuilder<unknown> {
  const { called, paid } = partsOf(day, stages)
  return sql`
    select m.app_code, m.stage, m.holder_id, k.group_id, k.agency_id, extract(hour from m.at at time zone 'Asia/Jakarta')::integer as hour,
           sum(m.calls)::integer as calls, sum(m.connected)::integer as connected, sum(m.collected)::bigint as collected
      from (select app_code, stage, holder_id, at, 1 as calls, is_connected::integer as connected, 0::bigint as collected
              from (${called}) called
            union all
            select app_code, stage, holder_id, at, 0, 0, amount from (${paid}) paid) m
      left join collector k on k.staff_id = m.holder_id
     group by 1, 2, 3, 4, 5, 6`
}

/** The boards of a department that works the cases of some stages. */
function boardOf(department: Department, stages: readonly string[]): BoardOf {
  return {
    department,
    by: 'group_id',
    night: rollCasesJob,
    facts: (day) => ({
      cases: casesOn(day, stages),
      hours: hoursOn(day, stages),
      late: (after) => sql`
        select l.case_id, l.app_code, l.stage, l.holder_id, k.group_id, k.agency_id, l.amount
          from (${partsOf(day, stages).paid}) l left join collector k on k.staff_id = l.holder_id
         where l.received_at > ${after}`,
      moneyBy: (figure, instant) => moneyByOn(figure, instant, day, stages),
    }),
  }
}

/** Collection at desks: what is stopped after the last stage is nobody's. */
export const collectionBoard = boardOf('collection', dispatchStages)
/** The same with agencies, by agency; it is written down with the other. */
export const agencyBoard: BoardOf = { ...collectionBoard, by: 'agency_id' }
/** Reminding before the due day, and on it. */
export const preBoard = boardOf('precollection', preStages)
