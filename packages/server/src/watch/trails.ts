import { sql, type RawBuilder } from 'kysely'
import type { Call } from '@lumbung/contract/call'
import { recordFollowUp } from '@lumbung/contract/collection/contact'
import { startPayouts, stopPayouts } from '@lumbung/contract/loan/payout-channel'
import { recordReminder } from '@lumbung/contract/precollection/contact'
import { decideMatch, matchPayment } from '@lumbung/contract/repay/cash-record'
import { appealCheck, decideAppeal, recordCheck } from '@lumbung/contract/telemarketing/check'
import { recordLeadFollowUp } from '@lumbung/contract/telemarketing/lead'
import { setDashboardTarget, shareDashboard } from '@lumbung/contract/user/dashboard-tile'
import { decideSetting, proposeSetting } from '@lumbung/contract/utils/dated-setting'
import { proposeProduct } from '@lumbung/contract/utils/product'
import type { Topic } from './move.ts'

type Sql = RawBuilder<unknown>

/** A row of a trail as far as it concerns who watches; one row may say it of several kinds. */
export interface TrailRow {
  id: number
  topic: Topic
  app: string | null
  agencies: number[] | null
  staff_id: number | null
}

/** A table that only grows, and what its rows say. Everything that a watched page counts leaves a row in one of these. */
export interface Trail {
  table: string
  /** Narrows a partitioned one to the parts that still grow. */
  recent: (wall: Date) => Sql
  /** What the rows say that `which` picks. */
  moves: (which: (id: Sql) => Sql) => RawBuilder<TrailRow>
}

const everything = (): Sql => sql`true`
const hourMs = 3_600_000

/** A row of a kind, of an app. */
const told = (topic: Topic, id: Sql, app: Sql): Sql =>
  sql`select ${id}::bigint as id, ${topic}::text as topic, ${app}::text as app, null::integer[] as agencies, null::integer as staff_id`

/** A row about a case: of its department, for its app and for the agencies that have it or had it before. */
const toldOfCase = (id: Sql): Sql => sql`
  select ${id}::bigint, c.department, c.app_code,
         (select array_agg(s.agency_id) filter (where s.agency_id is not null)
            from (select agency_id from case_spell where case_id = c.id order by from_at desc, id desc limit 2) s),
         null::integer`

const isCall = (...calls: Call[]): Sql => sql`a.event = any(${calls.map(({ name }) => name)})`
const isOfOrder = sql`a.subject_kind = 'order'`
/** What a call was about, as a number; asked only where its calls name a row. */
const rowId = sql`(case when a.subject_kind = 'row' then a.subject::bigint end)`

/** What a person's call changes without leaving a row in another trail. */
const movesOfCalls = (which: (id: Sql) => Sql): RawBuilder<TrailRow> => sql`
  with a as materialized (
    select a.id, a.event, a.staff_id, a.subject_kind, a.subject from audit a
     where ${which(sql`a.id`)} and not a.denied and a.event like 'POST /%')
  select a.id, 'own' as topic, null::text as app, null::integer[] as agencies, a.staff_id from a where a.staff_id is not null
  union all ${told('payouts', sql`a.id`, sql`o.app_code`)} from a join orders o on ${isOfOrder} and o.order_no = a.subject
   where a.event like 'POST /loan/%'
  union all ${told('stops', sql`a.id`, sql`null`)} from a where ${isCall(stopPayouts, startPayouts)}
  union all ${told('settings', sql`a.id`, sql`null`)} from a where ${isCall(proposeSetting, proposeProduct, decideSetting)}
  union all ${told('tiles', sql`a.id`, sql`null`)} from a where ${isCall(setDashboardTarget, shareDashboard)}
  -- It was nobody's, and everybody counted it.
  union all ${told('cash', sql`a.id`, sql`null`)} from a where ${isCall(matchPayment)}
  union all ${told('cash', sql`a.id`, sql`c.app_code`)} from a join cash_record c on c.id = ${rowId} where ${isCall(decideMatch)}
  union all ${told('leads', sql`a.id`, sql`l.app_code`)} from a join lead l on l.id = ${rowId} where ${isCall(recordLeadFollowUp)}
  union all ${told('checks', sql`a.id`, sql`k.app_code`)} from a join call_check k on k.id = ${rowId}
   where ${isCall(recordCheck, appealCheck, decideAppeal)}
  union all ${toldOfCase(sql`a.id`)} from a join collection_case c on ${isOfOrder} and c.order_no = a.subject
   where c.department = case when ${isCall(recordFollowUp)} then 'collection' when ${isCall(recordReminder)} then 'precollection' end`

export const trails: readonly Trail[] = [
  {
    table: 'order_event',
    recent: everything,
    moves: (which) => sql`
      ${told('orders', sql`e.id`, sql`o.app_code`)} from order_event e join orders o on o.order_no = e.order_no
       where ${which(sql`e.id`)}`,
  },
  {
    // What a case owes follows its loan.
    table: 'loan_event',
    recent: everything,
    moves: (which) => sql`
      ${told('loans', sql`e.id`, sql`l.app_code`)} from loan_event e join loan l on l.order_no = e.order_no
       where ${which(sql`e.id`)}
      union all ${toldOfCase(sql`e.id`)} from loan_event e join collection_case c on c.order_no = e.order_no and c.closed_day is null
       where ${which(sql`e.id`)}`,
  },
  {
    table: 'cash_record',
    recent: everything,
    moves: (which) => sql`
      ${told('cash', sql`e.id`, sql`coalesce(e.app_code, (select o.app_code from orders o where o.order_no = e.match_order_no))`)}
        from cash_record e where ${which(sql`e.id`)}`,
  },
  {
    table: 'case_event',
    recent: everything,
    moves: (which) => sql`
      select * from (${toldOfCase(sql`e.id`)} from case_event e join collection_case c on c.id = e.case_id
                      where ${which(sql`e.id`)}) as told(id, topic, app, agencies, staff_id)`,
  },
  {
    table: 'lead_event',
    recent: everything,
    moves: (which) => sql`
      ${told('leads', sql`e.id`, sql`l.app_code`)} from lead_event e join lead l on l.id = e.lead_id where ${which(sql`e.id`)}`,
  },
  {
    table: 'call_check',
    recent: everything,
    moves: (which) =>
      sql`${told('checks', sql`e.id`, sql`e.app_code`)} from call_check e where ${which(sql`e.id`)}`,
  },
  {
    table: 'audit',
    recent: (wall) => sql`at > ${new Date(wall.getTime() - hourMs)}`,
    moves: movesOfCalls,
  },
]
