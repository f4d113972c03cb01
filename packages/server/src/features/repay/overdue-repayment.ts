import { sql, type RawBuilder } from 'kysely'
import { getOverdueDays, getOverdueOrders } from '@lumbung/contract/repay/overdue'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { lateBandEnds, type LateBand } from '@lumbung/domain/account/instalment'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { rupiah, sharePpm, sum } from '@lumbung/domain/money'
import { implement, implementTraced } from '../../calls/registry.ts'
import { allOf, anyOf, rangeOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { daysLateOf, instalmentFigures, instalmentOwed, standingOf } from '../../orders/instalment-owed.ts'
import { ordersOfPhone } from '../../orders/orders-of-phone.ts'
import { personSearchTrace } from '../../orders/search-trace.ts'

type Sql = RawBuilder<unknown>
type Day = Omit<RetOf<typeof getOverdueDays>['items'][number], 'overduePpm'>

const joined = sql`join loan l on l.order_no = i.order_no join orders o on o.order_no = i.order_no`
/** Something of it was left when its due day was over. */
const wentOverdue = sql`(i.cleared_day is null or i.cleared_day > i.due_day)`
/** Until its loan has been folded again, what is left now stands for it. */
const leftAtDue = sql`coalesce(i.left_at_due, i.principal_left + i.interest_left + i.penalty_left)`
const repaidLate = sql`coalesce(i.repaid_late, 0)`
/** Domain `lateBands`, of what went overdue. */
const settled = sql<LateBand>`(case when i.cleared_day is null then 'open' ${sql.join(
  Object.entries(lateBandEnds).map(
    ([band, end]) => sql`when i.cleared_day - i.due_day <= ${end} then ${band}`,
  ),
  sql` `,
)} else 'over30' end)`

/** What fell due on a day that is over, under the filter of the days' list. */
function fellDueOn(day: Sql, { app = [] }: RequestOf<typeof getOverdueDays>['filter']): Sql {
  return sql`instalment i ${joined} where ${allOf([
    sql`i.due_day = ${day} and l.voided_day is null`,
    app.length === 0 ? null : anyOf(sql`o.app_code`)(app),
  ])}`
}

const count = (which: Sql): Sql => sql`count(*) filter (where ${which})::integer`
const counted = (name: string, which: Sql, amount: Sql): Sql =>
  sql`json_build_object('count', ${count(which)},
        'amount', coalesce(sum(${amount}) filter (where ${which}), 0)) as ${sql.ref(name)}`
const band = (name: LateBand): Sql =>
  sql`${count(sql`${wentOverdue} and ${settled} = ${name}`)} as ${sql.ref(name)}`

/**
 * One row a due day on which something went overdue. Days are looked for one by one along the index, and summed for one
 * page only: a lender's whole past is never read.
 */
export const listOverdueDays = implement(
  getOverdueDays,
  async ({ filter, sort, ...paging }, { tx, today }) => {
    const days = sql`(
    select day::date as day
      from generate_series((select min(due_day) from instalment)::timestamp, ${today}::date - interval '1 day', interval '1 day') day
     where ${filter.day === undefined ? sql`true` : rangeOf(sql`day::date`)(filter.day)}) g`
    const page = await listPage<Day>(tx, {
      columns: sql`g.day`,
      from: days,
      where: sql`exists (select from ${fellDueOn(sql`g.day`, filter)} and ${wentOverdue})`,
      sort: { column: sql`g.day`, type: 'date', descending: sort?.descending ?? true },
      key: { column: sql`g.day::text`, type: 'text' },
      paging,
      shown: {
        columns: sql`kept.day, ${today}::date - kept.day as "daysLate", of_day.*`,
        joins: sumsOf(filter, today),
      },
    })
    const items = page.items.map((row) => ({
      ...row,
      overduePpm: sharePpm(row.overdue.count, row.fellDue.count),
    }))
    return { ...page, items }
  },
)

function sumsOf(filter: RequestOf<typeof getOverdueDays>['filter'], today: BusinessDay): Sql {
  const open = sql`(i.cleared_day is null)`
  return sql`cross join lateral (
    select ${counted('fellDue', sql`true`, instalmentFigures.amount)},
           ${counted('overdue', wentOverdue, leftAtDue)},
           ${counted('repaidLate', sql`${repaidLate} > 0`, repaidLate)},
           ${band('upTo7')}, ${band('upTo15')}, ${band('upTo30')}, ${band('over30')},
           ${counted('open', open, sql`i.total`)},
           coalesce(sum(i.penalty) filter (where ${open}), 0)::bigint as "openPenalty"
      from (select i.*, w.penalty, w.total from instalment i ${joined} ${instalmentOwed(today)}
             where i.due_day = kept.day and l.voided_day is null
               and ${filter.app === undefined || filter.app.length === 0 ? sql`true` : anyOf(sql`o.app_code`)(filter.app)}) i) of_day`
}

/** What went overdue, settled since or not; what a day counts is this list of that day. */
export const listOverdueOrders = implementTraced(
  getOverdueOrders,
  ({ filter: { phone } }, context) => personSearchTrace({ phone }, context),
  async (request, { tx, today, services }) => {
    const { penalty, left } = instalmentFigures
    const page = await listOf(tx, getOverdueOrders, request, {
      of: ['instalment', 'i'],
      join: sql`${joined} ${instalmentOwed(today)}`,
      fields: {
        app: sql`o.app_code`,
        borrowerName: sql`o.name_masked`,
        phone: sql`o.phone_masked`,
        customerType: sql`o.customer_type`,
        of: sql`l.instalments`,
        state: standingOf(today),
        settled,
        leftAtDue,
        repaidLate,
        penalty,
        left,
        daysLate: daysLateOf(today),
        lastPaidAt: sql`(select max(c.paid_at) from cash_record c where c.order_no = i.order_no and c.state = 'posted')`,
      },
      where: sql`i.due_day < ${today}::date and l.voided_day is null and ${wentOverdue}`,
      filter: {
        paidLate: (paid) => (paid ? sql`${repaidLate} > 0` : sql`${repaidLate} = 0`),
        phone: ordersOfPhone(services.seals),
      },
      by: 'dueDay',
      descending: true,
      key: { column: sql`(i.order_no || ':' || i.no)`, type: 'text' },
    })
    return {
      ...page,
      repaidLateOnPage: sum(page.items.map((row) => rupiah(row.repaidLate))),
      leftOnPage: sum(page.items.map((row) => rupiah(row.left))),
    }
  },
)
