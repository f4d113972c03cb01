import { decideCalls } from '@lumbung/contract/approve/review'
import {
  claimSecondLook,
  countSecondLooks,
  decideSecondLook,
  getSecondLook,
  releaseSecondLook,
  tickSecondLook,
} from '@lumbung/contract/approve/second-look'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { refuse } from '@lumbung/domain/errors'
import { rejectReasons, type PeopleStage } from '@lumbung/domain/review/review'
import { checklistOf, countChecks, type ReviewSettings } from '@lumbung/domain/review/review-settings'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { readReviewSettings } from '../../records/review/review-settings.ts'
import { reviewSettingsOf } from './order-checks.ts'
import type { ReviewTaskRecord } from '../../records/review/review-tasks.ts'
import {
  answerLook,
  drawSecondLook,
  findLook,
  lockHeldLook,
  lockLook,
  lockNextLook,
  lockTaking,
  lookerOf,
  releaseLook,
  setLookCheck,
  takeLook,
  type SecondLookRecord,
} from '../../records/review/second-looks.ts'
import { readIdentity } from '../../orders/order-parts.ts'
import { assertSitsAt, refuseHeld } from './desk.ts'
import { presentOrder } from './review-detail.ts'
import { findOrder, readLinked } from './review.queries.ts'
import { appliedBy, countFreeLooks, identityAt, machineAt, photosAt } from './second-look.queries.ts'

type Held = RetOf<typeof claimSecondLook>
type Look = RetOf<typeof getSecondLook>

/** After a pass or a reject at a desk: the decision may be drawn, by the share that is set for its stage. */
export async function drawForSecondLook(task: ReviewTaskRecord, { tx, now }: CallContext): Promise<void> {
  const { secondLookPpm } = await readReviewSettings(tx)
  await drawSecondLook(tx, task, secondLookPpm[task.stage as PeopleStage], now)
}

export const countDrawn = implement(countSecondLooks, async ({ stage }, context) => {
  const { tx, staff, wall } = context
  return { waiting: await countFreeLooks(tx, stagesOf(stage, context), staff.id, wall) }
})

export const takeSecondLook = implement(claimSecondLook, async ({ stage, look }, context) => {
  if (look !== undefined) return await renew(look, context)
  const stages = stagesOf(stage, context)
  const [only] = stages
  if (only === undefined) assertSitsAt(stage ?? 'first', context)
  return (await takeNextLook(stages, context)) ?? refuse('NOTHING_LEFT')
})

export const giveBackLook = implement(releaseSecondLook, async ({ look }, context) => {
  await releaseLook(context.tx, ownLook(await lockLook(context.tx, look), context))
  return null
})

/** The evidence as it was, and nothing of what became of the order. */
export const showSecondLook = implement(getSecondLook, async ({ look: taskId }, context) => {
  const { tx, today } = context
  const look = ownLook(await findLook(tx, taskId), context)
  const { order_no: orderNo, looked_from: at } = look
  const order = (await findOrder(tx, orderNo)) ?? refuse('NOT_FOUND')
  const linked = await readLinked(tx, order, today)
  const there = await appliedBy(
    tx,
    linked.map((other) => other.orderNo),
    at,
  )
  const { state: _state, version: _version, ...asked } = presentOrder(order, context)
  return {
    look: taskId,
    stage: look.stage,
    lockedUntil: (look.locked_until ?? at).toISOString(),
    order: asked,
    identity: await identityAt(tx, orderNo, await readIdentity(tx, orderNo), at),
    photos: await photosAt(tx, orderNo, at),
    ...(await machineAt(tx, orderNo, at)),
    checklist: presentChecks(await reviewSettingsOf(tx, order, today, at), look),
    linked: linked.filter((other) => there.has(other.orderNo)),
    reasons: { reject: rejectReasons.map(({ code }) => code) },
    can: { reveal: context.holds('POST /order/reveal') },
  }
})

export const tickLook = implement(tickSecondLook, async ({ look: taskId, field, result }, context) => {
  const look = ownLook(await lockLook(context.tx, taskId), context)
  const settings = await settingsOf(look, context)
  const known = checklistOf(settings, look.stage).flatMap(({ checks }) => checks)
  if (!known.some((check) => check.field === field)) refuse('NOT_FOUND', { field })
  const { checks } = await setLookCheck(context.tx, look, field, result)
  return countChecks(settings, look.stage, checks)
})

/** Held to the same demands as a decision at the desk; the order stays as it is. */
export const answerSecondLook = implement(decideSecondLook, async (request, context) => {
  const { tx, now } = context
  const { decision, note } = request
  const look = ownLook(await lockLook(tx, request.look), context)
  assertAnswer(request, look, await settingsOf(look, context))
  const reasonCode = decision === 'pass' ? null : (request.reasonCode ?? null)
  await answerLook(tx, look, { decision, reasonCode, note, at: now })
  return { next: await takeNextLook([look.stage], context) }
})

/** The checks of the order as they were when it was decided. */
async function settingsOf(
  { order_no: orderNo, looked_from: at }: SecondLookRecord,
  { tx, today }: CallContext,
): Promise<ReviewSettings> {
  const order = (await findOrder(tx, orderNo)) ?? refuse('NOT_FOUND')
  return await reviewSettingsOf(tx, order, today, at)
}

/** What this person holds, else the oldest that is free; null when nothing is. */
async function takeNextLook(stages: readonly PeopleStage[], context: CallContext): Promise<Held | null> {
  const { tx, staff, wall } = context
  await lockTaking(tx, staff.id)
  const look =
    (await lockHeldLook(tx, stages, staff.id, wall)) ?? (await lockNextLook(tx, stages, staff.id, wall))
  return look === null ? null : await hold(look, context)
}

async function hold(look: SecondLookRecord, { tx, staff, wall }: CallContext): Promise<Held> {
  const lockedUntil = await takeLook(tx, look, staff.id, wall)
  return { look: look.task_id, orderNo: look.order_no, lockedUntil: lockedUntil.toISOString() }
}

/** Another quarter of an hour for what this person had, even when the time had run out, while nobody else took it. */
async function renew(taskId: number, context: CallContext): Promise<Held> {
  const { tx, staff, wall } = context
  const look = await lockLook(tx, taskId)
  assertSitsAt(look.stage, context)
  const holder = lookerOf(look, wall)
  if (holder !== null && holder !== staff.id) await refuseHeld(tx, holder)
  // Nobody picks a look of their choice: only what was handed to them.
  if (look.reviewer_id !== staff.id) refuse('NOT_FOUND')
  return await hold(look, context)
}

/** @throws LOCK_LOST when another has it, the time has run out or it is answered */
function ownLook(look: SecondLookRecord, context: CallContext): SecondLookRecord {
  assertSitsAt(look.stage, context)
  if (lookerOf(look, context.wall) !== context.staff.id) refuse('LOCK_LOST')
  return look
}

/** The stages asked for at which this person decides. */
function stagesOf(stage: PeopleStage | undefined, context: CallContext): PeopleStage[] {
  const asked: readonly PeopleStage[] = stage === undefined ? ['first', 'final'] : [stage]
  return asked.filter((each) => context.holds(decideCalls[each]))
}

function presentChecks(settings: ReviewSettings, look: SecondLookRecord): Look['checklist'] {
  return checklistOf(settings, look.stage).map(({ category, label, checks }) => ({
    category,
    label,
    fields: checks.map((check) => ({
      field: check.field,
      label: check.label,
      required: check.required,
      result: look.checks[check.field] ?? 'open',
    })),
  }))
}

/** @throws REASON_MISSING, CHECKLIST_INCOMPLETE */
function assertAnswer(
  { decision, reasonCode, note }: RequestOf<typeof decideSecondLook>,
  look: SecondLookRecord,
  settings: ReviewSettings,
): void {
  const hasNote = note.trim() !== ''
  if (decision === 'reject') {
    const known = rejectReasons.some(({ code }) => code === reasonCode)
    if (!known || (reasonCode === 'R99' && !hasNote)) refuse('REASON_MISSING')
    return
  }
  const { missing, failed } = countChecks(settings, look.stage, look.checks)
  if (missing > 0) refuse('CHECKLIST_INCOMPLETE', { open: missing })
  if (failed > 0 && !hasNote) refuse('REASON_MISSING', { failed })
}
