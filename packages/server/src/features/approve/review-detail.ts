import { decideCalls, getReview } from '@lumbung/contract/approve/review'
import { refuse } from '@lumbung/domain/errors'
import { sum } from '@lumbung/domain/money'
import { type OrderState, undecidedOrderStates } from '@lumbung/domain/order/order'
import { offer } from '@lumbung/domain/account/offer'
import { termOf } from '@lumbung/domain/account/product'
import {
  goBackReasons,
  goBacksMax,
  peopleStageOf,
  rejectReasons,
  returnReasons,
  returnsMax,
} from '@lumbung/domain/review/review'
import { checklistOf, urgencyOf, type ReviewSettings } from '@lumbung/domain/review/review-settings'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { together } from '../../db/transaction.ts'
import type { OrderRecord } from '../../records/order/orders.ts'
import { frozenTerms } from '../../records/loan/product-terms.ts'
import { readAffordability } from '../../orders/affordability.ts'
import { holderOf } from '../../records/review/review-tasks.ts'
import { mayCorrect, readCorrections } from '../../orders/correction-parts.ts'
import { presentDropped, readLastKept, type KeptDecision } from './held-decision.queries.ts'
import { genderOf, identityFacts } from './identity-facts.ts'
import { readIdentity, readMachineReview, readPhotos, readTimeline } from '../../orders/order-parts.ts'
import { factsOfKnown, knownOf } from '../../sources/known-facts.ts'
import { presentAssignment } from './assignment.ts'
import { reviewSettingsOf } from './order-checks.ts'
import { minutesBetween } from './review-list.ts'
import { findMayTake } from './reviewer.queries.ts'
import { findOrder, placeInQueue, readFigures, readLinked, readTasks, type Review } from './review.queries.ts'

type Task = Awaited<ReturnType<typeof readTasks>>[number]

/** Everything a reviewer decides by, on one page. */
export const showReview = implement(getReview, async ({ orderNo }, context) => {
  const { tx, now, wall, today } = context
  const order = (await findOrder(tx, orderNo)) ?? refuse('ORDER_NOT_FOUND')
  const stage = peopleStageOf(order.state)
  const { tasks, settings, queue, timeline, corrections, correct, ...parts } = await together({
    tasks: readTasks(tx, orderNo),
    settings: reviewSettingsOf(tx, order, today),
    queue: stage === null ? { position: 0, size: 0 } : placeInQueue(tx, stage, orderNo),
    identity: readIdentity(tx, orderNo),
    photos: readPhotos(tx, orderNo),
    affordability: readAffordability(tx, order, today),
    machine: readMachineReview(tx, orderNo),
    linked: readLinked(tx, order, today),
    timeline: readTimeline(tx, orderNo),
    corrections: readCorrections(context, orderNo),
    correct: mayCorrect(context, order),
  })
  const task = tasks.find(({ state }) => state === 'wait' || state === 'locked')
  const waited = task === undefined ? 0 : minutesBetween(task.opened_at, now)
  const holder = task === undefined ? null : holderOf(task as Parameters<typeof holderOf>[0], wall)
  const kept = task === undefined ? null : await readLastKept(tx, task.id)
  const can = canOf(order, holder, kept?.state === 'deciding', context)
  return {
    order: presentOrder(order, context),
    stage,
    round: task?.round ?? 0,
    waitingMinutes: waited,
    urgency: stage === null ? 'ok' : urgencyOf(settings, stage, waited),
    lateMinutes: settings.sla[stage ?? 'first'].late,
    ...(task === undefined ? { assignee: null, assignment: null } : presentAssignment(task)),
    lock: lockOf(task, holder, context),
    ...keptOf(kept, context),
    queue,
    ...parts,
    figures: await figuresOf(order, { corrections, affordability: parts.affordability }, context),
    decided: task === undefined ? decidedOf(tasks) : null,
    checklist: presentChecklist(task ?? lastDecided(tasks), settings),
    history: tasks.map(presentTask),
    timeline: timeline.events,
    corrections,
    reasons: {
      reject: rejectReasons.map(({ code }) => code),
      goBack: [...goBackReasons],
      return: [...returnReasons],
    },
    can: {
      ...can,
      claim: can.claim && (can.decide || (await isForMe(task, context))),
      correct,
    },
  }
})

/** Whether this person may take the order by its group and by whom it was given to. */
async function isForMe(task: Task | undefined, { tx, staff }: CallContext): Promise<boolean> {
  return task !== undefined && (await findMayTake(tx, task.id, staff.id))
}

export function presentOrder(order: OrderRecord, { today }: CallContext): Review['order'] {
  // An order without terms of its own was imported and never came through the desks.
  if (order.terms === null) refuse('ORDER_NOT_FOUND')
  const terms = frozenTerms(order)
  const { schedule, dueDay } = offer(terms, today)
  return {
    orderNo: order.order_no,
    state: order.state,
    version: order.version,
    app: order.app_code,
    customerType: order.customer_type as Review['order']['customerType'],
    loanCount: order.loan_count,
    failedOrderCount: order.failed_order_count,
    applyTime: order.apply_time.toISOString(),
    loanAmount: order.loan_amount,
    term: termOf(terms),
    arrivalAmount: order.arrival_amount,
    interest: order.interest,
    totalDue: sum(schedule.flatMap((row) => [row.principal, row.interest])),
    dueDay,
  }
}

const isUndecided: ReadonlySet<OrderState> = new Set(undecidedOrderStates)

/** What the machine saw, and what has become of it by corrections and answers since. */
async function figuresOf(
  { order_no: orderNo, state }: OrderRecord,
  { corrections, affordability }: Pick<Review, 'corrections' | 'affordability'>,
  { tx, today, services }: CallContext,
): Promise<Review['figures']> {
  const known = await knownOf(tx, orderNo)
  // What came after the machine looked, or was asked for by hand, is as good at the desk; so is the ratio held against today's ceiling.
  const seen = {
    ...(await readFigures(tx, orderNo)),
    ...(known.asked ? factsOfKnown(known) : {}),
    ...(affordability !== null && isUndecided.has(state) ? { debtRatioPpm: affordability.ratioPpm } : {}),
  }
  if (!corrections.some(({ state }) => state === 'applied')) return seen
  const gender = await genderOf(tx, orderNo)
  return { ...seen, ...(await identityFacts(tx, services.seals, orderNo, gender, today)) }
}

/** Who decides just now; and of one's own, what did not come about. */
function keptOf(
  kept: KeptDecision | null,
  { staff, language }: CallContext,
): Pick<Review, 'deciding' | 'dropped'> {
  if (kept === null) return { deciding: null, dropped: null }
  const mine = kept.staffId === staff.id
  const isDropped = kept.state === 'refused' || kept.state === 'lapsed'
  return {
    deciding: kept.state === 'deciding' ? { by: { id: kept.staffId, name: kept.staff }, mine } : null,
    dropped: mine && isDropped ? presentDropped(kept, language) : null,
  }
}

function lockOf(task: Task | undefined, holder: number | null, { staff }: CallContext): Review['lock'] {
  if (task === undefined || holder === null) return { holder: null, mine: false, until: null }
  return {
    holder: { id: holder, name: task.reviewer ?? '' },
    mine: holder === staff.id,
    until: task.locked_until?.toISOString() ?? null,
  }
}

/** What was withdrawn nobody decided. */
const lastDecided = (tasks: readonly Task[]) =>
  tasks.find(({ state, decided_at: at }) => state !== 'withdrawn' && at !== null)

function decidedOf(tasks: readonly Task[]): Review['decided'] {
  const task = lastDecided(tasks)
  if (task === undefined || task.decided_at === null) return null
  const { stage, state, reviewer } = task
  return { stage, state, reviewer, at: task.decided_at.toISOString() }
}

/** The checklist of a task with what is ticked; empty when nobody was asked. */
function presentChecklist(task: Task | undefined, settings: ReviewSettings): Review['checklist'] {
  if (task === undefined) return []
  return checklistOf(settings, task.stage).map(({ category, label, checks }) => ({
    category,
    label,
    fields: checks.map((check) => ({
      field: check.field,
      label: check.label,
      result: task.checks[check.field] ?? 'open',
      required: check.required,
    })),
  }))
}

function presentTask(task: Task): Review['history'][number] {
  const { stage, round, state, reviewer, note } = task
  return {
    stage,
    round,
    state,
    reviewer,
    note,
    decidedAt: task.decided_at?.toISOString() ?? null,
    reasonCode: task.reason_code,
  }
}

/** What this person may do with the order now; the commands decide again. */
function canOf(
  order: OrderRecord,
  holder: number | null,
  deciding: boolean,
  context: CallContext,
): Omit<Review['can'], 'correct'> {
  const stage = peopleStageOf(order.state)
  const sits = stage !== null && context.holds(decideCalls[stage])
  const firstWasMine = stage === 'final' && order.first_reviewer_id === context.staff.id
  const decide = sits && !deciding && holder === context.staff.id && !firstWasMine
  return {
    decide,
    goBack: decide && stage === 'final' && order.go_back_count < goBacksMax,
    return: decide && order.return_count < returnsMax,
    claim: sits && !deciding && !firstWasMine && (holder === null || holder === context.staff.id),
    reveal: context.holds('POST /order/reveal'),
  }
}
