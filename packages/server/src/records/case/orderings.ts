import { sql } from 'kysely'
import type { StrategyArm } from '@lumbung/domain/cases/strategy'
import type { Tx } from '../../db/pool.ts'

/** What orders an open case from a day on. */
export interface CaseOrdering {
  caseId: number
  orderNo: string
  borrowerId: number | null
  arm: StrategyArm
  strategyId: number | null
  /** rupiah on that day. */
  owed: number
}

/** Ends what ordered these cases until a day, where it began before it, and writes what orders them from then on. */
export async function orderCases(tx: Tx, day: string, orderings: readonly CaseOrdering[]): Promise<void> {
  if (orderings.length === 0) return
  const column = <K extends keyof CaseOrdering>(key: K) => orderings.map((each) => each[key])
  await endOrderings(tx, day, column('caseId'))
  await sql`
    insert into case_ordering (case_id, order_no, borrower_id, arm, strategy_id, owed, from_day)
    select *, ${day}::date from unnest(
      ${column('caseId')}::integer[], ${column('orderNo')}::text[], ${column('borrowerId')}::integer[],
      ${column('arm')}::text[], ${column('strategyId')}::integer[], ${column('owed')}::bigint[])
    on conflict (case_id, from_day) do nothing`.execute(tx)
}

/** @returns whether nobody had looked at every open case of this day before */
export async function beginOrderingDay(tx: Tx, day: string, at: Date): Promise<boolean> {
  const begun = await tx
    .insertInto('case_ordering_day')
    .values({ day, done_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return begun.numInsertedOrUpdatedRows === 1n
}

/** From a day on nothing orders these cases: they ended. */
export async function endOrderings(tx: Tx, day: string, caseIds: readonly number[]): Promise<void> {
  if (caseIds.length === 0) return
  await tx
    .updateTable('case_ordering')
    .set({ until_day: day })
    .where('case_id', 'in', [...caseIds])
    .where('until_day', 'is', null)
    .where('from_day', '<', day)
    .execute()
}
