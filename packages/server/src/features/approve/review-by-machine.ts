import { businessDayOf } from '@lumbung/domain/calendar'
import { checkTerms } from '@lumbung/domain/account/offer'
import { scoreApplication, type ApplicationFacts, type ScoreResult } from '@lumbung/domain/risk/scorecard'
import type { Particulars } from '@lumbung/domain/order/timeline'
import { straightPass } from '@lumbung/domain/risk/straight-pass'
import type { ceilingsBroken } from '@lumbung/domain/sources/affordability'
import type { Services } from '../../calls/context.ts'
import { system } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { withSavepoint, transact } from '../../db/transaction.ts'
import { addMachineReview } from '../../records/review/machine-reviews.ts'
import { enqueueAssignment } from './enqueue-assignment.ts'
import {
  addOrderEvent,
  lockOrder,
  moveOrder,
  type Happening,
  type OrderRecord,
} from '../../records/order/orders.ts'
import { capOn, frozenTerms } from '../../records/loan/product-terms.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { waitsFor } from '../../records/sources/source-inquiries.ts'
import { openReviewTask } from '../../records/review/review-tasks.ts'
import { addShadowReview } from '../../records/risk/rule-trials.ts'
import { readAffordability } from '../../orders/affordability.ts'
import { isWaitedFor } from '../../sources/follow-inquiries.ts'
import { factsOf } from './application-facts.ts'
import { tellDecision } from './tell-decision.ts'
import { fallBackToPeople } from './machine-fallback.ts'
import { compiledRules, rulesInForce, type NamedRules, type RulesInForce } from './rules-in-force.ts'

/**
 * Scores an application by the rules in force once its sources have answered, or it has waited for them long enough, and moves it
 * to the first desk, to rejected or, where compliance lets it go past people, to approved (rulings 22). Run again, it finds the order moved and does nothing.
 */
export async function reviewByMachine({ orderNo }: { orderNo: string }, services: Services): Promise<void> {
  await fallBackToPeople(orderNo, services, async () => await review(orderNo, services))
}

async function review(orderNo: string, services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const order = await lockOrder(tx, orderNo)
    if (order.state !== 'machineReview') return
    const at = services.clock.now()
    // The last answer, or the end of the wait, calls again.
    if (await isWaitedFor(tx, orderNo, at)) return
    await enqueueAssignment(tx, services.queue)
    const rules = await rulesInForce(tx, order, at)
    if (rules === null) {
      await giveUp(tx, order, happeningOf(services, at, { engineFailure: 'noRules' }))
      return
    }
    const facts = await factsOf(tx, services.seals, order, businessDayOf(at))
    const scored = await score(tx, rules.decides, facts, services)
    if (scored === null) {
      const detail = { engineFailure: 'rules', version: rules.decides.id }
      await giveUp(tx, order, happeningOf(services, at, detail))
      return
    }
    const [broken] = (await readAffordability(tx, order, businessDayOf(at)))?.broken ?? []
    const result = underCeilings(scored, broken)
    await addMachineReview(tx, { orderNo, facts, result, at })
    const obstacles = await straightPassOf(tx, order, result, { facts, at })
    await moveOn(tx, order, result, happeningOf(services, at, told(result, rules)), { services, obstacles })
    await writeShadows(tx, services, rules, { orderNo, facts, at, broken })
  })
}

type Ceiling = ReturnType<typeof ceilingsBroken>[number]

/** Whatever the rules say, who would bear more than the ceilings of the day allow is rejected. */
function underCeilings(result: ScoreResult, broken: Ceiling | undefined): ScoreResult {
  if (broken === undefined || result.decision === 'reject') return result
  return { ...result, decision: 'reject', rejectReason: broken === 'ratio' ? 'R04' : 'R03' }
}

/** What the watched versions would have said of the same facts; one that fails is undone alone. */
async function writeShadows(
  tx: Tx,
  services: Services,
  { watch }: RulesInForce,
  {
    facts,
    broken,
    ...review
  }: { orderNo: string; facts: ApplicationFacts; at: Date; broken: Ceiling | undefined },
): Promise<void> {
  for (const { trialId, rules } of watch) {
    const failure = await withSavepoint(tx, async () => {
      const scored = scoreApplication(facts, await compiledRules(tx, rules), steadyMs)
      await addShadowReview(tx, { ...review, trialId, result: underCeilings(scored, broken) })
    })
    if (failure !== null) services.log.error({ err: failure, trialId, version: rules.id }, 'a shadow failed')
  }
}

const steadyMs = () => performance.now()

/** @returns null when the rules cannot be run at all */
async function score(
  tx: Tx,
  rules: NamedRules,
  facts: ApplicationFacts,
  services: Services,
): Promise<ScoreResult | null> {
  try {
    return scoreApplication(facts, await compiledRules(tx, rules), steadyMs)
  } catch (error) {
    services.log.error({ err: error, version: rules.id }, 'the rules could not be run')
    return null
  }
}

function happeningOf(services: Services, at: Date, detail: Particulars): Happening {
  return { actor: system, at, recordedAt: services.clock.wall(), detail }
}

function told(result: ScoreResult, { trialId }: RulesInForce): Particulars {
  const { score: points, rating, decision, version, failed } = result
  return {
    score: points,
    rating,
    decision,
    version,
    ...(trialId === null ? {} : { trial: trialId }),
    ...(failed ? { engineFailure: 'rule' } : {}),
  }
}

async function moveOn(
  tx: Tx,
  order: OrderRecord,
  { decision, rejectReason, score: points, rating }: ScoreResult,
  happening: Happening,
  { services, obstacles }: { services: Services; obstacles: Obstacles },
): Promise<void> {
  const change = { machine_score: points, machine_rating: rating, machine_time: happening.at }
  if (decision === 'reject') {
    const why = { ...happening, reason: rejectReason }
    await moveOrder(tx, order, 'rejectMachine', why, { ...change, reject_reason: rejectReason })
    await tellDecision(tx, services, { order, state: 'machineRejected', at: happening.at })
    return
  }
  if (obstacles?.length === 0) {
    await moveOrder(tx, order, 'passStraight', happening, { ...change, approved_time: happening.at })
    return
  }
  // What kept it before people, for whoever wonders why it did not pass by itself.
  const kept = obstacles === null ? {} : { keptByPeople: obstacles }
  await sendToPeople(tx, order, { ...happening, detail: { ...happening.detail, ...kept } }, change)
}

type Obstacles = ReturnType<typeof straightPass>

/** What stands between a pass of the machine and approval, where compliance lets it go past people; null where it does not. */
async function straightPassOf(
  tx: Tx,
  order: OrderRecord,
  { decision }: ScoreResult,
  { facts, at }: { facts: ApplicationFacts; at: Date },
): Promise<Obstacles> {
  const today = businessDayOf(at)
  const isOn = decision === 'pass' && (await settingOn(tx, 'straightPass', today))
  if (!isOn) return null
  const terms = order.product_code === null ? null : frozenTerms(order)
  return straightPass(isOn, decision, {
    facts,
    sourceOpen: (await waitsFor(tx, order.order_no)).length > 0,
    overCeiling: terms === null || checkTerms(terms, await capOn(tx, terms.termDays, today)).length > 0,
  })
}

/** Nothing could be said, and trying again would say no more: people look, and the timeline tells why. */
async function giveUp(tx: Tx, order: OrderRecord, happening: Happening): Promise<void> {
  await addOrderEvent(tx, order.order_no, 'machineBroke', happening)
  await sendToPeople(tx, order, happening, { machine_time: happening.at })
}

async function sendToPeople(
  tx: Tx,
  order: OrderRecord,
  happening: Happening,
  change: Parameters<typeof moveOrder>[4],
): Promise<void> {
  await moveOrder(tx, order, 'passMachine', happening, change)
  await openReviewTask(tx, { orderNo: order.order_no, stage: 'first', at: happening.at })
}
