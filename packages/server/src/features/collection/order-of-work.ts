import type { BusinessDay } from '@lumbung/domain/calendar'
import {
  caseFactsOf,
  type CompiledCondition,
  scoreCase,
  type Sentence,
  type StrategyArm,
  type StrategyCase,
  strategicPlaces,
} from '@lumbung/domain/cases/strategy'
import type { WorkPlace } from '@lumbung/domain/cases/work-order'
import type { Tx } from '../../db/pool.ts'
import { compiledStrategy, orderedBy, orderingOn } from './case-order.ts'

export interface Ordered {
  arm: StrategyArm
  strategy: string | null
  told: Sentence | null
}

/** The plain order as the strategies in force would have it, and what each says of its cases. */
export async function inStrategicOrder(
  tx: Tx,
  placed: readonly WorkPlace[],
  cases: readonly (StrategyCase & { borrowerId: number | null })[],
  moment: { now: Date; today: BusinessDay },
): Promise<{ placed: readonly WorkPlace[]; ordered: ReadonlyMap<string, Ordered> }> {
  const force = await orderingOn(tx, moment.today)
  if (force === null) return { placed, ordered: new Map() }
  const rules = new Map<number, readonly CompiledCondition[]>()
  for (const strategy of [force.champion, force.challenger])
    if (strategy !== null) rules.set(strategy.id, await compiledStrategy(tx, strategy.id))
  const points = new Map<string, { arm: StrategyArm; points: number }>()
  const ordered = new Map<string, Ordered>()
  for (const each of cases) {
    const { arm, strategy } = orderedBy(force, each)
    const conditions = strategy === null ? undefined : rules.get(strategy.id)
    const score = conditions === undefined ? null : scoreCase(conditions, caseFactsOf(each, moment))
    points.set(each.orderNo, { arm, points: score?.points ?? 0 })
    ordered.set(each.orderNo, {
      arm,
      strategy: strategy?.name ?? null,
      told: score?.told?.sentence ?? null,
    })
  }
  return { placed: strategicPlaces({ placed }, points), ordered }
}
