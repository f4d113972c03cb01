import { sql } from 'kysely'
import { ruleLanguage } from '@lumbung/contract/risk/rule-language'
import { compileTree } from '@lumbung/contract/risk/rule-closures'
import {
  armOf,
  type CaseFactName,
  caseFactTypes,
  type CompiledCondition,
  type StrategyArm,
  type StrategyContent,
  type StrategySplit,
} from '@lumbung/domain/cases/strategy'
import type { Tx } from '../../db/pool.ts'

export const checkCaseExpression = ruleLanguage<CaseFactName>(caseFactTypes)

/** Conditions ready to run. What does not check never holds: whatever was approved once, no list stops for it. */
export function compileStrategy({ conditions }: StrategyContent): CompiledCondition[] {
  return conditions.map((condition) => {
    const checked = checkCaseExpression(condition.expression)
    return {
      ...condition,
      test: checked.ok ? compileTree(checked.tree, caseFactTypes) : () => 'error' as const,
    }
  })
}

/** Everything wrong with the expressions of a strategy, by the conditions' places. */
export function strategyProblems({ conditions }: StrategyContent) {
  return conditions.flatMap(({ expression }, condition) => {
    const checked = checkCaseExpression(expression)
    return checked.ok ? [] : checked.problems.map(({ code, from, to }) => ({ condition, code, from, to }))
  })
}

export interface NamedStrategy {
  id: number
  name: string
}

/** What orders cases on a day. */
export interface OrderingInForce {
  champion: NamedStrategy
  challenger: NamedStrategy | null
  split: StrategySplit
}

interface Row {
  champion: NamedStrategy | null
  challenger: NamedStrategy | null
  challengerPercent: number | null
  holdoutPercent: number | null
}

/** Null before the first champion: then all cases stand in plain order and nothing is measured. */
export async function orderingOn(tx: Tx, day: string): Promise<OrderingInForce | null> {
  const named = sql`json_build_object('id', s.id, 'name', s.name)`
  const { rows } = await sql<Row>`
    with split as (
      select * from strategy_split where from_day <= ${day} order by from_day desc, id desc limit 1
    )
    select (select ${named} from case_strategy s where s.state = 'approved' and s.champion and s.live_day <= ${day}
             order by s.live_day desc, s.id desc limit 1) as champion,
           (select ${named} from case_strategy s join split on split.challenger_id = s.id
             where s.state = 'approved' and s.live_day <= ${day}) as challenger,
           (select challenger_percent from split) as "challengerPercent",
           (select holdout_percent from split) as "holdoutPercent"`.execute(tx)
  const [row] = rows
  if (row === undefined || row.champion === null) return null
  const { champion, challenger } = row
  // A champion tried against itself would be its own yardstick.
  const isTried = challenger !== null && challenger.id !== champion.id
  return {
    champion,
    challenger: isTried ? challenger : null,
    split: {
      challengerId: isTried ? challenger.id : null,
      challengerPercent: isTried ? (row.challengerPercent ?? 0) : 0,
      holdoutPercent: row.holdoutPercent ?? 0,
    },
  }
}

/** Who orders the cases of a borrower; of an imported loan the order is the person. */
export function orderedBy(
  { champion, challenger, split }: OrderingInForce,
  borrower: { borrowerId: number | null; orderNo: string },
): { arm: StrategyArm; strategy: NamedStrategy | null } {
  const arm = armOf(borrower.borrowerId ?? borrower.orderNo, split)
  return { arm, strategy: arm === 'holdout' ? null : arm === 'challenger' ? challenger : champion }
}

/** What ordered a borrower's cases on a day, as the attempt that followed keeps it. */
export async function orderedAttempt(
  tx: Tx,
  day: string,
  attempt: { borrower_id: number | null; order_no: string },
): Promise<{ ordered_by: StrategyArm | null; strategy_id: number | null }> {
  const force = await orderingOn(tx, day)
  if (force === null) return { ordered_by: null, strategy_id: null }
  const borrower = { borrowerId: attempt.borrower_id, orderNo: attempt.order_no }
  const { arm, strategy } = orderedBy(force, borrower)
  return { ordered_by: arm, strategy_id: strategy?.id ?? null }
}

const compiledMax = 32
/** Contents of approved strategies never change. By number and hash: numbers repeat in other databases. */
const compiled = new Map<string, CompiledCondition[]>()

export async function compiledStrategy(tx: Tx, id: number): Promise<CompiledCondition[]> {
  const row = await tx
    .selectFrom('case_strategy')
    .select(['content', 'content_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const key = `${id} ${row.content_hash.toString('hex')}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const made = compileStrategy(row.content as unknown as StrategyContent)
  const [oldest] = compiled.keys()
  if (compiled.size >= compiledMax && oldest !== undefined) compiled.delete(oldest)
  compiled.set(key, made)
  return made
}
