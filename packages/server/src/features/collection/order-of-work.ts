import type { Department } from '@lumbung/domain/cases/department'
import {
  caseFactsOf,
  type CompiledCondition,
  scoreCase,
  type Sentence,
  type StrategyArm,
  strategicPlaces,
} from '@lumbung/domain/cases/strategy'
import {
  type WorkCase,
  type WorkMoment,
  type WorkOrder,
  workOrder,
  type WorkPlace,
} from '@lumbung/domain/cases/work-order'
import type { Tx } from '../../db/pool.ts'
import { compiledStrategy, orderedBy, orderingOn } from './strategies-in-force.ts'
import { strategyFacts } from './strategy-facts.queries.ts'

/** A case as the plain order knows it, and what a list knows beside. */
export interface CaseToOrder extends WorkCase {
  id: number
  stage: string
  attemptsToday: number
}

interface Ordered {
  arm: StrategyArm
  strategy: string | null
  told: Sentence | null
}

type OrderedPlace = WorkPlace & { ordered: Ordered | null }

/** Cases in the order in which they are worked: the plain one, or as the strategies in force have it. */
export async function orderOfWork(
  tx: Tx,
  department: Department,
  cases: readonly CaseToOrder[],
  moment: WorkMoment,
): Promise<Pick<WorkOrder, 'unplaced'> & { placed: readonly OrderedPlace[] }> {
  const { placed, unplaced } = workOrder(cases, moment)
  // Reminders before the due day have no strategies.
  const force = department === 'collection' ? await orderingOn(tx, moment.today) : null
  if (force === null) return { placed: placed.map((each) => ({ ...each, ordered: null })), unplaced }
  const rules = new Map<number, readonly CompiledCondition[]>()
  for (const strategy of [force.champion, force.challenger])
    if (strategy !== null) rules.set(strategy.id, await compiledStrategy(tx, strategy.id))
  const beside = await strategyFacts(
    tx,
    cases.map(({ id }) => id),
    moment.now,
  )
  const points = new Map<string, { arm: StrategyArm; points: number }>()
  const ordered = new Map<string, Ordered>()
  for (const each of cases) {
    const facts = beside.get(each.id)
    if (facts === undefined) continue
    const { arm, strategy } = orderedBy(force, { orderNo: each.orderNo, borrowerId: facts.borrowerId })
    const conditions = strategy === null ? undefined : rules.get(strategy.id)
    const score = conditions && scoreCase(conditions, caseFactsOf({ ...each, ...facts }, moment))
    points.set(each.orderNo, { arm, points: score?.points ?? 0 })
    ordered.set(each.orderNo, {
      arm,
      strategy: strategy?.name ?? null,
      told: score?.told?.sentence ?? null,
    })
  }
  const now = strategicPlaces({ placed }, points)
  return { placed: now.map((each) => ({ ...each, ordered: ordered.get(each.orderNo) ?? null })), unplaced }
}
