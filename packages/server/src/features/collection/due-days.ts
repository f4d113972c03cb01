import { sql } from 'kysely'
import {
  getDayClassCases,
  getDayClasses,
  getDueOrders,
  getDueSummary,
} from '@lumbung/contract/precollection/due'
import type { RequestOf } from '@lumbung/contract/call'
import { addDays, type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import { type AmountClass, amountClasses, sharesOf, type BoardSums } from '@lumbung/domain/cases/board'
import { dispatchSegments } from '@lumbung/domain/cases/dispatch'
import { sharePpm } from '@lumbung/domain/money'
import { boardSource, figureOf, narrowedTo } from '../../boards/board-source.ts'
import { hoursOf, sumsOfRows } from '../../boards/answer-board.ts'
import type { Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import type { Tx } from '../../db/pool.ts'
import { allOf, anyOf } from '../../lists/conditions.ts'
import { listOf, selectionOf } from '../../lists/answer-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { preBoard } from './collection-board.queries.ts'

const daysBack = 30
const daysAhead = 3

type DueFilter = RequestOf<typeof getDueOrders>['filter']

/** Nobody means every day there ever was. */
const withDays = (filter: DueFilter, today: BusinessDay): DueFilter => ({
  ...filter,
  dueDay: filter.dueDay ?? { from: addDays(today, -daysBack), to: addDays(today, daysAhead) },
})

/** Instalments `i` that fall due. */
const dueSource = (today: BusinessDay) => {
  const repaid = sql`(case when i.cleared_day < i.due_day then 'before' when i.cleared_day = i.due_day then 'onDay'
                           when i.cleared_day is not null then 'after' when i.due_day < ${today}::date then 'open' else 'ahead' end)`
  return {
    of: ['instalment', 'i'] as const,
    join: sql`join loan l on l.order_no = i.order_no join orders o on o.order_no = i.order_no`,
    fields: {
      app: sql`o.app_code`,
      borrowerName: sql`o.name_masked`,
      customerType: sql`o.customer_type`,
      amount: sql`(i.principal + i.interest)`,
      left: sql`(i.principal_left + i.interest_left)`,
      repaid,
    },
    where: sql`l.voided_day is null`,
    filter: { repaid: anyOf(repaid) },
  }
}

const dueList = implement(
  getDueOrders,
  async ({ filter, ...request }, { tx, today }) =>
    await listOf(
      tx,
      getDueOrders,
      { ...request, filter: withDays(filter, today) },
      {
        ...dueSource(today),
        by: 'dueDay',
        descending: true,
        key: { column: sql`(i.order_no || ':' || i.no)`, type: 'text' },
      },
    ),
)

interface DueSums {
  due: number
  amount: number
  before: number
  onDay: number
  after: number
  open: number
  left: number
}

/** The very instalments of the list, by due day. */
const dueSummary = implement(getDueSummary, async ({ filter }, { tx, today }) => {
  const source = dueSource(today)
  const { from, where } = selectionOf(getDueOrders, withDays(filter, today), source)
  const counted = (when: string) => sql`count(*) filter (where ${source.fields.repaid} = ${when})::integer`
  const { rows } = await sql<DueSums & { day: string | null }>`
    select i.due_day::text as day, count(*)::integer as due, coalesce(sum(i.principal + i.interest), 0)::bigint as amount,
           ${counted('before')} as before, ${counted('onDay')} as "onDay", ${counted('after')} as after, ${counted('open')} as open,
           coalesce(sum(i.principal_left + i.interest_left), 0)::bigint as "left"
      from ${from} where ${where} group by grouping sets ((i.due_day), ()) order by i.due_day desc nulls last`.execute(
    tx,
  )
  const shown = (sums: DueSums) => {
    const clearedByThen = sums.before + sums.onDay
    return { ...sums, clearedByThen, clearedPpm: sharePpm(clearedByThen, sums.due) }
  }
  const none = { due: 0, amount: 0, before: 0, onDay: 0, after: 0, open: 0, left: 0 }
  const all = rows.find(({ day }) => day === null)
  return {
    lines: rows.flatMap(({ day, ...sums }) => (day === null ? [] : [{ id: day, name: day, ...shown(sums) }])),
    total: shown(all ?? none),
  }
})

type ClassFilter = RequestOf<typeof getDayClasses>['filter']

/** The class of what is due on a row `b`. */
const classOf = sql<AmountClass>`(case ${sql.join(
  dispatchSegments.map((end, index) => sql`when b.amount < ${end} then ${amountClasses[index]}`),
  sql` `,
)} else ${amountClasses.at(-1)} end)`

async function classRows(tx: Tx, filter: ClassFilter, today: BusinessDay) {
  const { day, stage, amountClass, customerType, app, figure } = filter
  const source = await boardSource(tx, preBoard, day === undefined ? today : businessDay(day), today)
  const several = (column: ReturnType<typeof sql>, values: readonly string[] | undefined) =>
    values === undefined || values.length === 0 ? null : anyOf(column)(values)
  return {
    source,
    from: sql`${source.cases} b join orders o on o.order_no = b.order_no`,
    where: allOf([
      narrowedTo(preBoard, { stage, app }),
      several(classOf, amountClass),
      several(sql`o.customer_type`, customerType),
      figure === undefined ? null : sql`${figureOf[figure]} <> 0`,
    ]),
  }
}

interface ClassCase {
  id: number
  orderNo: string
  app: string
  borrowerName: string
  customerType: 'new' | 'old' | 'globalOld'
  amountClass: AmountClass
  stage: 'ahead' | 't0'
  holder: { id: number; name: string } | null
  amount: number
  calls: number
  collected: number
  cleared: boolean
}

const classList = implement(getDayClassCases, async ({ filter, sort, ...paging }, { tx, today }) => {
  const { from, where } = await classRows(tx, filter, today)
  return await listPage<ClassCase>(tx, {
    columns: sql`c.*`,
    from: sql`(select row_number() over (order by b.case_id, b.stage, b.holder_id)::integer as id, b.order_no as "orderNo",
                      b.app_code as app, o.name_masked as "borrowerName", o.customer_type as "customerType", ${classOf} as "amountClass",
                      b.stage, (select json_build_object('id', p.id, 'name', p.name) from staff p where p.id = b.holder_id) as holder,
                      b.amount, b.calls, b.collected, b.cleared
                 from ${from} where ${where}) c`,
    where: sql`true`,
    sort: { column: sql`c.amount`, type: 'bigint', descending: sort?.descending ?? true },
    key: { column: sql`c.id`, type: 'integer' },
    paging,
  })
})

/** The very cases of that list, by class of amount and type of customer. */
const classes = implement(getDayClasses, async ({ filter }, { tx, today }) => {
  const { source, from, where } = await classRows(tx, filter, today)
  const { rows } = await sql<BoardSums & { amountClass: AmountClass | null; customerType: string | null }>`
    select ${classOf} as "amountClass", o.customer_type as "customerType", ${sumsOfRows}
      from ${from} where ${where} group by grouping sets ((1, 2), ())`.execute(tx)
  const shown = (sums: BoardSums) => {
    const { held, heldAmount, followed, calls, connected, promises, cleared, collected } = sums
    const { connectedPpm, clearedPpm } = sharesOf(sums)
    return {
      held,
      heldAmount,
      followed,
      calls,
      connected,
      connectedPpm,
      promises,
      cleared,
      clearedPpm,
      collected,
    }
  }
  const lines = rows
    .flatMap(({ amountClass, customerType, ...sums }) =>
      amountClass === null || customerType === null
        ? []
        : [{ id: `${amountClass}.${customerType}`, name: amountClass, ...shown(sums) }],
    )
    .toSorted(
      (a, b) => amountClasses.indexOf(a.name) - amountClasses.indexOf(b.name) || a.id.localeCompare(b.id),
    )
  const all = rows.find(({ amountClass }) => amountClass === null)
  const { stage, app } = filter
  return {
    lines,
    total: all === undefined ? empty : shown(all),
    hours: await hoursOf(tx, preBoard, source, { stage, app }),
  }
})

const empty = {
  held: 0,
  heldAmount: 0,
  followed: 0,
  calls: 0,
  connected: 0,
  connectedPpm: null,
  promises: 0,
  cleared: 0,
  clearedPpm: null,
  collected: 0,
}

export const dueCalls: readonly Implementation[] = [dueList, dueSummary, classList, classes]
