import { sql, type RawBuilder } from 'kysely'
import type { Call } from '@lumbung/contract/call'
import { startPayouts, stopPayouts } from '@lumbung/contract/loan/payout-channel'
import { decideMatch, matchPayment } from '@lumbung/contract/repay/cash-record'
import { appealCheck, decideAppeal, recordCheck } from '@lumbung/contract/telemarketing/check'
import { recordLeadFollowUp } from '@lumbung/contract/telemarketing/lead'
import { setDashboardTarget, shareDashboard } from '@lumbung/contract/user/dashboard-tile'
import { decideSetting, proposeSetting } from '@lumbung/contract/utils/dated-setting'
import { proposeProduct } from '@lumbung/contract/utils/product'
import type { TrailEvent } from '@lumbung/contract/power/logs'
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
  /** What of its rows is looked at. */
  columns: Sql
  /** Which of them say anything; all, where none is given. */
  only?: Sql
  /** What these rows say, by whom it concerns, told of `e`. Each is held by an act of the product (trails.test.ts). */
  says: Readonly<Record<string, Sql>>
}

/** What the rows of these numbers say. */
export const movesOf = ({ table, columns, only, says }: Trail, ids: readonly number[]) => sql<TrailRow>`
  with e as materialized (
    select ${columns} from ${sql.table(table)} where id = any(${ids}::bigint[]) and ${only ?? sql`true`})
  select * from (${sql.join(Object.values(says), sql` union all `)}) as told(id, topic, app, agencies, staff_id)`

const everything = (): Sql => sql`true`
const hourMs = 3_600_000

/** A row of a kind, of an app, of a person. */
const told = (topic: Topic, app: Sql, staffId: Sql = sql`null`): Sql =>
  sql`select e.id::bigint, ${topic}::text, ${app}::text, null::integer[], ${staffId}::integer`

/** A row about a case: of its department, for its app and for the agencies that have it or had it before. */
const toldOfCase: Sql = sql`
  select e.id::bigint, c.department, c.app_code,
         (select array_agg(s.agency_id) filter (where s.agency_id is not null)
            from (select agency_id from case_spell where case_id = c.id order by from_at desc, id desc limit 2) s),
         null::integer`

const isKind = (...kinds: string[]): Sql => sql`e.kind = any(${kinds})`
const isCall = (...calls: Call[]): Sql => sql`e.event = any(${calls.map(({ name }) => name)})`
/** What a call was about, as a number; asked only where its calls name a row. */
const rowId = sql`(case when e.subject_kind = 'row' then e.subject::bigint end)`

const strangersMoney = 'strangersMoney' satisfies TrailEvent

/** What a person's call changes without leaving a row in another trail. */
const saidByCalls: Trail['says'] = {
  whoCalled: sql`${told('own', sql`null`, sql`e.staff_id`)} from e where e.staff_id is not null`,
  // Of no order: nobody's, and everybody counted it.
  strangersCash: sql`${told('cash', sql`null`)} from e where e.event = ${strangersMoney}`,
  payout: sql`${told('payouts', sql`o.app_code`)} from e
    join orders o on e.subject_kind = 'order' and o.order_no = e.subject where e.event like 'POST /loan/%'`,
  stop: sql`${told('stops', sql`null`)} from e where ${isCall(stopPayouts, startPayouts)}`,
  setting: sql`${told('settings', sql`null`)} from e where ${isCall(proposeSetting, proposeProduct, decideSetting)}`,
  tile: sql`${told('tiles', sql`null`)} from e where ${isCall(setDashboardTarget, shareDashboard)}`,
  // It was nobody's, and everybody counted it.
  cashPutForward: sql`${told('cash', sql`null`)} from e where ${isCall(matchPayment)}`,
  cashDecided: sql`${told('cash', sql`c.app_code`)} from e join cash_record c on c.id = ${rowId} where ${isCall(decideMatch)}`,
  leadCall: sql`${told('leads', sql`l.app_code`)} from e join lead l on l.id = ${rowId} where ${isCall(recordLeadFollowUp)}`,
  callCheck: sql`${told('checks', sql`k.app_code`)} from e join call_check k on k.id = ${rowId}
    where ${isCall(recordCheck, appealCheck, decideAppeal)}`,
}

export const trails: readonly Trail[] = [
  {
    table: 'order_event',
    recent: everything,
    columns: sql`id, order_no, kind`,
    says: {
      order: sql`${told('orders', sql`o.app_code`)} from e join orders o on o.order_no = e.order_no`,
      // It may have been nobody's until now, and everybody counted it.
      cashLeaving: sql`${told('cash', sql`null`)} from e where ${isKind('refundReleased')}`,
      cashGoneOrBack: sql`${told('cash', sql`o.app_code`)} from e join orders o on o.order_no = e.order_no
        where ${isKind('refunded', 'refundFailed', 'refundBack')}`,
    },
  },
  {
    table: 'loan_event',
    recent: everything,
    columns: sql`id, order_no, kind`,
    says: {
      loan: sql`${told('loans', sql`l.app_code`)} from e join loan l on l.order_no = e.order_no`,
      // What a loan gives up waits for a person again, or went back to who paid it.
      cashTakenBack: sql`${told('cash', sql`l.app_code`)} from e join loan l on l.order_no = e.order_no where ${isKind('reversed')}`,
      // What a case owes follows its loan.
      caseOfLoan: sql`${toldOfCase} from e join collection_case c on c.order_no = e.order_no and c.closed_day is null`,
    },
  },
  {
    table: 'cash_record',
    recent: everything,
    columns: sql`id, app_code, match_order_no`,
    says: {
      cash: sql`${told('cash', sql`coalesce(e.app_code, (select o.app_code from orders o where o.order_no = e.match_order_no))`)}
        from e`,
    },
  },
  {
    // A follow-up is one of these too.
    table: 'case_event',
    recent: everything,
    columns: sql`id, case_id`,
    says: { case: sql`${toldOfCase} from e join collection_case c on c.id = e.case_id` },
  },
  {
    table: 'lead_event',
    recent: everything,
    columns: sql`id, lead_id`,
    says: { lead: sql`${told('leads', sql`l.app_code`)} from e join lead l on l.id = e.lead_id` },
  },
  {
    table: 'call_check',
    recent: everything,
    columns: sql`id, app_code`,
    says: { checkToMake: sql`${told('checks', sql`e.app_code`)} from e` },
  },
  {
    table: 'audit',
    recent: (wall) => sql`at > ${new Date(wall.getTime() - hourMs)}`,
    columns: sql`id, event, staff_id, subject_kind, subject`,
    only: sql`not denied and (event like 'POST /%' or event = ${strangersMoney})`,
    says: saidByCalls,
  },
]
