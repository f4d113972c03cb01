import { sql, type RawBuilder } from 'kysely'
import type { Call, RetOf } from '@lumbung/contract/call'
import type { getDashboard } from '@lumbung/contract/user/dashboard'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { areaOfSetting } from '@lumbung/domain/settings/setting-area'
import { endOf } from '../../start/clock.ts'
import type { Tx } from '../../db/pool.ts'
import { isNewMoney } from '../../figures/cash-figures.ts'
import { waitsForMoney } from '../../money/waiting-payouts.ts'
import { openBill, owesPrincipal } from '../../orders/still-owed.ts'
import { readStagesAround, stageIn } from '../../records/case/stage-ranges.ts'

export type Dashboard = RetOf<typeof getDashboard>
export type Desk = Dashboard['desks'][number]
export type Portfolio = NonNullable<Dashboard['portfolio']>

const seriesDays = 30
/** Later than this counts as lost in TKB90 (domain.md §1.5). */
const lostAfterDays = 90
const million = 1_000_000

type Sql = RawBuilder<unknown>

/** What one look at the dashboard is about: a day, and one app or all of the reader's. */
export interface Look {
  today: BusinessDay
  app: string | undefined
}

export function ofApp(column: Sql, { app }: Look): Sql {
  return app === undefined ? sql`true` : sql`${column} = ${app}`
}

export function onDay(column: Sql, day: BusinessDay): Sql {
  return sql`(${column} >= ${startOfDay(day)} and ${column} < ${endOf(day)})`
}

export async function one<Row>(tx: Tx, query: Sql): Promise<Row> {
  const { rows } = await (query as RawBuilder<Row>).execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('a figure of the dashboard answers one row')
  return row
}

export type QueueFigures = { waiting: number; amount: number; oldest: Date | null }
export type Done = { doneToday: number }

export async function reviewQueue(tx: Tx, stage: 'first' | 'final', look: Look): Promise<QueueFigures> {
  return await one(
    tx,
    sql`
    select count(*)::integer as waiting, coalesce(sum(o.loan_amount), 0)::bigint as amount, min(t.opened_at) as oldest
      from review_task t join orders o on o.order_no = t.order_no
     where t.stage = ${stage} and t.state in ('wait', 'locked') and ${ofApp(sql`o.app_code`, look)}`,
  )
}

/** What a reviewer holds at a desk now, and how many they decided today. */
export async function reviewerAt(tx: Tx, stage: 'first' | 'final', staffId: number, wall: Date, look: Look) {
  const { rows: held } = await sql<{ order_no: string; locked_until: Date }>`
    select t.order_no, t.locked_until from review_task t join orders o on o.order_no = t.order_no
     where t.stage = ${stage} and t.state = 'locked' and t.reviewer_id = ${staffId} and t.locked_until > ${wall}
     order by t.locked_until`.execute(tx)
  const { done } = await one<{ done: number }>(
    tx,
    sql`
    select count(*)::integer as done from review_task t
     where t.stage = ${stage} and t.reviewer_id = ${staffId} and ${onDay(sql`t.decided_at`, look.today)}
       and t.state in ('pass', 'reject', 'returned', 'goneBack')`,
  )
  return {
    held: held.map((row) => ({ orderNo: row.order_no, lockedUntil: row.locked_until.toISOString() })),
    doneToday: done,
  }
}

const payoutDesks = {
  loanMaker: { state: 'pending', since: sql`d.created_at`, by: sql`d.maker_id`, at: sql`d.put_forward_at` },
  loanChecker: {
    state: 'audited',
    since: sql`d.put_forward_at`,
    by: sql`d.checker_id`,
    at: sql`d.released_at`,
  },
} as const

/** Payouts that wait for a maker or a checker; held ones wait for nobody. */
export async function payoutQueue(tx: Tx, desk: keyof typeof payoutDesks, look: Look): Promise<QueueFigures> {
  const { state, since } = payoutDesks[desk]
  return await one(
    tx,
    sql`
    select count(*)::integer as waiting, coalesce(sum(d.amount), 0)::bigint as amount, min(${since}) as oldest
      from disbursement d join orders o on o.order_no = d.order_no
     where ${waitsForMoney} and d.state = ${state} and not d.held and ${ofApp(sql`o.app_code`, look)}`,
  )
}

/** How many of them a person put forward or released today. */
export async function payoutsDone(
  tx: Tx,
  desk: keyof typeof payoutDesks,
  staffId: number,
  look: Look,
): Promise<Done> {
  const { by, at } = payoutDesks[desk]
  return await one(
    tx,
    sql`
    select count(*)::integer as "doneToday" from disbursement d join orders o on o.order_no = d.order_no
     where d.payment_request_id is null and ${by} = ${staffId} and ${onDay(at, look.today)}`,
  )
}

/** Money no order explains. It belongs to no app, so it shows whatever app is looked at. */
export async function unmatchedQueue(tx: Tx): Promise<QueueFigures> {
  return await cashQueue(tx, 'unmatched', sql`true`)
}

/** Money whose order was put forward by another person. */
export async function proposedQueue(tx: Tx, staffId: number): Promise<QueueFigures> {
  return await cashQueue(tx, 'proposed', sql`operator_id <> ${staffId}`)
}

async function cashQueue(tx: Tx, state: 'unmatched' | 'proposed', which: Sql): Promise<QueueFigures> {
  return await one(
    tx,
    sql`
    select count(*)::integer as waiting, coalesce(sum(amount), 0)::bigint as amount, min(received_at) as oldest
      from cash_record where state = ${state} and ${which}`,
  )
}

/** How often a person made a call today. */
export async function callsMade(tx: Tx, { name }: Call, staffId: number, wall: BusinessDay): Promise<Done> {
  return await one(
    tx,
    sql`
    select count(*)::integer as "doneToday" from audit
     where staff_id = ${staffId} and event = ${name} and not denied and ${onDay(sql`at`, wall)}`,
  )
}

type Applications = Pick<Portfolio, 'applications' | 'machinePassed' | 'approved' | 'passRatePpm'>

/** Today's applications and decisions. The pass rate is approved ÷ all that were approved or rejected today. */
export async function applicationsToday(tx: Tx, look: Look): Promise<Applications> {
  const today = (column: Sql) => onDay(column, look.today)
  const row = await one<{ applications: number; machine_passed: number; approved: number; rejected: number }>(
    tx,
    sql`
    select count(*) filter (where ${today(sql`o.apply_time`)})::integer as applications,
           count(*) filter (where ${today(sql`o.machine_time`)} and o.state <> 'machineRejected')::integer as machine_passed,
           count(*) filter (where ${today(sql`o.approved_time`)})::integer as approved,
           count(*) filter (where (o.state = 'machineRejected' and ${today(sql`o.machine_time`)})
                               or (o.state = 'firstRejected' and ${today(sql`o.first_time`)})
                               or (o.state = 'finalRejected' and ${today(sql`o.final_time`)}))::integer as rejected
      from orders o where o.changed_time >= ${startOfDay(look.today)} and ${ofApp(sql`o.app_code`, look)}`,
  )
  const decided = row.approved + row.rejected
  return {
    applications: row.applications,
    machinePassed: row.machine_passed,
    approved: row.approved,
    passRatePpm: decided === 0 ? null : Math.floor((row.approved * million) / decided),
  }
}

/** What open loans still owe of the bills that fall due today. */
export async function dueToday(tx: Tx, look: Look): Promise<Portfolio['dueToday']> {
  return await one(
    tx,
    sql`
    select count(distinct i.order_no)::integer as orders,
           coalesce(sum(i.principal_left + i.interest_left + i.penalty_left), 0)::bigint as amount
      from instalment i join loan l on l.order_no = i.order_no
     where i.due_day = ${look.today} and ${openBill} and ${ofApp(sql`l.app_code`, look)}`,
  )
}

type Standing = Pick<Portfolio, 'outstanding' | 'outstandingOrders' | 'overdue' | 'tkb90Ppm' | 'lostOrders'>

/** Outstanding principal, by stage where it is late, and the share of it not more than 90 days late. */
export async function loanStanding(tx: Tx, look: Look): Promise<Standing> {
  const { today: ranges } = await readStagesAround(tx, look.today)
  const late = sql`(${look.today}::date - l.due_day)`
  const { rows } = await sql<{ stage: string | null; lost: boolean; orders: number; amount: number }>`
    select ${stageIn(ranges, late)} as stage, ${late} > ${lostAfterDays} as lost, count(*)::integer as orders, sum(l.principal_left)::bigint as amount
      from loan l where ${owesPrincipal} and ${ofApp(sql`l.app_code`, look)}
     group by 1, 2`.execute(tx)
  const total = (parts: typeof rows) => parts.reduce((so, { amount }) => so + amount, 0)
  const count = (parts: typeof rows) => parts.reduce((so, { orders }) => so + orders, 0)
  const outstanding = total(rows)
  const lost = rows.filter((row) => row.lost)
  return {
    outstanding,
    outstandingOrders: count(rows),
    overdue: ranges.map(({ code, minDay, maxDay }) => {
      const ofStage = rows.filter(({ stage }) => stage === code)
      return { stage: code, from: minDay, to: maxDay, orders: count(ofStage), amount: total(ofStage) }
    }),
    lostOrders: count(lost),
    // TWP90 is rounded up, so that TKB90 is never shown better than it is.
    tkb90Ppm: outstanding === 0 ? null : million - Math.ceil((total(lost) * million) / outstanding),
  }
}

interface DayRow {
  day: BusinessDay
  applications: number
  disbursed: number
  paid_out: number
  collected: number
}

/** The last 30 business days, oldest first: applications, loans paid out (number and rupiah), rupiah collected. */
export async function lastDays(tx: Tx, look: Look): Promise<DayRow[]> {
  const first = addDays(look.today, 1 - seriesDays)
  const from = startOfDay(first)
  const until = endOf(look.today)
  const { rows } = await sql<DayRow>`
    with applied as (
      select (o.apply_time at time zone 'Asia/Jakarta')::date as day, count(*)::integer as n from orders o
       where o.apply_time >= ${from} and o.apply_time < ${until} and ${ofApp(sql`o.app_code`, look)} group by 1
    ), lent as (
      select (o.loan_time at time zone 'Asia/Jakarta')::date as day, count(*)::integer as n, sum(o.arrival_amount)::bigint as amount
        from orders o
       where o.loan_time >= ${from} and o.loan_time < ${until} and ${ofApp(sql`o.app_code`, look)} group by 1
    ), cash as (
      select c.value_day as day, sum(c.amount)::bigint as amount from cash_record c
       where c.value_day between ${first} and ${look.today} and ${isNewMoney}
         and ${ofApp(sql`c.app_code`, look)} group by 1
    )
    select d.day::date as day, coalesce(applied.n, 0) as applications, coalesce(lent.n, 0) as disbursed,
           coalesce(lent.amount, 0) as paid_out, coalesce(cash.amount, 0) as collected
      from generate_series(${first}::date, ${look.today}::date, interval '1 day') d(day)
      left join applied on applied.day = d.day::date
      left join lent on lent.day = d.day::date
      left join cash on cash.day = d.day::date
     order by d.day`.execute(tx)
  return rows
}

/** What someone should look at now; only what there is. */
export async function needsAttention(tx: Tx, look: Look): Promise<Portfolio['attention']> {
  const { rows } = await sql<Portfolio['attention'][number]>`
    select kind, count(*)::integer as orders, sum(amount)::bigint as amount from (
      select case d.state when 'unknown' then 'payoutUnknown' else 'payoutFailed' end as kind, d.amount
        from disbursement d join orders o on o.order_no = d.order_no
       where ${waitsForMoney} and d.state in ('unknown', 'failed')
         and ${ofApp(sql`o.app_code`, look)}
      union all
      select 'paymentUnmatched', amount from cash_record where state = 'unmatched') open
     group by kind order by kind`.execute(tx)
  return rows
}

/** What others put forward of dated settings and nobody decided on. */
export async function settingsToDecide(tx: Tx, staffId: number): Promise<Dashboard['settings']> {
  const rows = await tx
    .selectFrom('dated_setting')
    .innerJoin('staff', 'staff.id', 'dated_setting.set_by')
    .select([
      'dated_setting.id',
      'dated_setting.code',
      'dated_setting.valid_from as from',
      'staff.name as by',
    ])
    .where('dated_setting.state', '=', 'waiting')
    .where('dated_setting.set_by', '<>', staffId)
    .orderBy('dated_setting.valid_from')
    .orderBy('dated_setting.id')
    .execute()
  return rows.map(({ code, ...setting }) => ({ ...setting, area: areaOfSetting(code) }))
}
