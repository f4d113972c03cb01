import { sql } from 'kysely'
import { addDays, type BusinessDay, businessDay, startOfDay } from '@lumbung/domain/calendar'
import type { PromiseState, PromiseTerms } from '@lumbung/domain/cases/follow-up'
import type { StrategyCase } from '@lumbung/domain/cases/strategy'
import { rupiah } from '@lumbung/domain/money'
import { type StageEras, stageOn } from '@lumbung/domain/cases/stage-time'
import type { CustomerType } from '@lumbung/domain/order/order'
import type { Tx } from '../../db/pool.ts'
import { callsAtThisHour } from './strategy-facts.queries.ts'

/** A past case on the morning of a day, and what followed. */
export interface PastCase {
  work: StrategyCase
  /** Rupiah that came for it on that day and the two after it. */
  paid: number
  /** When it was first called that day. */
  calledAt: Date | null
}

/** Paid within so many days, the day itself included. */
export const paidDays = 3
const hourMs = 3_600_000
/** The lists are made as at nine in the morning (WIB), before most calls. */
export const morningOf = (day: BusinessDay): Date => new Date(startOfDay(day).getTime() + 9 * hourMs)
const closesAt = (day: BusinessDay): Date => new Date(startOfDay(day).getTime() + 20 * hourMs)

interface Row {
  orderNo: string
  borrowerId: number | null
  customerType: CustomerType
  daysLate: number
  owed: number
  firstPpm: number
  laterPpm: number
  promise:
    | ({
        state: PromiseState
        amount: number
        day: string
        paid: number
        endedAt: string | null
      } & PromiseTerms)
    | null
  brokenPromises: number
  lastContactAt: Date | null
  followed: boolean
  nextFollowDay: string | null
  triedToday: number
  atThisHour: { tried: number; reached: number }
  paid: number
  calledAt: Date | null
}

/**
 * The cases open on a past morning as they were then: promises, contacts and payments up to that hour. What was owed is
 * reckoned back from what is left now and what came since, so penalty of the days between is missing from it.
 */
export async function pastCases(
  tx: Tx,
  day: BusinessDay,
  most: number,
  eras: StageEras,
): Promise<PastCase[]> {
  const at = morningOf(day)
  const { rows } = await sql<Row>`
    select c.order_no as "orderNo", o.borrower_id as "borrowerId", o.customer_type as "customerType",
           ${day}::date - l.due_day as "daysLate",
           l.principal_left + l.interest_left + l.penalty_left + paid.since as owed,
           l.overdue_first_ppm as "firstPpm", l.overdue_later_ppm as "laterPpm",
           (select json_build_object('state', case when p.ended_at <= ${at} then p.state else 'open' end, 'amount', p.amount,
                     'day', p.day, 'paid', (select coalesce(sum(r.amount), 0) from cash_record r where r.order_no = c.order_no
                        and r.state = 'posted' and r.value_day >= p.made_day and r.paid_at < ${at}),
                     'endedAt', case when p.ended_at <= ${at} then p.ended_at end, 'keptPercent', p.kept_percent,
                     'graceDays', p.grace_days)
              from promise p where p.case_id = c.id and p.made_at < ${at} order by p.id desc limit 1) as promise,
           (select count(*)::integer from promise p where p.case_id = c.id and p.ended_at < ${at}
               and p.state in ('broken', 'partly')) as "brokenPromises",
           called.last as "lastContactAt", called.first as "calledAt", called.today as "triedToday",
           said.at is not null as followed, said.next_follow_day as "nextFollowDay",
           json_build_object('tried', hour.tried, 'reached', hour.reached) as "atThisHour",
           paid.soon as paid
      from collection_case c join orders o on o.order_no = c.order_no join loan l on l.order_no = c.order_no
     cross join lateral (
       select max(a.at) filter (where a.at < ${at}) as last, min(a.at) filter (where a.at >= ${startOfDay(day)}) as first,
              count(*) filter (where a.at >= ${startOfDay(day)} and a.at < ${at})::integer as today
         from contact_attempt a
        where a.case_id = c.id and a.refused_by is null and a.at < ${startOfDay(addDays(day, 1))}) called
      left join lateral (
       select f.at, f.next_follow_day from follow_up f join contact_attempt a on a.id = f.attempt_id
        where f.order_no = c.order_no and a.case_id = c.id and f.at < ${at} order by f.attempt_id desc limit 1) said on true
     cross join lateral (
       select coalesce(sum(r.amount), 0)::bigint as since,
              coalesce(sum(r.amount) filter (where r.value_day < ${addDays(day, paidDays)}), 0)::bigint as soon
         from cash_record r where r.order_no = c.order_no and r.state = 'posted' and r.value_day >= ${day}) paid
     cross join lateral (${callsAtThisHour(at)}) hour
     where c.department = 'collection' and c.opened_day <= ${day} and (c.closed_day is null or c.closed_day >= ${day}) and ${day}::date > l.due_day
     order by c.id limit ${most}`.execute(tx)
  return rows.map((row) => ({
    work: workOf(row, day, eras),
    paid: row.paid,
    calledAt: row.calledAt,
  }))
}

function workOf(row: Row, day: BusinessDay, eras: StageEras): StrategyCase {
  const { promise } = row
  return {
    orderNo: row.orderNo,
    owed: rupiah(row.owed),
    daysLate: row.daysLate,
    // The guard is not asked anew: nobody knows any more what it was told of.
    verdict: { lawful: true, until: closesAt(day) },
    triedToday: row.triedToday > 0,
    promise: promise && {
      state: promise.state,
      amount: rupiah(promise.amount),
      day: businessDay(promise.day),
      paid: rupiah(promise.paid),
      endedAt: promise.endedAt === null ? null : new Date(promise.endedAt),
      terms: { keptPercent: promise.keptPercent, graceDays: promise.graceDays },
    },
    lastContactAt: row.lastContactAt,
    followed: row.followed,
    nextFollowDay: row.nextFollowDay === null ? null : businessDay(row.nextFollowDay),
    penaltyPpm: { first: row.firstPpm, later: row.laterPpm },
    stage: stageOn(eras, addDays(day, -row.daysLate), day) ?? '',
    customerType: row.customerType,
    brokenPromises: row.brokenPromises,
    attemptsToday: row.triedToday,
    atThisHour: row.atThisHour,
  }
}
