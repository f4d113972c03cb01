import { sql } from 'kysely'
import { businessDay } from '@lumbung/domain/calendar'
import type { Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import type { Tx } from '../../db/pool.ts'
import { owedOn } from '../../orders/order-parts.ts'
import { beginOrderingDay, endOrderings, orderCases } from '../../records/case/orderings.ts'
import { orderedBy, orderingOn } from './strategies-in-force.ts'

/** So many cases in one transaction. */
const casesPerRun = 5_000

interface Row {
  caseId: number
  orderNo: string
  borrowerId: number | null
  arm: string | null
  strategyId: number | null
}

/**
 * Writes down what orders each open case that somebody holds, from today on, where that is not yet what stands there; and ends it for
 * cases that ended. What is measured is thus all that was to be ordered, not what
 * was worked. Any number of processes may do it; one does, the others find nothing left.
 * @returns how many cases got another ordering
 */
export async function orderOpenCases(services: Services): Promise<number> {
  const { clock, db } = services
  if (services.filling !== null) return 0
  const today = clock.today()
  return await transact(db, '*', async (tx) => {
    const { rows: turn } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('orderOpenCases')) as mine`.execute(tx)
    return turn[0]?.mine === true ? await orderCasesOn(tx, today, clock.wall()) : 0
  })
}

/** The same within a transaction of the caller's: all open cases once a day, then only those that nothing orders yet. */
export async function orderCasesOn(tx: Tx, today: string, at: Date): Promise<number> {
  const isFirst = await beginOrderingDay(tx, today, at)
  if (isFirst) await endOver(tx, today)
  const force = await orderingOn(tx, today)
  if (force === null) return 0
  const isNew = isFirst ? sql`true` : sql`n.case_id is null`
  const { rows } = await sql<Row>`
    select c.id as "caseId", c.order_no as "orderNo", o.borrower_id as "borrowerId", n.arm, n.strategy_id as "strategyId"
      from collection_case c join orders o on o.order_no = c.order_no
      left join case_ordering n on n.case_id = c.id and n.until_day is null
     where c.department = 'collection' and c.closed_day is null and c.holder_id is not null and ${isNew} order by c.id`.execute(
    tx,
  )
  const changed = rows.flatMap((row) => {
    const { arm, strategy } = orderedBy(force, row)
    const isSame = row.arm === arm && row.strategyId === (strategy?.id ?? null)
    return isSame ? [] : [{ ...row, arm, strategyId: strategy?.id ?? null }]
  })
  for (let from = 0; from < changed.length; from += casesPerRun) {
    const some = changed.slice(from, from + casesPerRun)
    const owed = await owedOn(
      tx,
      some.map(({ orderNo }) => orderNo),
      businessDay(today),
    )
    await orderCases(
      tx,
      today,
      some.map((each) => ({ ...each, owed: Math.max(0, owed.get(each.orderNo)?.total ?? 0) })),
    )
  }
  return changed.length
}

/** What ended is ordered no more. */
async function endOver(tx: Tx, today: string): Promise<void> {
  const { rows } = await sql<{ caseId: number }>`
    select n.case_id as "caseId" from case_ordering n join collection_case c on c.id = n.case_id
     where n.until_day is null and n.from_day < ${today} and c.closed_day is not null`.execute(tx)
  await endOrderings(
    tx,
    today,
    rows.map(({ caseId }) => caseId),
  )
}
