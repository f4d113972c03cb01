import type { AssignTarget } from '@lumbung/contract/approve/assignment'
import { assignReview, assignReviews, handOver } from '@lumbung/contract/approve/reviewer'
import { refuse } from '@lumbung/domain/errors'
import { peopleStageOf } from '@lumbung/domain/review/review'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { audit } from '../../records/people/audit.ts'
import { lockOrder } from '../../records/order/orders.ts'
import {
  assignTasks,
  lockDealing,
  unholdTasks,
  type AssignDetail,
} from '../../records/review/review-assignments.ts'
import { holderOf, lockOpenTask } from '../../records/review/review-tasks.ts'
import {
  dealTo,
  keepDealt,
  candidatesFor,
  outcomeOf,
  refusalCodes,
  type DealtTask,
  type Desk,
  type LeftTask,
} from './assignment.ts'
import { readWaiting, type WaitingTask } from './assignment.queries.ts'
import { refuseBeingDecided, refuseHeld } from './desk.ts'
import { readDesk, readMembers } from './reviewer.queries.ts'

/** More wait for the next time. */
const dealtMax = 1_000

export async function openDesk({
  tx,
  wall,
  today,
}: Pick<CallContext, 'tx' | 'wall' | 'today'>): Promise<Desk> {
  return { people: await readDesk(tx, { wall, today }), members: await readMembers(tx) }
}

/** @throws NOT_FOUND when the target is no person of the desks, or no active group */
function assertTarget(target: AssignTarget, { people, members }: Desk): void {
  if (target.kind === 'reviewer' && !people.some(({ id }) => id === target.id)) refuse('NOT_FOUND')
  if (target.kind === 'group' && !members.has(target.id)) refuse('NOT_FOUND')
}

const by = ({ staff }: CallContext) => ({ id: staff.id, name: staff.name })

export const assignMany = implement(assignReviews, async ({ stage, orderNos, to, rehearse }, context) => {
  const { tx, wall, language } = context
  if (!rehearse) await lockDealing(tx)
  const desk = await openDesk(context)
  assertTarget(to, desk)
  const wanted = orderNos === undefined ? { free: true as const } : { orderNos }
  const waiting = await readWaiting(tx, { stage, max: dealtMax, ...wanted }, wall)
  const left: LeftTask[] = (orderNos ?? [])
    .filter((orderNo) => !waiting.some((task) => task.orderNo === orderNo))
    .map((orderNo) => ({ orderNo, code: 'STATE_CONFLICT' }))
  const free = waiting.filter(({ holderId }) => holderId === null)
  const held = waiting.filter(({ holderId }) => holderId !== null)
  left.push(...held.map(heldTask))
  if (to.kind === 'queue') return await sendToQueue(free, left, rehearse, desk, context)
  const dealt = dealTo(free, desk, candidatesFor(to, desk))
  const kept = rehearse
    ? null
    : await keepDealt(tx, dealt, { reason: reasonOf(to), by: by(context) }, context)
  return outcomeOf([...dealt.map((each) => stillFree(each, kept)), ...left], desk, language)
})

function heldTask({ orderNo, holder, deciding }: WaitingTask): LeftTask {
  return { orderNo, code: deciding ? 'BEING_DECIDED' : 'LOCK_HELD', detail: { holder: holder ?? '' } }
}

/** By load the numbers speak; a person or a group was somebody's choice. */
function reasonOf(to: AssignTarget): 'load' | 'manual' {
  return to.kind === 'load' ? 'load' : 'manual'
}

/** Taken by someone between reading and writing: theirs. */
function stillFree(each: DealtTask, kept: ReadonlySet<number> | null): DealtTask | LeftTask {
  if (kept === null || each.dealt.to === null || kept.has(each.task.id)) return each
  return { orderNo: each.task.orderNo, code: 'STATE_CONFLICT' }
}

async function sendToQueue(
  free: readonly WaitingTask[],
  left: readonly LeftTask[],
  rehearse: boolean,
  desk: Desk,
  { tx, now, wall, language }: CallContext,
) {
  const given = free.filter(({ assigneeId }) => assigneeId !== null)
  const back = given.map(({ id }) => ({ taskId: id, to: null, reason: 'manual' as const, detail: {} }))
  if (!rehearse) await assignTasks(tx, back, { now, wall })
  const outcome = outcomeOf(left, desk, language)
  const rows = free.map(({ orderNo }) => ({
    orderNo,
    reviewer: null,
    load: null,
    capacity: null,
    code: null,
    message: null,
  }))
  return { ...outcome, rows: [...rows, ...outcome.rows], assigned: rows.length }
}

/**
 * One order, as each row of a bulk act gives it. Dealing is locked before the order, as everywhere: two who assign at
 * once must not wait for each other.
 */
export const assignOne = implement(assignReview, async ({ orderNo, version, to }, context) => {
  const { tx, wall } = context
  await lockDealing(tx)
  const order = await lockOrder(tx, orderNo)
  if (order.version !== version) refuse('VERSION_CONFLICT')
  const task = peopleStageOf(order.state) === null ? null : await lockOpenTask(tx, orderNo)
  if (task === null) refuse('STATE_CONFLICT', { state: order.state })
  await refuseBeingDecided(tx, task)
  const holder = holderOf(task, wall)
  if (holder !== null) await refuseHeld(tx, holder)
  const [waiting] = await readWaiting(tx, { orderNos: [orderNo], max: 1 }, wall)
  if (waiting === undefined) refuse('STATE_CONFLICT', { state: order.state })
  if (to.kind === 'queue' || to.kind === 'back') {
    const before = to.kind === 'back' ? undoneTo(task.assign_detail as AssignDetail, context) : null
    const back = { taskId: task.id, to: before, reason: 'manual' as const, detail: {} }
    await assignTasks(tx, [back], context)
    return { version, reviewer: null, load: null, capacity: null }
  }
  const desk = await openDesk(context)
  assertTarget(to, desk)
  const dealt = dealTo([waiting], desk, candidatesFor(to, desk))
  const each = dealt[0]?.dealt
  if (each === undefined || each.to === null) refuse(refusalCodes[each?.why ?? 'noGroup'])
  await keepDealt(tx, dealt, { reason: reasonOf(to), by: by(context) }, context)
  const name = desk.people.find(({ id }) => id === each.to)?.name ?? ''
  return { version, reviewer: { id: each.to, name }, load: each.load, capacity: each.capacity }
})

/** To whom an assignment is taken back; only who made the last one does that. @throws STATE_CONFLICT */
function undoneTo(last: AssignDetail, { staff }: CallContext): number | null {
  if (last.by?.id !== staff.id) refuse('STATE_CONFLICT')
  return last.from?.id ?? null
}

export const handOverQueue = implement(handOver, async ({ from, to, locked, note, rehearse }, context) => {
  const { tx, wall, language } = context
  if (from === to) refuse('SAME_PERSON')
  const giver = await personNamed(context, from)
  if (!rehearse) await lockDealing(tx)
  const desk = await openDesk(context)
  const target = to === null ? ({ kind: 'load' } as const) : ({ kind: 'reviewer', id: to } as const)
  assertTarget(target, desk)
  const theirs = await readWaiting(tx, { of: from, max: dealtMax }, wall)
  // Neither at a desk of these apps nor left with anything of them.
  if (theirs.length === 0 && !desk.people.some(({ id }) => id === from)) refuse('NOT_FOUND')
  // What they are deciding stays theirs, whatever else is taken out of their hands.
  const stays = ({ holderId, deciding }: WaitingTask) => deciding || (!locked && holderId !== null)
  const moving = theirs.filter((task) => !stays(task))
  const left = theirs.filter(stays).map(heldTask)
  // Dealt by load to anyone but who gives them away, and not back to who decided them before.
  const others = new Set(desk.people.flatMap(({ id }) => (id === from ? [] : [id])))
  const handed = moving.map((task) => ({ ...task, cameBackTo: null }))
  const dealt = dealTo(handed, desk, to === null ? () => others : candidatesFor(target, desk))
  if (rehearse) return outcomeOf([...dealt, ...left], desk, language)
  const going = dealt.filter((each) => each.dealt.to !== null)
  await unholdTasks(
    tx,
    from,
    going.map(({ task }) => task.id),
  )
  const kept = await keepDealt(
    tx,
    going.map(({ task, dealt: each }) => ({ task: { ...task, ...giver }, dealt: each })),
    { reason: 'handOver', by: by(context) },
    context,
  )
  await audit(tx, {
    event: 'handOver',
    actor: context.actor,
    at: wall,
    requestId: context.requestId,
    subjectKind: 'staff',
    subject: String(from),
    reason: note,
    detail: { to, locked, orders: [...kept] },
  })
  return outcomeOf([...dealt.map((each) => stillFree(each, kept)), ...left], desk, language)
})

/** Whose orders they were, also where they only held them. @throws NOT_FOUND */
async function personNamed(
  { tx }: CallContext,
  id: number,
): Promise<{ assigneeId: number; assignee: string }> {
  const row = await tx.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : { assigneeId: id, assignee: row.name }
}
